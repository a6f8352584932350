import { authApi } from '@portal/auth-session/api';
import { authErrors, authSessionEndpoints, newEmailForm } from '@portal/auth-session/domain';
import { apiErrorOf, type ApiError } from '@portal/shared/data-access';
import { Form, FormTextField, SubmitButton } from '@portal/shared/forms';
import { Button } from '@portal/shared/ui';
import { canonicalEmail } from '@portal/shared/util';
import { useFormikContext } from 'formik';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { messages } from '../messages';

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

function useEscape(onEscape: () => void): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onEscape);
  useEffect(() => {
    const { current } = container;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    current?.addEventListener('keydown', onKey);
    return () => current?.removeEventListener('keydown', onKey);
  }, []);
  return container;
}

/** The form for the new email. The email changes when the user opens the link that is sent there. */
export function ChangeEmailForm({ id, currentEmail, onSent, onCancel }: ChangeEmailFormProps) {
  const [startEmailChange] = authApi.useStartEmailChangeMutation();
  const schema = useMemo(() => newEmailForm(currentEmail), [currentEmail]);

  const send = async (values: typeof noValues) => {
    const { error } = await startEmailChange(values);
    if (error) throw emailChangeFailure(error);
    onSent();
  };
  return (
    <div ref={useEscape(onCancel)} id={id} className="mt-4 max-w-104">
      <Form
        schema={schema}
        initialValues={noValues}
        onSubmit={send}
        className="grid gap-5"
        takesFocus
        aria-label={messages.email.change.open}
      >
        <NewEmail currentEmail={currentEmail} onCancel={onCancel} />
      </Form>
    </div>
  );
}
