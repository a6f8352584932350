import { currentPlan } from './current-plan';
import type { Subscription } from './subscription-details';

const subscribed: Subscription = {
  provider: 'stripe',
  status: 'active',
  productName: 'Lemma Premium',
  amount: 12_000,
  price: 12_000,
  pausedPayments: null,
  trialEnd: null,
  currency: 'usd',
  interval: 'year',
  quantity: 1,
  currentPeriodEnd: new Date('2027-11-20T12:00:00Z'),
  cancelAtPeriodEnd: false,
  cancelAt: null,
  endedAt: null,
  collectionMethod: 'charge_automatically',
  openInvoice: null,
  cardLast4: '4242',
  paymentProblem: null,
  endReason: null,
  isTakenOver: false,
};

const paying = { premium: true, source: 'stripe' } as const;

describe('currentPlan', () => {
  it.each([
    [
      { premium: false, source: null },
      { tier: 'Free', kind: 'free' },
    ],
    [
      { premium: true, source: 'gumroad' },
      { tier: 'Premium', kind: 'gumroad' },
    ],
    [
      { premium: true, source: 'group' },
      { tier: 'Group', kind: 'group' },
    ],
    [
      { premium: true, source: 'institution' },
      { tier: 'Institution', kind: 'institution' },
    ],
    [
      { premium: true, source: 'overleaf' },
      { tier: 'Premium', kind: 'editor' },
    ],
    [{ premium: true, source: 'stripe' }, undefined],
    [{ premium: true, source: null }, undefined],
  ] as const)('Without a known subscription the plan of %j is %j (PRICE-153)', (user, plan) => {
    expect(currentPlan(user, undefined)).toEqual(plan);
  });

  it.each<[Partial<Subscription>, object]>([
    [
      {},
      { tier: 'Premium', kind: 'subscription', frequency: 'annually', seats: 1, state: 'renews' },
    ],
    [{ interval: 'month' }, { tier: 'Premium', frequency: 'monthly' }],
    [{ interval: 'quarter' }, { tier: 'Premium', frequency: 'quarterly' }],
    [{ quantity: 7 }, { tier: 'Group', seats: 7, state: 'renews' }],
    [{ cancelAtPeriodEnd: true }, { tier: 'Premium', state: 'ends' }],
    [{ status: 'past_due' }, { tier: 'Premium', state: 'past-due' }],
    [
      { status: 'past_due', cancelAtPeriodEnd: true },
      { tier: 'Premium', state: 'past-due' },
    ],
  ])('A subscription with %j is the plan %j (PRICE-153)', (change, plan) => {
    expect(currentPlan(paying, { ...subscribed, ...change })).toMatchObject(plan);
  });

  it.each(['canceled', 'unpaid'])(
    'While the user is premium, a subscription that is %s is not the current plan (PRICE-153)',
    (status) => {
      expect(currentPlan(paying, { ...subscribed, status })).toBeUndefined();
    },
  );

  it('A subscription that no longer gives Premium is not the current plan (PRICE-153)', () => {
    const ended = { premium: false, source: null } as const;
    expect(currentPlan(ended, { ...subscribed, status: 'canceled' })).toEqual({
      tier: 'Free',
      kind: 'free',
    });
  });
});
