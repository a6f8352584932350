import {
  authErrors,
  authSessionEndpoints as endpoints,
  codeForm,
} from '@portal/auth-session/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { Form, FormCheckbox, FormTextField, SubmitButton } from '@portal/shared/forms';
import { Button } from '@portal/shared/ui';
import { useState } from 'react';
import { authApi } from '../api/auth-api';
import { messages } from '../messages';

const texts = messages.secondFactor;
const nothing = { code: '', trustDevice: false };

/** A code that does not work is shown at its field, without saying why. */
function codeFailure(thrown: unknown) {
  const error = apiErrorOf(endpoints.answerSecondFactor, thrown);
  return error.code === 'SECOND_FACTOR_INVALID'
    ? { ...error, fields: [{ field: 'code', message: authErrors.SECOND_FACTOR_INVALID.text }] }
    : error;
}

export interface CodeStepProps {
  /** Called when the session is open, or the user is proven. */
  readonly onAnswered?: () => void;
  readonly onCancel: () => void;
}

/** Asks for the code of the second factor, or for a recovery code (AUTH-471). */
export function CodeStep({ onAnswered, onCancel }: CodeStepProps) {
  const [answer] = authApi.useAnswerSecondFactorMutation();
  const [isRecovery, setIsRecovery] = useState(false);

  const send = async (values: typeof nothing) => {
    try {
      await answer(values).unwrap();
    } catch (thrown) {
      throw codeFailure(thrown);
    }
    onAnswered?.();
  };
  return (
    <Form
      key={String(isRecovery)}
      schema={codeForm}
      initialValues={nothing}
      onSubmit={send}
      className="grid gap-5"
      takesFocus
      aria-label={texts.title}
    >
      {isRecovery ? (
        <FormTextField
          name="code"
          label={texts.recoveryCode}
          hint={texts.recoveryHint}
          autoComplete="off"
        />
      ) : (
        <FormTextField
          name="code"
          label={texts.code}
          hint={texts.hint}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      )}
      <FormCheckbox name="trustDevice" label={texts.trust} />
      <SubmitButton block loadingWord={texts.checking}>
        {texts.submit}
      </SubmitButton>
      <Button size="lg" block onClick={() => setIsRecovery(!isRecovery)}>
        {isRecovery ? texts.useApp : texts.useRecovery}
      </Button>
      <Button size="lg" block onClick={onCancel}>
        {texts.cancel}
      </Button>
    </Form>
  );
}
