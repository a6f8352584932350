import type { CurrentUser, User } from '@portal/auth-session/domain';
import type { PremiumStatus } from '@portal/entitlements/domain';

/** A user of the Free tier with a verified address; `change` makes another one. */
export function testUser(change: Partial<User> = {}): User {
  return {
    uid: 'uid-ada',
    email: 'ada@example.edu',
    emailVerified: true,
    premium: false,
    isPremium: false,
    isPaid: false,
    reason: 'no-plan',
    source: null,
    subscription: { payment_provider: null, stripe: null, gumroad: null },
    config: {
      widgets: [],
      showStats: false,
      cacheNeedsToBeCleared: false,
      features: {},
      settings: {},
      dictionary: {},
    },
    overleaf: null,
    uuid: 'uuid-ada',
    admin_group: null,
    ...change,
  };
}

/** A user with Premium whom the card provider charges; `change` makes another one. */
export const payingUser = (change: Partial<User> = {}) =>
  testUser({
    premium: true,
    isPremium: true,
    isPaid: true,
    source: 'stripe',
    subscription: { payment_provider: 'stripe', stripe: 'sub_1', gumroad: null },
    ...change,
  });

/** What `/api/auth/user` returns about a user. */
export function currentUserOf(user: User): CurrentUser {
  const { subscription, config, emailVerified, premium, overleaf, uuid, admin_group } = user;
  return { user, subscription, config, emailVerified, premium, overleaf, uuid, admin_group };
}

/** What `/isPremium` returns about a user; the server has one premium right, so `premium` says the same. */
export const premiumStatusOf = ({ premium, isPaid, reason, source }: User): PremiumStatus => ({
  isPremium: premium,
  isPaid,
  reason,
  source,
});
