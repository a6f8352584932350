import {
  isManagedByEditor,
  isPlanEnding,
  isPlanWaiting,
  managePlan,
  planBadge,
  planText,
} from './plan-display';
import type { SubscriptionDetails } from './subscription';

type PlanUser = Parameters<typeof planText>[0];

const provider = (payment_provider: PlanUser['subscription']['payment_provider']) => ({
  subscription: { payment_provider, stripe: null, gumroad: null },
});

const free: PlanUser = {
  emailVerified: true,
  premium: false,
  isPaid: false,
  overleaf: null,
  ...provider(null),
};
const paying: PlanUser = { ...free, premium: true, isPaid: true, ...provider('stripe') };
const editor: PlanUser = {
  ...free,
  premium: true,
  isPaid: true,
  overleaf: { id: 'ol-1', provider: 'overleaf' },
};
const institution: PlanUser = { ...free, premium: true };
const member: PlanUser = { ...paying, ...provider('group') };
const ended: PlanUser = { ...free, ...provider('stripe') };

const running: SubscriptionDetails = {
  status: 'active',
  plan: {
    product: { name: 'Lemma Premium' },
    amount: 12_000,
    discount: null,
    currency: 'usd',
    interval: 'year',
    quantity: 1,
  },
  current_period_end: '2000',
  cancel_at_period_end: false,
  cancel_at: null,
  ended_at: null,
  card_last4: '4242',
  payment_problem: null,
  end_reason: null,
};
const ending = { ...running, cancel_at_period_end: true, cancel_at: '2000' };
const over = { ...running, status: 'canceled', ended_at: '1990' };
const owed = { since: '1800', next_attempt_at: '1850', access_until: '1900' };
const pastDue = { ...running, status: 'past_due', payment_problem: owed };
const withStatus = (status: string) => ({ ...running, status });

describe('plan badge', () => {
  it('The badge says Premium for premium users only (ACCT-18)', () => {
    expect(planBadge(paying)).toBe('Premium');
    expect(planBadge(free)).toBe('Freemium');
  });
});

describe('plan text', () => {
  it.each([
    ['A running plan renews', paying, running, { kind: 'renews', at: 2000 }],
    ['A canceled plan ends with its period', paying, ending, { kind: 'ends', at: 2000 }],
    [
      'A plan with a set end ends at that time',
      paying,
      { ...running, cancel_at: '1500' },
      { kind: 'ends', at: 1500 },
    ],
    [
      'A canceled plan without a set end ends with its period',
      paying,
      { ...ending, cancel_at: null },
      { kind: 'ends', at: 2000 },
    ],
    ['A plan that is over has ended', ended, over, { kind: 'ended', at: 1990, reason: null }],
    [
      'A plan whose payment failed has ended for that reason',
      ended,
      { ...over, end_reason: 'payment-failed' as const },
      { kind: 'ended', at: 1990, reason: 'payment-failed' },
    ],
    [
      'A premium user whose own plan is over has no text of that plan',
      { ...paying, ...provider('gumroad') },
      over,
      { kind: 'none' },
    ],
    ['A free user has no text', free, undefined, { kind: 'none' }],
    ['A premium user whose plan is not known yet has no text', paying, undefined, { kind: 'none' }],
    [
      'A plan of the LaTeX editor is managed there',
      editor,
      undefined,
      { kind: 'managed-by-editor' },
    ],
    ['Premium can come from an institution', institution, undefined, { kind: 'institution' }],
    [
      'A former subscriber with premium from an institution has the institution’s text',
      institution,
      over,
      { kind: 'institution' },
    ],
    ['Premium can come from a group', member, undefined, { kind: 'group' }],
  ])('%s (ACCT-19, ACCT-20, ACCT-21)', (_case, user, subscription, text) => {
    expect(planText(user, subscription)).toEqual(text);
  });
});

describe('a plan that needs a payment', () => {
  it('A plan that is past due without a known end never renews either, such as one at gumroad (ACCT-33)', () => {
    expect(planText(paying, withStatus('past_due'))).toEqual({ kind: 'payment-due' });
  });

  it.each([pastDue, { ...pastDue, cancel_at_period_end: true, cancel_at: '2000' }])(
    'A plan that is past due never renews: it lasts until the payment’s last try (ACCT-33)',
    (subscription) => {
      expect(planText(paying, subscription)).toEqual({ kind: 'past-due', at: 1900 });
    },
  );

  it.each([
    ['unpaid', 'unpaid'],
    ['paused', 'paused'],
    ['incomplete', 'incomplete'],
    ['on_hold', 'inactive'],
  ])(
    'A plan that is %s says so, can be managed, and no other plan can be bought (ACCT-35)',
    (status, kind) => {
      const subscription = withStatus(status);
      expect(planText(free, subscription)).toEqual({ kind });
      expect(isPlanWaiting(free, subscription)).toBe(true);
      expect(managePlan(free, subscription)).toEqual({ enabled: true, provider: 'stripe' });
    },
  );

  it.each(['active', 'past_due', 'incomplete_expired', 'canceled'])(
    'A plan that is %s does not wait for a payment of a user without Premium (ACCT-35)',
    (status) => {
      expect(planText(free, withStatus(status))).toEqual({ kind: 'none' });
      expect(isPlanWaiting(free, withStatus(status))).toBe(false);
    },
  );
});

describe('a plan that ends', () => {
  it.each([
    ['a canceled plan', paying, ending, true],
    ['a plan that renews', paying, running, false],
    ['a plan that is over', paying, over, false],
    ['a user without Premium', free, ending, false],
    ['an unknown plan', paying, undefined, false],
  ])('It is known whether %s ends by itself (ACCT-36)', (_case, user, subscription, expected) => {
    expect(isPlanEnding(user, subscription)).toBe(expected);
  });
});

describe('manage plan', () => {
  it.each([
    ['a paying user', paying, running, { enabled: true, provider: 'stripe' }],
    ['a canceled plan that still runs', paying, ending, { enabled: true, provider: 'stripe' }],
    [
      'a plan at gumroad',
      { ...paying, ...provider('gumroad') },
      undefined,
      { enabled: true, provider: 'gumroad' },
    ],
    [
      'an unverified email',
      { ...paying, emailVerified: false },
      running,
      { enabled: false, reason: 'email-unverified' },
    ],
    [
      'a plan of the LaTeX editor',
      editor,
      undefined,
      { enabled: false, reason: 'managed-by-editor' },
    ],
    ['a group member', member, undefined, { enabled: false, reason: 'no-provider' }],
    ['an institution', institution, undefined, { enabled: false, reason: 'no-provider' }],
    ['a free user', free, undefined, { enabled: false, reason: 'no-provider' }],
    [
      'a plan without a known subscription',
      paying,
      undefined,
      { enabled: false, reason: 'no-subscription' },
    ],
    ['a plan that is over', ended, over, { enabled: false, reason: 'no-subscription' }],
  ])('Whether Manage plan is enabled for %s (ACCT-23)', (_case, user, subscription, expected) => {
    expect(managePlan(user, subscription)).toEqual(expected);
  });

  it('A linked account that pays in the portal has no plan of the LaTeX editor (ACCT-21)', () => {
    expect(isManagedByEditor({ ...editor, ...provider('stripe') })).toBe(false);
  });
});
