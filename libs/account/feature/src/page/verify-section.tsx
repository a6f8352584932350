import type { User } from '@portal/auth-session/domain';
import { useSearchParams } from '@portal/shared/router';
import { Button, PageSection, Message, StatusRegion, useTimedMessage } from '@portal/shared/ui';
import { type ComponentProps, lazy, Suspense } from 'react';
import { messages } from '../messages';
import { useChangeEmail } from './change-email';

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
  const { show, region } = useTimedMessage();
  const { button, form } = useChangeEmail(email, show);
  const { heading, toBuy, sentTo, openIt, change } = messages.verify;

  return (
    <PageSection heading={heading}>
      <Message
        kind="warning"
        actions={
          <>
            <SendAgain email={email} onResult={show} />
            {!overleaf && (
              <Button {...button} size="sm" variant="quiet">
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
      {form}
      <StatusRegion {...region} className="mt-3" />
    </PageSection>
  );
}
