import { authSessionEndpoints as endpoints, codeForm } from '@portal/auth-session/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { Form, FormCheckbox, FormTextField, SubmitButton } from '@portal/shared/forms';
import { Button, Message } from '@portal/shared/ui';
import { useState } from 'react';
import { authApi } from '../api/auth-api';
import { messages } from '../messages';
import { atCodeField } from './code-failure';
import type { CodeSource } from './code-source';

const texts = messages.secondFactor;
const nothing = { code: '', trustDevice: false };

export interface CodeStepProps {
  readonly source?: CodeSource | undefined;
  /** Called when the session is open, or the user is proven. */
  readonly onAnswered?: () => void;
  readonly onCancel: () => void;
}

/** Asks for the code of the second factor, or for a recovery code (AUTH-471), or for digits that were mailed (AUTH-583). */
export function CodeStep({ source = 'app', onAnswered, onCancel }: CodeStepProps) {
  const [answer] = authApi.useAnswerSecondFactorMutation();
  const [asked, setAsked] = useState<CodeSource | 'recovery' | 'neither'>(source);
  const [isRecovery, isMailed] = [asked === 'recovery', asked === 'email'];

  const send = async (values: typeof nothing) => {
    try {
      await answer(values).unwrap();
    } catch (thrown) {
      throw atCodeField(apiErrorOf(endpoints.answerSecondFactor, thrown));
    }
    onAnswered?.();
  };
  if (asked === 'neither') return <LostFactor onBack={() => setAsked('app')} />;
  return (
    <Form
      key={String(isRecovery)}
      schema={codeForm}
      initialValues={nothing}
      onSubmit={send}
      className="grid gap-5"
      takesFocus
      aria-label={isMailed ? texts.mailed.title : texts.title}
    >
      {isMailed && <p className="text-ink-muted">{texts.mailed.why}</p>}
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
          label={isMailed ? texts.mailed.label : texts.code}
          hint={isMailed ? undefined : texts.hint}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      )}
      {!isMailed && <FormCheckbox name="trustDevice" label={texts.trust} />}
      <SubmitButton block loadingWord={texts.checking}>
        {texts.submit}
      </SubmitButton>
      {!isMailed && (
        <Button size="lg" block onClick={() => setAsked(isRecovery ? 'app' : 'recovery')}>
          {isRecovery ? texts.useApp : texts.useRecovery}
        </Button>
      )}
      {isRecovery && (
        <Button size="lg" block onClick={() => setAsked('neither')}>
          {texts.useNeither}
        </Button>
      )}
      <Button size="lg" block onClick={onCancel}>
        {texts.cancel}
      </Button>
    </Form>
  );
}

/** Offers a link that starts the wait for the removal of the second factor (AUTH-507). */
function LostFactor({ onBack }: { readonly onBack: () => void }) {
  const [ask, { isLoading, isSuccess, error }] = authApi.useAskFactorRemovalMutation();
  const kind = isSuccess ? 'success' : 'danger';
  return (
    <div role="group" aria-label={texts.useNeither} className="grid gap-5">
      <p className="text-ink-muted">{texts.lost}</p>
      <div role="status" className="empty:hidden">
        {(isSuccess || error) && (
          <Message key={kind} kind={kind} takesFocus>
            {isSuccess ? texts.linkSent : apiErrorOf(endpoints.askFactorRemoval, error).message}
          </Message>
        )}
      </div>
      {!isSuccess && (
        <Button
          size="lg"
          variant="primary"
          block
          loading={isLoading}
          loadingWord={texts.sending}
          onClick={() => void ask()}
        >
          {texts.sendLink}
        </Button>
      )}
      <Button size="lg" block onClick={onBack}>
        {texts.useApp}
      </Button>
    </div>
  );
}
