import { authApi } from '@portal/auth-session/api';
import { authSessionEndpoints } from '@portal/auth-session/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { failureText } from '@portal/shared/forms';
import { Button, PageSection, Message, StatusRegion, useTimedMessage } from '@portal/shared/ui';
import { durations } from '@portal/shared/util';
import { useSearchParams } from 'react-router-dom';
import { messages } from '../messages';

/** Asks the user to verify the email (ACCT-4 to ACCT-6). */
export function VerifySection({ email }: { readonly email: string }) {
  const [query] = useSearchParams();
  const [requestCode, { isLoading }] = authApi.useRequestCodeMutation();
  const { show, region } = useTimedMessage();
  const { heading, toBuy, whatFor, sendAgain, sending, sent, failed } = messages.verify;

  const send = async () => {
    const { error } = await requestCode({ email, requestType: 'VERIFY_EMAIL' });
    if (error) {
      const failure = apiErrorOf(authSessionEndpoints.requestCode, error);
      show('danger', failureText({ ...failure, message: failed }));
    } else show('success', sent(email), { leavesAfterMs: durations.accountMessageMs });
  };

  return (
    <PageSection heading={heading}>
      <Message
        kind="warning"
        actions={
          <Button size="sm" loading={isLoading} loadingWord={sending} onClick={() => void send()}>
            {sendAgain}
          </Button>
        }
      >
        <p>
          {query.get('emailVerification') === 'required' && <b>{toBuy} </b>}
          {whatFor}
        </p>
      </Message>
      <StatusRegion {...region} className="mt-3" />
    </PageSection>
  );
}
