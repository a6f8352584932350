import { passkeyForm } from '@portal/auth-session/domain';
import { Form, FormTextField, SubmitButton } from '@portal/shared/forms';
import { Button, Dialog } from '@portal/shared/ui';
import { securityMessages } from '../security/messages';
import { passkeyFailure } from './passkey-button';

const texts = securityMessages.waysIn.passkey;

export interface PasskeyDialogProps {
  readonly title: string;
  readonly description?: string;
  readonly initialName: string;
  readonly submit: string;
  readonly submitting: string;
  readonly onClose: () => void;
  /** Rejects when the passkey was not stored; the dialog says why. */
  readonly onSubmit: (name: string) => Promise<void>;
}

/** Asks for the name of a passkey, new or not. */
export function PasskeyDialog(props: PasskeyDialogProps) {
  const { title, description, initialName, submit, submitting, onClose, onSubmit } = props;

  const send = async ({ name }: { readonly name: string }) => {
    try {
      await onSubmit(name.trim());
    } catch (thrown) {
      throw {
        status: 400,
        code: 'PASSKEY_INVALID',
        message: passkeyFailure(thrown, texts.notAdded),
      };
    }
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} {...{ title, description }}>
      <Form
        schema={passkeyForm}
        initialValues={{ name: initialName }}
        onSubmit={send}
        className="grid gap-5"
        takesFocus
        aria-label={title}
      >
        <FormTextField name="name" label={texts.name} hint={texts.nameHint} />
        <div className="flex justify-end gap-3 max-sm:flex-col-reverse max-sm:items-stretch">
          <Button size="lg" onClick={onClose}>
            {texts.cancel}
          </Button>
          <SubmitButton loadingWord={submitting}>{submit}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
