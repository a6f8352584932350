import { authApi } from '@portal/auth-session/api';
import { authSessionEndpoints } from '@portal/auth-session/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { failureText } from '@portal/shared/forms';
import { Button, type useTimedMessage } from '@portal/shared/ui';
import { durations } from '@portal/shared/util';
import { messages } from '../messages';

interface SendAgainProps {
  readonly email: string;
  readonly onResult: ReturnType<typeof useTimedMessage>['show'];
}

export function SendAgain({ email, onResult }: SendAgainProps) {
  const [requestCode, { isLoading }] = authApi.useRequestCodeMutation();
  const { sendAgain, sending, sent, failed } = messages.verify;

  const send = async () => {
    const { error } = await requestCode({ email, requestType: 'VERIFY_EMAIL' });
    if (error) {
      const failure = apiErrorOf(authSessionEndpoints.requestCode, error);
      onResult('danger', failureText({ ...failure, message: failed }));
    } else onResult('success', sent(email), { leavesAfterMs: durations.accountMessageMs });
  };

  return (
    <Button size="sm" loading={isLoading} loadingWord={sending} onClick={() => void send()}>
      {sendAgain}
    </Button>
  );
}
