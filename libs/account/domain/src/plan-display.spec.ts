import { isManagedByEditor, managePlan, planBadge, planText } from './plan-display';
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
    currency: 'usd',
    interval: 'year',
    quantity: 1,
  },
  current_period_end: '2000',
  cancel_at_period_end: false,
  cancel_at: null,
  ended_at: null,
  card_last4: '4242',
};
const ending = { ...running, cancel_at_period_end: true, cancel_at: '2000' };
const over = { ...running, status: 'canceled', ended_at: '1990' };

describe('plan badge', () => {
  it('is Premium exactly for the premium', () => {
    expect(planBadge(paying)).toBe('Premium');
    expect(planBadge(free)).toBe('Freemium');
  });
});

describe('plan text', () => {
  it.each([
    ['a running plan renews', paying, running, { kind: 'renews', at: 2000 }],
    ['a cancelled plan ends with its period', paying, ending, { kind: 'ends', at: 2000 }],
    [
      'a plan with a set end ends then',
      paying,
      { ...running, cancel_at: '1500' },
      { kind: 'ends', at: 1500 },
    ],
    [
      'an end without a day is the period’s',
      paying,
      { ...ending, cancel_at: null },
      { kind: 'ends', at: 2000 },
    ],
    ['a plan that is over ended', ended, over, { kind: 'ended', at: 1990 }],
    ['a free person has no text', free, undefined, { kind: 'none' }],
    [
      'a premium person whose plan is not known yet has no text',
      paying,
      undefined,
      { kind: 'none' },
    ],
    ['an editor plan is managed there', editor, undefined, { kind: 'managed-by-editor' }],
    ['an institution gives premium', institution, undefined, { kind: 'institution' }],
    [
      'a former subscriber keeps the institution’s text',
      institution,
      over,
      { kind: 'institution' },
    ],
    ['a group gives premium', member, undefined, { kind: 'group' }],
  ])('%s', (_case, user, subscription, text) => {
    expect(planText(user, subscription)).toEqual(text);
  });
});

describe('manage plan', () => {
  it.each([
    ['a paying person', paying, running, { enabled: true, provider: 'stripe' }],
    ['a cancelled plan that still runs', paying, ending, { enabled: true, provider: 'stripe' }],
    [
      'gumroad',
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
    ['an editor plan', editor, undefined, { enabled: false, reason: 'managed-by-editor' }],
    ['a group member', member, undefined, { enabled: false, reason: 'no-provider' }],
    ['an institution', institution, undefined, { enabled: false, reason: 'no-provider' }],
    ['a free person', free, undefined, { enabled: false, reason: 'no-provider' }],
    [
      'a plan without a subscription',
      paying,
      undefined,
      { enabled: false, reason: 'no-subscription' },
    ],
    ['a plan that is over', ended, over, { enabled: false, reason: 'no-subscription' }],
  ])('judges %s', (_case, user, subscription, verdict) => {
    expect(managePlan(user, subscription)).toEqual(verdict);
  });

  it('tells an editor plan from a linked account that pays here', () => {
    expect(isManagedByEditor({ ...editor, ...provider('stripe') })).toBe(false);
  });
});
