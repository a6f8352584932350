import {
  authErrors,
  authSessionEndpoints as endpoints,
  proofForm,
} from '@portal/auth-session/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { Form, SubmitButton } from '@portal/shared/forms';
import { Button } from '@portal/shared/ui';
import { useState } from 'react';
import { authApi } from '../api/auth-api';
import { messages } from '../messages';
import { ExistingPasswordField } from '../password/existing-password-field';
import { needsCode } from '../second-factor/code-source';
import { LazyCodeStep } from '../second-factor/lazy-code-step';
import { HiddenUsername } from '../password/hidden-username';

const noPassword = { password: '' };

interface ProofFormProps {
  /** The account's address, for password managers. */
  readonly email: string;
  readonly onProven: () => void;
  readonly onCancel: () => void;
}

/** The error of a wrong password is shown at its field. */
function proofFailure(thrown: unknown) {
  const error = apiErrorOf(endpoints.reauthenticate, thrown);
  return error.code === 'WRONG_PASSWORD'
    ? { ...error, fields: [{ field: 'password', message: authErrors.WRONG_PASSWORD.text }] }
    : error;
}

/** Proves the user by the password of the account. */
export function ProofForm({ email, onProven, onCancel }: ProofFormProps) {
  const [reauthenticate] = authApi.useReauthenticateMutation();
  const [isCodeNeeded, setIsCodeNeeded] = useState(false);

  const prove = async (values: typeof noPassword) => {
    try {
      await reauthenticate(values).unwrap();
    } catch (thrown) {
      if (needsCode(thrown)) return setIsCodeNeeded(true);
      throw proofFailure(thrown);
    }
    onProven();
  };

  if (isCodeNeeded) return <LazyCodeStep onAnswered={onProven} onCancel={onCancel} />;
  const { title, submit, submitting, cancel } = messages.reauthentication;
  return (
    <Form
      schema={proofForm}
      initialValues={noPassword}
      onSubmit={prove}
      className="grid gap-5"
      takesFocus
      aria-label={title}
    >
      <HiddenUsername email={email} />
      <ExistingPasswordField />
      <div className="flex justify-end gap-3 max-sm:flex-col-reverse max-sm:items-stretch">
        <Button size="lg" onClick={onCancel}>
          {cancel}
        </Button>
        <SubmitButton loadingWord={submitting}>{submit}</SubmitButton>
      </div>
    </Form>
  );
}
