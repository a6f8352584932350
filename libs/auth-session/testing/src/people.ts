import type { CurrentUser, User } from '@portal/auth-session/domain';

/** A person of the Free tier with a verified address; `change` makes another of them. */
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
    },
    overleaf: null,
    uuid: 'uuid-ada',
    admin_group: null,
    ...change,
  };
}

/** Somebody with Premium whom the card provider charges; `change` makes another of them. */
export const payingUser = (change: Partial<User> = {}) =>
  testUser({
    premium: true,
    isPremium: true,
    isPaid: true,
    source: 'stripe',
    subscription: { payment_provider: 'stripe', stripe: 'sub_1', gumroad: null },
    ...change,
  });

/** What `/api/auth/user` answers about a person. */
export function currentUserOf(user: User): CurrentUser {
  const { subscription, config, emailVerified, premium, overleaf, uuid, admin_group } = user;
  return { user, subscription, config, emailVerified, premium, overleaf, uuid, admin_group };
}
