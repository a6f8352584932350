import { authApi } from '@portal/auth-session/api';
import { authErrors, authSessionEndpoints, newEmailForm } from '@portal/auth-session/domain';
import { apiErrorOf, type ApiError } from '@portal/shared/data-access';
import { Form, FormTextField, SubmitButton } from '@portal/shared/forms';
import { Button, StatusRegion, useTimedMessage } from '@portal/shared/ui';
import { canonicalEmail } from '@portal/shared/util';
import { useFormikContext } from 'formik';
import { useId, useMemo, useRef, useState } from 'react';
import { messages } from '../messages';

/** A button that opens the form for the new email, and the confirmation (ACCT-8). */
export function ChangeEmail({ currentEmail }: { readonly currentEmail: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { show, dismiss, region } = useTimedMessage();
  const button = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const { open, sent } = messages.email.change;

  const toggle = () => {
    dismiss();
    setIsOpen(!isOpen);
  };
  const finish = () => {
    setIsOpen(false);
    show('success', sent);
    button.current?.focus();
  };
  return (
    <div>
      <Button
        ref={button}
        aria-expanded={isOpen}
        aria-controls={isOpen ? formId : undefined}
        onClick={toggle}
      >
        {open}
      </Button>
      <StatusRegion {...region} className="mt-4" />
      {isOpen && <ChangeEmailForm id={formId} currentEmail={currentEmail} onSent={finish} />}
    </div>
  );
}

interface ChangeEmailFormProps {
  readonly id: string;
  readonly currentEmail: string;
  readonly onSent: () => void;
}

const noValues = { newEmail: '' };

/** An email in use has the text of the error catalog; other errors keep the server's message (ACCT-11). */
function emailChangeFailure(thrown: unknown): ApiError {
  const failure = apiErrorOf(authSessionEndpoints.startEmailChange, thrown);
  return failure.code === 'EMAIL_IN_USE'
    ? { ...failure, message: authErrors.EMAIL_IN_USE.text }
    : failure;
}

/** The field and the Save button, which the current email disables (ACCT-10). */
function NewEmail({ currentEmail }: Pick<ChangeEmailFormProps, 'currentEmail'>) {
  const { values } = useFormikContext<typeof noValues>();
  const isCurrent = canonicalEmail(values.newEmail) === canonicalEmail(currentEmail);
  const reason = isCurrent ? authErrors.EMAIL_UNCHANGED.text : undefined;
  const { newEmail, save, saving } = messages.email.change;
  return (
    <>
      <FormTextField
        name="newEmail"
        label={newEmail}
        type="email"
        autoComplete="email"
        hint={reason}
      />
      <SubmitButton
        variant="secondary"
        size="md"
        className="sm:justify-self-start"
        loadingWord={saving}
        disabledReason={reason}
      >
        {save}
      </SubmitButton>
    </>
  );
}

/** The form for the new email. The email changes when the user opens the link that is sent there. */
function ChangeEmailForm({ id, currentEmail, onSent }: ChangeEmailFormProps) {
  const [startEmailChange] = authApi.useStartEmailChangeMutation();
  const schema = useMemo(() => newEmailForm(currentEmail), [currentEmail]);

  const send = async (values: typeof noValues) => {
    const { error } = await startEmailChange(values);
    if (error) throw emailChangeFailure(error);
    onSent();
  };
  return (
    <div id={id} className="mt-4 max-w-104">
      <Form
        schema={schema}
        initialValues={noValues}
        onSubmit={send}
        className="grid gap-5"
        aria-label={messages.email.change.open}
      >
        <NewEmail currentEmail={currentEmail} />
      </Form>
    </div>
  );
}
