import { subscriptionSources } from '@portal/account/domain';
import { useCallback } from 'react';
import { accountApi } from './account-api';

/**
 * Turns update notifications on after a sign-up (AUTH-66). A failure is ignored, because the account exists, and the account
 * page shows and changes the setting.
 */
export function useSubscribeAtSignUp(): () => Promise<void> {
  const [subscribe] = accountApi.useSubscribeMutation();
  return useCallback(async () => {
    await subscribe({ source: subscriptionSources.signUp });
  }, [subscribe]);
}
