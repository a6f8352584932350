import { useSession } from '@portal/auth-session/api';
import { accountApi } from './account-api';

/** Requests the update notifications while the user is still loading, so that the account page gets everything in one round (ACCT-210). */
export function useEarlyEmailSubscription(): void {
  const skip = useSession().status === 'signed-out';
  accountApi.useGetEmailSubscriptionQuery(undefined, { skip });
}
