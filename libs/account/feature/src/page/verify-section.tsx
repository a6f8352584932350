import type { User } from '@portal/auth-session/domain';
import { Button, PageSection, Message, StatusRegion, useTimedMessage } from '@portal/shared/ui';
import { type ComponentProps, lazy, Suspense, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messages } from '../messages';
import { ChangeEmailForm } from './lazy-change-email-form';

/** Few users open the page before they have verified their email: the others do not load how the mail is sent again. */
const LoadedSendAgain = lazy(async () => ({ default: (await import('./send-again')).SendAgain }));

/** The button, whose place is kept while it is loaded. */
function SendAgain(props: ComponentProps<typeof LoadedSendAgain>) {
  const { sendAgain } = messages.verify;
  const place = (
    <Button size="sm" loading loadingWord={sendAgain}>
      {sendAgain}
    </Button>
  );
  return (
    <Suspense fallback={place}>
      <LoadedSendAgain {...props} />
    </Suspense>
  );
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
  const { heading, toBuy, sentTo, openIt, change } = messages.verify;

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
            <SendAgain email={email} onResult={show} />
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
