import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import type { LimitProviderUse, ProviderUser } from '../checkout/provider-limits';
import { isOver } from '../subscriptions/subscription';
import { subscriptionsOf } from '../subscriptions/subscription.repository';

export interface BillingPortalService {
  /**
   * Returns a link to the provider's page for changing or canceling the user's ongoing subscription;
   * `NO_SUBSCRIPTION_TO_MANAGE` without one (PRICE-70), `TOO_MANY_REQUESTS` when too many links were requested (PRICE-91).
   */
  linkFor(user: ProviderUser): Promise<string>;
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
    async linkFor({ uid, ip }) {
      const own = await subscriptionsOf(database.query, uid);
      const ongoing = own.find((subscription) => !isOver(subscription));
      if (!ongoing) throw new ApiError('NO_SUBSCRIPTION_TO_MANAGE');
      await limitUse('portalLink', { uid, ip });
      const { customerId } = ongoing;
      const returnUrl = `${config.baseUrl}/account`;
      const { url } = await payments.createPortalSession({ customerId, returnUrl });
      return url;
    },
  };
}
