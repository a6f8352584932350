import { authApi } from '@portal/auth-session/api';
import { authErrors, authSessionEndpoints, newEmailForm } from '@portal/auth-session/domain';
import { apiErrorOf, type ApiError } from '@portal/shared/data-access';
import { Form, FormTextField, SubmitButton } from '@portal/shared/forms';
import { Button, StatusRegion, useTimedMessage } from '@portal/shared/ui';
import { canonicalEmail } from '@portal/shared/util';
import { useFormikContext } from 'formik';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { messages } from '../messages';

interface ChangeEmailProps {
  readonly currentEmail: string;
  /** Stands at the start of the row whose end is the button. */
  readonly children: ReactNode;
}

/** A row that ends with the button for the form, the form below it, and the confirmation (ACCT-8). */
export function ChangeEmail({ currentEmail, children }: ChangeEmailProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { show, dismiss, region } = useTimedMessage();
  const button = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const { open, sent } = messages.email.change;

  const toggle = () => {
    dismiss();
    setIsOpen(!isOpen);
  };
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  const finish = () => {
    close();
    show('success', sent);
  };
  return (
    <div>
      <div className="flex items-center justify-between gap-x-8 gap-y-3 max-sm:flex-col max-sm:items-start">
        {children}
        <Button
          ref={button}
          className="shrink-0"
          aria-expanded={isOpen}
          aria-controls={isOpen ? formId : undefined}
          onClick={toggle}
        >
          {open}
        </Button>
      </div>
      <StatusRegion {...region} className="mt-4" />
      {isOpen && (
        <ChangeEmailForm id={formId} currentEmail={currentEmail} onSent={finish} onCancel={close} />
      )}
    </div>
  );
}

interface ChangeEmailFormProps {
  readonly id: string;
  readonly currentEmail: string;
  readonly onSent: () => void;
  readonly onCancel: () => void;
}

const noValues = { newEmail: '' };

/** An email in use has the text of the error catalog; other errors keep the server's message. */
function emailChangeFailure(thrown: unknown): ApiError {
  const failure = apiErrorOf(authSessionEndpoints.startEmailChange, thrown);
  return failure.code === 'EMAIL_IN_USE'
    ? { ...failure, message: authErrors.EMAIL_IN_USE.text }
    : failure;
}

/** The field, Save, which the current email disables, and Cancel. */
function NewEmail({
  currentEmail,
  onCancel,
}: Pick<ChangeEmailFormProps, 'currentEmail' | 'onCancel'>) {
  const { values } = useFormikContext<typeof noValues>();
  const isCurrent = canonicalEmail(values.newEmail) === canonicalEmail(currentEmail);
  const reason = isCurrent ? authErrors.EMAIL_UNCHANGED.text : undefined;
  const { newEmail, save, saving, cancel } = messages.email.change;
  return (
    <>
      <FormTextField
        name="newEmail"
        label={newEmail}
        type="email"
        autoComplete="email"
        hint={reason}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          variant="secondary"
          size="md"
          loadingWord={saving}
          disabledReason={reason}
          tipSide="below"
        >
          {save}
        </SubmitButton>
        <Button variant="quiet" onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </>
  );
}

/** The form for the new email. The email changes when the user opens the link that is sent there. */
function ChangeEmailForm({ id, currentEmail, onSent, onCancel }: ChangeEmailFormProps) {
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
        <NewEmail currentEmail={currentEmail} onCancel={onCancel} />
      </Form>
    </div>
  );
}
