import type { SubscriptionRecord } from './subscription-state';
import { isFirstCharge, takeoverTerms, type TakeoverTerms } from './takeover-terms';

const now = new Date('2026-11-20T12:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const periodEnd = new Date('2027-03-01T12:00:00Z');

const plan = {
  status: 'active',
  revokedAt: null,
  groupType: 'default',
  quantity: 12,
  price: 121_200,
  amount: 100_000,
  tax: 0,
  currency: 'usd',
  interval: 'year',
  currentPeriodEnd: periodEnd,
  cancelAt: null,
  cancelAtPeriodEnd: false,
  arePaymentsPaused: false,
  invoiceDueAt: null,
} as SubscriptionRecord;

const terms: TakeoverTerms = {
  amount: 121_200,
  currency: 'usd',
  isTaxed: false,
  interval: 'year',
  seats: 12,
  paidUntil: periodEnd,
  chargedFrom: periodEnd,
  isEnding: false,
};

it('Who takes a group over pays the full price of its seats from the end of the paid period (GROUP-458)', () => {
  expect(takeoverTerms(plan, now)).toEqual(terms);
});

it.each<[string, Partial<SubscriptionRecord>, Partial<TakeoverTerms>]>([
  ['whose price is not stored costs what it charges', { price: null }, { amount: 100_000 }],
  ['with tax on top is taxed', { tax: 1 }, { isTaxed: true }],
  ['that was canceled ends with its period', { cancelAtPeriodEnd: true }, { isEnding: true }],
  [
    'that ends earlier is paid until then',
    { cancelAt: inHours(100) },
    { paidUntil: inHours(100), chargedFrom: inHours(100), isEnding: true },
  ],
  [
    'that is paid for 49 hours more is charged then',
    { currentPeriodEnd: inHours(49) },
    { paidUntil: inHours(49), chargedFrom: inHours(49) },
  ],
  [
    'that is paid for less than 49 hours more is charged immediately',
    { currentPeriodEnd: inHours(48.99) },
    { paidUntil: inHours(48.99), chargedFrom: null },
  ],
])('A plan %s when its group is taken over (GROUP-458)', (_which, change, expected) => {
  expect(takeoverTerms({ ...plan, ...change }, now)).toEqual({ ...terms, ...expected });
});

it.each<[string, Partial<SubscriptionRecord>]>([
  ['for which a payment is owed', { status: 'past_due' }],
  ['that waits for a payment', { status: 'unpaid' }],
  ['that is over', { status: 'canceled' }],
  ['whose payments are paused', { arePaymentsPaused: true }],
  ['whose invoice is open', { invoiceDueAt: inHours(100) }],
  ['whose money went back', { revokedAt: now }],
  ['of no group', { groupType: null }],
])('Nobody can take over a plan %s (GROUP-458)', (_which, change) => {
  expect(takeoverTerms({ ...plan, ...change }, now)).toBeUndefined();
});

it('A first charge is right at the end of the paid period, or immediately where no charge waits for it (GROUP-458)', () => {
  const atOnce = { ...terms, chargedFrom: null };
  expect(isFirstCharge(terms, new Date(periodEnd))).toBe(true);
  expect(isFirstCharge(atOnce, new Date(periodEnd))).toBe(true);
  expect(isFirstCharge(terms, inHours(100))).toBe(false);
  expect(isFirstCharge(terms, null)).toBe(false);
  expect(isFirstCharge(atOnce, null)).toBe(true);
});
