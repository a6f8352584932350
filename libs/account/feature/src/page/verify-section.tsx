import { authApi } from '@portal/auth-session/api';
import { authSessionEndpoints, type User } from '@portal/auth-session/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { failureText } from '@portal/shared/forms';
import { Button, PageSection, Message, StatusRegion, useTimedMessage } from '@portal/shared/ui';
import { durations } from '@portal/shared/util';
import { Suspense, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messages } from '../messages';
import { ChangeEmailForm } from './lazy-change-email-form';

/** Has the link mailed again, and shows whether it was. */
function useSendAgain(email: string, show: ReturnType<typeof useTimedMessage>['show']) {
  const [requestCode, { isLoading }] = authApi.useRequestCodeMutation();
  const { sent, failed } = messages.verify;

  const send = async () => {
    const { error } = await requestCode({ email, requestType: 'VERIFY_EMAIL' });
    if (error) {
      const failure = apiErrorOf(authSessionEndpoints.requestCode, error);
      show('danger', failureText({ ...failure, message: failed }));
    } else show('success', sent(email), { leavesAfterMs: durations.accountMessageMs });
  };
  return { send, isLoading };
}

interface VerifySectionProps {
  readonly user: Pick<User, 'email' | 'overleaf'>;
}

/** Says where the link was sent, sends it again, and corrects a mistyped address (ACCT-4 to ACCT-6). */
export function VerifySection({ user: { email, overleaf } }: VerifySectionProps) {
  const [query] = useSearchParams();
  const [isChanging, setIsChanging] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const { show, region } = useTimedMessage();
  const { send, isLoading } = useSendAgain(email, show);
  const { heading, toBuy, sentTo, openIt, change, sendAgain, sending } = messages.verify;

  const close = () => {
    setIsChanging(false);
    button.current?.focus();
  };
  const finish = () => {
    close();
    show('success', messages.email.change.sent);
  };

  return (
    <PageSection heading={heading}>
      <Message
        kind="warning"
        actions={
          <>
            <Button size="sm" loading={isLoading} loadingWord={sending} onClick={() => void send()}>
              {sendAgain}
            </Button>
            {!overleaf && (
              <Button
                ref={button}
                size="sm"
                variant="quiet"
                aria-expanded={isChanging}
                aria-controls={isChanging ? formId : undefined}
                onClick={() => setIsChanging(!isChanging)}
              >
                {change}
              </Button>
            )}
          </>
        }
      >
        {query.get('emailVerification') === 'required' && (
          <p>
            <b>{toBuy}</b>
          </p>
        )}
        <p>
          {sentTo} <b>{email}</b>. {openIt}
        </p>
      </Message>
      {isChanging && (
        <Suspense>
          <ChangeEmailForm id={formId} currentEmail={email} onSent={finish} onCancel={close} />
        </Suspense>
      )}
      <StatusRegion {...region} className="mt-3" />
    </PageSection>
  );
}
