import { authApi } from '@portal/auth-session/api';
import {
  Button,
  ManuscriptSection,
  Message,
  StatusRegion,
  useTimedMessage,
} from '@portal/shared/ui';
import { durations } from '@portal/shared/util';
import { useSearchParams } from 'react-router-dom';
import { messages } from '../messages';

/** Asks for the address to be verified; somebody who was sent here on the way to a checkout is told why (specification 2, section 4). */
export function VerifySection({ email }: { readonly email: string }) {
  const [query] = useSearchParams();
  const [requestCode, { isLoading }] = authApi.useRequestCodeMutation();
  const { show, region } = useTimedMessage();
  const { heading, toBuy, whatFor, sendAgain, sending, sent, failed } = messages.verify;

  const send = async () => {
    const { error } = await requestCode({ email, requestType: 'VERIFY_EMAIL' });
    if (error) show('danger', failed);
    else show('success', sent(email), { leavesAfterMs: durations.accountMessageMs });
  };

  return (
    <ManuscriptSection heading={heading}>
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
    </ManuscriptSection>
  );
}
