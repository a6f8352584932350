import { subscriptionSources } from '@portal/account/domain';
import { useCallback } from 'react';
import { accountApi } from './account-api';

/**
 * Turns update notifications on for whoever has just signed up (specification 1, section 2). A failure is not told: the
 * account is there, and the account page shows and changes the choice.
 */
export function useSubscribeAtSignUp(): () => Promise<void> {
  const [subscribe] = accountApi.useSubscribeMutation();
  return useCallback(async () => {
    await subscribe({ source: subscriptionSources.signUp });
  }, [subscribe]);
}
