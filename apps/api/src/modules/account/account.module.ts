import { accountEndpoints, subscriptionSources } from '@portal/account/domain';
import type { Platform } from '../../platform/platform';
import { defineRoutes } from '../../platform/http/routing/route';
import type { ApiModule } from '../../platform/module';
import type { Queryable } from '../../ports/database';
import type { AuthSessionModule } from '../auth-session/auth-session.module';
import type { CheckoutPricingModule } from '../checkout-pricing/checkout-pricing.module';
import { dictionaryOf } from './dictionary/dictionary.repository';
import { createPersonalDictionary } from './dictionary/dictionary.service';
import { saveEmailSubscription } from './email-subscription/email-subscription.repository';
import { createEmailSubscriptionService } from './email-subscription/email-subscription.service';
import {
  createPremiumSources,
  type FindPremiumGivers,
} from './premium-sources/premium-sources.service';
import { presentSubscription } from './subscription-details/subscription-details.presenter';

/** What the domain needs of other domains. */
export type AccountDependencies = Pick<AuthSessionModule, 'lockUser' | 'findPremiumSources'> &
  Pick<CheckoutPricingModule, 'plansOf'> & {
    readonly findPremiumGivers: FindPremiumGivers;
  };

export { dictionaryOf };

/** Subscribes a new user who asked for it at sign-up; the sign-up's domain calls it in its transaction (ACCT-16). */
export const subscribeAtSignUp = (tx: Queryable, { uid, at }: { uid: string; at: Date }) =>
  saveEmailSubscription(tx, {
    uid,
    status: 'subscribed',
    source: subscriptionSources.signUp,
    decidedAt: at,
  });

/** The account page's plan and update notifications, and the blocked suggestions. */
export function createAccountModule(
  platform: Platform,
  { lockUser, plansOf, ...dependencies }: AccountDependencies,
): ApiModule {
  const emailSubscription = createEmailSubscriptionService(platform);
  const dictionary = createPersonalDictionary({ ...platform, lockUser });
  const premiumSourcesOf = createPremiumSources({ ...platform, ...dependencies });
  return {
    routes: defineRoutes(accountEndpoints, {
      getPremiumSources: (_, { caller }) => premiumSourcesOf(caller.uid),
      getSubscriptionDetails: async (_, { caller }) => {
        const own = await plansOf(platform.database.query, caller.uid);
        return own.map(presentSubscription);
      },
      getEmailSubscription: (_, { caller }) => emailSubscription.statusOf(caller.uid),
      subscribe: ({ source }, { caller }) =>
        emailSubscription.decide(caller.uid, 'subscribed', source),
      unsubscribe: ({ source }, { caller }) =>
        emailSubscription.decide(caller.uid, 'unsubscribed', source),
      getPersonalDictionary: (_, { caller }) => dictionary.of(caller.uid),
      removePersonalDictionaryEntry: (entry, { caller }) => dictionary.remove(caller.uid, entry),
      addPersonalDictionaryEntries: (request) => dictionary.add(request),
    }),
  };
}
