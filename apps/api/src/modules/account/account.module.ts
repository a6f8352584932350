import { accountEndpoints, subscriptionSources } from '@portal/account/domain';
import type { Platform } from '../../platform/platform';
import { defineRoutes } from '../../platform/http/routing/route';
import type { ApiModule } from '../../platform/module';
import type { Queryable } from '../../ports/database';
import type { CheckoutPricingModule } from '../checkout-pricing/checkout-pricing.module';
import { saveEmailSubscription } from './email-subscription/email-subscription.repository';
import { createEmailSubscriptionService } from './email-subscription/email-subscription.service';
import { presentSubscription } from './subscription-details/subscription-details.presenter';

/** What the domain needs of other domains. */
export type AccountDependencies = Pick<CheckoutPricingModule, 'plansOf'>;

/** Subscribes a new user who asked for it at sign-up; the sign-up's domain calls it in its transaction (ACCT-16). */
export const subscribeAtSignUp = (tx: Queryable, { uid, at }: { uid: string; at: Date }) =>
  saveEmailSubscription(tx, {
    uid,
    status: 'subscribed',
    source: subscriptionSources.signUp,
    decidedAt: at,
  });

/** The account page's plan and update notifications. */
export function createAccountModule(
  platform: Platform,
  { plansOf }: AccountDependencies,
): ApiModule {
  const emailSubscription = createEmailSubscriptionService(platform);
  return {
    routes: defineRoutes(accountEndpoints, {
      getSubscriptionDetails: async (_, { caller }) => {
        const own = await plansOf(platform.database.query, caller.uid);
        return own.map(presentSubscription);
      },
      getEmailSubscription: (_, { caller }) => emailSubscription.statusOf(caller.uid),
      subscribe: ({ source }, { caller }) =>
        emailSubscription.decide(caller.uid, 'subscribed', source),
      unsubscribe: ({ source }, { caller }) =>
        emailSubscription.decide(caller.uid, 'unsubscribed', source),
    }),
  };
}
