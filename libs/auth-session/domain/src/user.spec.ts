import { withPremiumStatus, type User } from './user';

const known = {
  uid: 'u1',
  premium: false,
  isPremium: false,
  isPaid: false,
  reason: 'no-plan',
  source: null,
} as unknown as User;

it('The premium status that was just confirmed replaces the one of the user (AUTH-37)', () => {
  const status = {
    isPremium: true,
    isPaid: true,
    reason: 'active-subscription',
    source: 'stripe',
  } as const;
  expect(withPremiumStatus(known, status)).toEqual({ ...known, ...status, premium: true });
});
