import type { authSessionEndpoints } from '@portal/auth-session/domain';
import type { RequestOf } from '@portal/shared/contract';
import { authApi } from '../api/auth-api';
import { useBotCheck } from '../bot-check/use-bot-check';

/** Which link is mailed. */
export type RequestedLink = RequestOf<typeof authSessionEndpoints.requestCode>['requestType'];

/** Has a link mailed to an address whose user is not logged in; the bot check is invisible. */
export function useRequestCode(requestType: RequestedLink) {
  const [requestCode] = authApi.useRequestCodeMutation();
  const botCheck = useBotCheck('reset');

  const request = async (email: string): Promise<void> => {
    try {
      const ticket = await botCheck.ticket();
      await requestCode({ email, requestType, ticket }).unwrap();
    } catch (failure) {
      botCheck.prepare();
      throw failure;
    }
  };
  return { request, prepare: botCheck.prepare };
}
