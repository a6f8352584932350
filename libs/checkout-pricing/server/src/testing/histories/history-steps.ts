import fc from 'fast-check';
import { codes, type Code } from './bill-model';
import type { RefundedCharge } from './charge-model';

/** What happens to the webhooks of a step. */
export type Fate =
  | 'delivered'
  | 'duplicated'
  /** They arrive after those of later steps, newest first. */
  | 'late'
  /** They are processed while the next ones are, and while the provider changes. */
  | 'overlapping'
  /** The API never accepts them; the provider's list of events has them. */
  | 'lost'
  /** The API accepted them and lost them, as when its database is restored from a copy. */
  | 'vanished';

type Interval = 'month' | 'quarter' | 'year';

export type Action =
  | {
      readonly kind: 'order';
      readonly price: Interval | 'group';
      readonly seats: number;
      readonly code: Code | undefined;
    }
  /** A group whose invoices are sent. */
  | { readonly kind: 'order-by-invoice'; readonly seats: number }
  /** At the page of the invoice, of which a plan may have several. */
  | { readonly kind: 'pay-invoice'; readonly which: 'all' | 'oldest' | 'newest' }
  /** An operator gives seats of an order before it is paid. */
  | { readonly kind: 'release'; readonly seats: number; readonly days: number }
  /** `Pay now`, or `Update card` with a card that pays. */
  | { readonly kind: 'pay-owed'; readonly isNewCard: boolean }
  | { readonly kind: 'pay' | 'return' | 'break-card' | 'mend-card' }
  /** By support, which sets the flag or only the time, or in the product. */
  | { readonly kind: 'cancel'; readonly how: 'flag' | 'time' | 'here' }
  | { readonly kind: 'resume'; readonly isHere: boolean }
  /** By support: another frequency, or a group's seats. */
  | { readonly kind: 'change'; readonly price: Interval; readonly seats: number }
  /** In the product, which also makes Premium a group. */
  | {
      readonly kind: 'change-here';
      readonly price: Interval | 'group';
      readonly seats: number;
      /** The bank asks to confirm what it charges. */
      readonly isAsked: boolean;
    }
  | { readonly kind: 'confirm-change' }
  | { readonly kind: 'take-seats'; readonly seats: number }
  | { readonly kind: 'join' | 'leave' | 'end-license' | 'delete-account' }
  | { readonly kind: 'license'; readonly days: number }
  | { readonly kind: 'gumroad-buy'; readonly price: Interval; readonly isEnough: boolean }
  | { readonly kind: 'gumroad-cancel' | 'gumroad-restart' | 'gumroad-refund' | 'gumroad-dispute' }
  /** Support creates a subscription at the provider, without a checkout. */
  | {
      readonly kind: 'sell';
      readonly price: Interval;
      readonly trial: { readonly days: number; readonly hasCard: boolean } | null;
    }
  /** Support sets an end within the period or in a later one. */
  | { readonly kind: 'set-end'; readonly days: number }
  /** The buyer disputes the charge of the period; the bank decides immediately, or later by `lose-dispute`. */
  | { readonly kind: 'dispute'; readonly isDecided: boolean }
  | { readonly kind: 'end' | 'lose-dispute' | 'leave-unpaid' | 'pause' | 'continue-payments' }
  | { readonly kind: 'pause-payments'; readonly days: number | null }
  | { readonly kind: 'give-credit'; readonly amount: number }
  | { readonly kind: 'give-coupon'; readonly code: Code }
  /** `overtaken`: the period is refunded, and its renewal comes before anybody is told. */
  | { readonly kind: 'refund'; readonly what: RefundedCharge | 'overtaken' };

/** When the process of the API is killed: after some moments of a step, or of the next scheduled jobs. */
export interface Kill {
  readonly during: 'step' | 'jobs';
  readonly after: number;
}

/** One step of a history: some days pass, then something happens. */
export interface Step {
  readonly days: number;
  readonly action: Action;
  readonly fate: Fate;
  readonly kill: Kill | null;
  /** Seeds the delays of the requests to the provider. */
  readonly turns: number;
}

const seats = fc.integer({ min: 2, max: 100 });
const price = fc.constantFrom<Interval>('month', 'quarter', 'year');
const priceOrGroup = fc.constantFrom<Interval | 'group'>('month', 'quarter', 'year', 'group');
const one = <Kind extends Action['kind']>(...kinds: Kind[]) =>
  fc.constantFrom(...kinds).map((kind) => ({ kind }) as Action);
const some = <Kind extends Action['kind'], Rest extends object>(
  kind: Kind,
  rest: { [Key in keyof Rest]: fc.Arbitrary<Rest[Key]> },
) => fc.record({ kind: fc.constant(kind), ...rest }) as unknown as fc.Arbitrary<Action>;

const code = fc.constantFrom<Code>(...codes);
const optionalCode = fc.option(code, { nil: undefined, freq: 2 });
const refunds: readonly (RefundedCharge | 'overtaken')[] = [
  'period',
  'part',
  'change',
  'earlier-period',
  'overtaken',
];

const trial = fc.record({ days: fc.integer({ min: 1, max: 60 }), hasCard: fc.boolean() });

const which = fc.constantFrom('all' as const, 'oldest' as const, 'newest' as const);

const weighted: readonly (readonly [number, fc.Arbitrary<Action>])[] = [
  [6, some('order', { price: priceOrGroup, seats, code: optionalCode })],
  [7, one('pay')],
  [4, one('return', 'break-card', 'mend-card', 'mend-card')],
  [3, some('cancel', { how: fc.constantFrom('flag', 'time', 'here') })],
  [2, some('resume', { isHere: fc.boolean() })],
  [3, some('change', { price, seats })],
  [3, some('change-here', { price: priceOrGroup, seats, isAsked: fc.boolean() })],
  [2, one('confirm-change')],
  [1, some('take-seats', { seats: fc.integer({ min: 1, max: 20 }) })],
  [2, one('join', 'leave', 'leave', 'end-license')],
  [1, some('license', { days: fc.integer({ min: 1, max: 90 }) })],
  [2, some('gumroad-buy', { price, isEnough: fc.integer({ max: 4, min: 0 }).map(Boolean) })],
  [2, one('gumroad-cancel', 'gumroad-restart', 'gumroad-refund', 'gumroad-dispute')],
  [2, some('sell', { price, trial: fc.option(trial, { nil: null, freq: 2 }) })],
  [2, some('set-end', { days: fc.integer({ min: 1, max: 400 }) })],
  [2, some('dispute', { isDecided: fc.boolean() })],
  [3, some('order-by-invoice', { seats })],
  [2, some('pay-invoice', { which })],
  [2, some('release', { seats, days: fc.integer({ min: 1, max: 60 }) })],
  [2, some('pay-owed', { isNewCard: fc.boolean() })],
  [2, one('end', 'lose-dispute', 'leave-unpaid', 'pause')],
  [1, some('pause-payments', { days: fc.option(fc.integer({ min: 1, max: 60 }), { nil: null }) })],
  [1, one('continue-payments')],
  [1, some('give-credit', { amount: fc.integer({ min: 1, max: 20_000 }) })],
  [1, some('give-coupon', { code })],
  [4, some('refund', { what: fc.constantFrom(...refunds) })],
  [1, one('delete-account')],
];

const action = fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })));

const fate: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Fate>('delivered') },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Fate>('duplicated', 'late', 'overlapping', 'lost'),
  },
  { weight: 1, arbitrary: fc.constant<Fate>('vanished') },
);

const kill: fc.Arbitrary<Kill | null> = fc.oneof(
  { weight: 5, arbitrary: fc.constant(null) },
  {
    weight: 1,
    arbitrary: fc.record({
      during: fc.constantFrom('step', 'jobs'),
      after: fc.integer({ min: 0, max: 60 }),
    }),
  },
);

/** Much happens on one day, or after some time; a yearly plan is renewed in the middle of some histories. */
const days = fc.oneof(
  { weight: 6, arbitrary: fc.constant(0) },
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 45 }) },
  { weight: 1, arbitrary: fc.integer({ min: 300, max: 360 }) },
);

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    days,
    action,
    fate,
    kill,
    turns: fc.integer({ min: 0, max: 1_000 }),
  }),
  { minLength: 5, maxLength: 40, size: 'max' },
);

const certain = (after: number, certainAction: Action): Step => ({
  days: after,
  action: certainAction,
  fate: 'delivered',
  kill: null,
  turns: 0,
});

/** A group whose seats change some days before its first invoice is followed by the next, of which some are paid late: random steps alone rarely get there. */
const lateChange: fc.Arbitrary<Step[]> = fc
  .record({
    few: fc.integer({ min: 2, max: 20 }),
    many: seats,
    after: fc.integer({ min: 320, max: 365 }),
    later: fc.integer({ min: 0, max: 70 }),
    which,
  })
  .map(({ few, many, after, later, which: paid }) => [
    certain(0, { kind: 'order-by-invoice', seats: few }),
    certain(1, { kind: 'pay-invoice', which: 'all' }),
    certain(after, { kind: 'change-here', price: 'group', seats: many, isAsked: false }),
    certain(later, { kind: 'pay-invoice', which: paid }),
  ]);

/** The owner ends a group whose invoice is overdue, and the API dies while it does. */
const killedEnd: fc.Arbitrary<Step[]> = fc
  .record({
    seats,
    after: fc.integer({ min: 31, max: 43 }),
    moments: fc.integer({ min: 0, max: 30 }),
  })
  .map(({ seats: bought, after, moments }) => [
    certain(0, { kind: 'order-by-invoice', seats: bought }),
    {
      ...certain(after, { kind: 'cancel', how: 'here' }),
      kill: { during: 'step', after: moments },
    },
  ]);

/** An order that is released or not, ends unpaid or by its owner, and is paid late, maybe beside another plan. */
const latePayment: fc.Arbitrary<Step[]> = fc
  .record({
    seats,
    released: fc.option(fc.integer({ min: 1, max: 60 }), { nil: null }),
    between: fc.constantFrom<Action>(
      { kind: 'return' },
      { kind: 'cancel', how: 'here' },
      { kind: 'take-seats', seats: 15 },
      { kind: 'leave-unpaid' },
      { kind: 'order', price: 'month', seats: 2, code: undefined },
    ),
    after: fc.integer({ min: 5, max: 60 }),
    later: fc.integer({ min: 0, max: 400 }),
    fate: fc.constantFrom<Fate>('delivered', 'lost', 'overlapping'),
  })
  .map(({ seats: bought, released, between, after, later, fate: became }) => [
    certain(0, { kind: 'order-by-invoice', seats: bought }),
    ...(released === null ? [] : [certain(1, { kind: 'release', seats: 5, days: released })]),
    certain(after, between),
    certain(0, { kind: 'pay' }),
    { ...certain(later, { kind: 'pay-invoice', which: 'all' }), fate: became },
  ]);

/** A change of a plan by card that its bank asks to confirm, maybe after something else, or too late. */
const askedChange: fc.Arbitrary<Step[]> = fc
  .record({
    bought: fc.constantFrom<Interval>('month', 'quarter'),
    price: fc.constantFrom<Interval | 'group'>('year', 'group'),
    seats,
    credit: fc.integer({ min: 0, max: 5_000 }),
    between: fc.constantFrom<Action>(
      { kind: 'return' },
      { kind: 'cancel', how: 'here' },
      { kind: 'end' },
      { kind: 'change-here', price: 'group', seats: 7, isAsked: true },
    ),
    later: fc.integer({ min: 0, max: 1 }),
    fate: fc.constantFrom<Fate>('delivered', 'lost', 'overlapping'),
  })
  .map(({ bought, price: next, seats: wanted, credit, between, later, fate: became }) => [
    certain(0, { kind: 'order', price: bought, seats: 2, code: undefined }),
    certain(0, { kind: 'pay' }),
    certain(3, { kind: 'give-credit', amount: credit }),
    certain(1, { kind: 'change-here', price: next, seats: wanted, isAsked: true }),
    certain(0, between),
    { ...certain(later, { kind: 'confirm-change' }), fate: became },
  ]);

const beginning = fc.oneof(
  { weight: 7, arbitrary: fc.constant<Step[]>([]) },
  { weight: 3, arbitrary: latePayment },
  { weight: 1, arbitrary: lateChange },
  { weight: 1, arbitrary: killedEnd },
  { weight: 2, arbitrary: askedChange },
);

/** Histories of a user's purchases and what follows from them. */
export const histories: fc.Arbitrary<Step[]> = fc
  .tuple(beginning, steps)
  .map(([first, rest]) => [...first, ...rest]);

/** A step as one line of a history that failed. */
export function describeStep({
  days: passed,
  action: { kind, ...how },
  fate: became,
  kill: killed,
}: Step) {
  const details = Object.values(how)
    .filter((value) => value !== undefined)
    .map((value) => (typeof value === 'object' ? JSON.stringify(value) : value));
  const end = killed ? `, killed after ${killed.after} moments of the ${killed.during}` : '';
  return `${passed} days later: ${[kind, ...details].join(' ')}, ${became}${end}`;
}
