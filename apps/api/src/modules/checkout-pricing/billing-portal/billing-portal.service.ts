import { resultOfPortalAction, type PortalAction } from '@portal/checkout-pricing/domain';
import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import type { LimitProviderUse, ProviderUser } from '../checkout/provider-limits';
import { isOver } from '../subscriptions/subscription';
import { subscriptionsOf } from '../subscriptions/subscription.repository';

export interface BillingPortalService {
  /**
   * Returns a link to the provider's page for one action on the user's ongoing subscription, or to its first page; the page
   * returns to /account, after an action with its result (PRICE-130). Throws `NO_SUBSCRIPTION_TO_MANAGE` without an ongoing
   * subscription (PRICE-70), `TOO_MANY_REQUESTS` when too many links were requested (PRICE-91).
   */
  linkFor(user: ProviderUser, action?: PortalAction): Promise<string>;
}

export function createBillingPortalService({
  config,
  database,
  payments,
  limitUse,
}: Pick<Platform, 'config' | 'database' | 'payments'> & {
  readonly limitUse: LimitProviderUse;
}): BillingPortalService {
  return {
    async linkFor({ uid, ip }, action) {
      const own = await subscriptionsOf(database.query, uid);
      const ongoing = own.find((subscription) => !isOver(subscription));
      if (!ongoing) throw new ApiError('NO_SUBSCRIPTION_TO_MANAGE');
      await limitUse('portalLink', { uid, ip });
      const returnUrl = `${config.baseUrl}/account`;
      const { url } = await payments.createPortalSession({
        customerId: ongoing.customerId,
        subscriptionId: ongoing.id,
        returnUrl,
        ...(action && {
          flow: { action, doneUrl: `${returnUrl}?plan=${resultOfPortalAction[action]}` },
        }),
      });
      return url;
    },
  };
}
