import type { AccountErrorCode } from './errors';
import { isPlanEnding, isPlanRunning } from './plan-display';
import type { SubscriptionDetails } from './subscription';

/** Why an account cannot be deleted now, as far as the browser knows; the server checks it again (ACCT-200, ACCT-201). */
export function deletionProblem(
  subscription: SubscriptionDetails | undefined,
  { administersLiveGroup }: { readonly administersLiveGroup: boolean },
): AccountErrorCode | undefined {
  if (administersLiveGroup) return 'DELETION_BY_GROUP_ADMINISTRATOR';
  const renews = isPlanRunning(subscription) && !isPlanEnding({ premium: true }, subscription);
  return renews ? 'DELETION_WITH_SUBSCRIPTION' : undefined;
}
