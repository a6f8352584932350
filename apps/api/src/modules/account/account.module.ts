import { accountEndpoints } from '@portal/account/domain';
import type { Platform } from '../../container';
import { defineRoutes } from '../../platform/http/route';
import type { ApiModule } from '../../platform/module';
import type { CheckoutPricingModule } from '../checkout-pricing/checkout-pricing.module';
import { presentSubscription } from './subscription-details/subscription-details.presenter';
import { createEmailSubscriptionService } from './email-subscription/email-subscription.service';

/** The account page's own calls (specification 2, section 7). */
export function createAccountModule(
  platform: Platform,
  { subscriptionsOf }: Pick<CheckoutPricingModule, 'subscriptionsOf'>,
): ApiModule {
  const emailSubscription = createEmailSubscriptionService(platform);
  return {
    routes: defineRoutes(accountEndpoints, {
      getSubscriptionDetails: async (_request, { caller }) => {
        const own = await subscriptionsOf(platform.database.query, caller.uid);
        return own.map(presentSubscription);
      },
      getEmailSubscription: emailSubscription.status,
      subscribe: emailSubscription.subscribe,
      unsubscribe: emailSubscription.unsubscribe,
    }),
  };
}
