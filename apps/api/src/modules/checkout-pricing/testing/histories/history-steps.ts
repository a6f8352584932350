import fc from 'fast-check';
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

export type Action =
  | {
      readonly kind: 'order';
      readonly price: 'month' | 'quarter' | 'year' | 'group';
      readonly seats: number;
    }
  /** Support creates a subscription at the provider, without a checkout. */
  | { readonly kind: 'sell'; readonly price: 'month' | 'quarter' | 'year' }
  | { readonly kind: 'pay' | 'return' | 'resume' | 'end' | 'break-card' | 'mend-card' }
  | { readonly kind: 'cancel'; readonly how: 'flag' | 'time' }
  /** The user gets Premium from a group, or loses it. */
  | { readonly kind: 'join' | 'leave' }
  | {
      readonly kind: 'change';
      readonly price: 'month' | 'quarter' | 'year';
      readonly seats: number;
    }
  /** `overtaken`: the period is refunded, and its renewal comes before anybody is told. */
  | { readonly kind: 'refund'; readonly what: RefundedCharge | 'overtaken' }
  | { readonly kind: 'lose-dispute' | 'leave-unpaid' | 'pause' };

/** One step of a history: some days pass, then something happens. */
export interface Step {
  readonly days: number;
  readonly action: Action;
  readonly fate: Fate;
  /** Seeds the delays of the requests to the provider. */
  readonly turns: number;
}

const seats = fc.integer({ min: 2, max: 100 });
const one = <Kind extends Action['kind']>(...kinds: Kind[]) =>
  fc.constantFrom(...kinds).map((kind) => ({ kind }) as Action);

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      price: fc.constantFrom('month', 'quarter', 'year', 'group'),
      seats,
    }),
  },
  { weight: 6, arbitrary: one('pay') },
  { weight: 4, arbitrary: one('return', 'resume', 'break-card', 'mend-card') },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('cancel' as const),
      how: fc.constantFrom('flag', 'time'),
    }),
  },
  { weight: 1, arbitrary: one('join', 'leave') },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      what: fc.constantFrom<RefundedCharge | 'overtaken'>(
        'period',
        'part',
        'change',
        'earlier-period',
        'overtaken',
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      price: fc.constantFrom('month', 'quarter', 'year'),
      seats,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('sell' as const),
      price: fc.constantFrom('month', 'quarter', 'year'),
    }),
  },
  { weight: 2, arbitrary: one('end', 'lose-dispute', 'leave-unpaid', 'pause') },
);

const fate: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Fate>('delivered') },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Fate>('duplicated', 'late', 'overlapping', 'lost'),
  },
  { weight: 1, arbitrary: fc.constant<Fate>('vanished') },
);

/** Much happens on one day, or after some time. */
const days = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 45 }));

/** Histories of a user's purchases and what follows from them. */
export const histories: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    days,
    action,
    fate,
    turns: fc.integer({ min: 0, max: 1_000 }),
  }),
  { minLength: 5, maxLength: 40, size: 'max' },
);
