import { intervalMonths, type Interval } from '@portal/checkout-pricing/domain';
import { durations } from '@portal/shared/util';
import { addMonths } from 'date-fns/addMonths';
import type { GumroadFact } from './gumroad-ping';

/** A fact with the time at which its ping arrived; of a cancellation, when it arrived last. */
export interface ReceivedFact {
  readonly fact: GumroadFact;
  readonly receivedAt: Date;
}

type Charge = Extract<GumroadFact, { kind: 'charge' }>;

/** A membership as all its pings together describe it (PRICE-135). */
export interface MembershipState {
  readonly email: string;
  readonly productName: string;
  readonly amount: number;
  readonly currency: string;
  readonly interval: Interval;
  readonly startedAt: Date;
  readonly paidUntil: Date;
  readonly cancelAt: Date | null;
  readonly endedAt: Date | null;
  /** When the right to Premium ends unless another charge arrives. */
  readonly validUntil: Date;
  /** Whether a charge after the newest one that counts was for less than the member accepted. */
  readonly isUnderpaid: boolean;
  readonly firstCharge: Pick<Charge, 'amount' | 'currency' | 'hasOfferCode' | 'isRecurring'> & {
    readonly interval: Interval | null;
  };
}

/** Gumroad charges a failing card again for five days before it ends a membership. */
const graceMs = 7 * durations.oneDayMs;

const timeOf = ({ at }: { readonly at: string }) => Date.parse(at);

const isCharge = (received: ReceivedFact): received is ReceivedFact & { readonly fact: Charge } =>
  received.fact.kind === 'charge';

const timesOf = (facts: readonly ReceivedFact[], kind: GumroadFact['kind']) =>
  facts.filter(({ fact }) => fact.kind === kind).map(({ fact }) => timeOf(fact));

const dateOrNull = (times: readonly number[], pick: (...times: number[]) => number) =>
  times.length > 0 ? new Date(pick(...times)) : null;

/** When a charge was taken back by a full refund or a dispute that is not won; null while it counts. */
function takenBackAt(charge: Charge, facts: readonly ReceivedFact[]): Date | null {
  const same = facts.filter(isCharge).filter(({ fact }) => fact.saleId === charge.saleId);
  const isWon = same.some(({ fact }) => fact.isDisputeWon);
  const against = same.filter(
    ({ fact }) => fact.isRefunded || (fact.isDisputed && !isWon && !fact.isDisputeWon),
  );
  return dateOrNull(
    against.map(({ receivedAt }) => receivedAt.getTime()),
    Math.min,
  );
}

/**
 * When a canceled membership ends. Gumroad does not say when it was canceled: at the latest when the ping arrived, so that a
 * later restart counts.
 */
function cancelAtOf(facts: readonly ReceivedFact[], charge: Charge, restartedAt: number) {
  const ends = facts
    .filter(({ fact, receivedAt }) => {
      if (fact.kind !== 'cancellation') return false;
      const canceledAt = Math.min(timeOf(fact), receivedAt.getTime());
      return timeOf(fact) > timeOf(charge) && canceledAt > restartedAt;
    })
    .map(({ fact }) => timeOf(fact));
  return dateOrNull(ends, Math.min);
}

const chargesOf = (facts: readonly ReceivedFact[]) =>
  facts
    .filter(isCharge)
    .map(({ fact }) => fact)
    .toSorted((one, other) => timeOf(one) - timeOf(other));

/** A new member's price for a period in a currency, in minor units; Infinity when it is not sold. */
export type ListPrice = (charge: Pick<Charge, 'currency' | 'interval'>) => number;

/**
 * The charges that count: a renewal counts when it is for at least the price that the member accepted with the first charge
 * of the same period, which may be an older one, or for what a new member pays (PRICE-134).
 */
function countingCharges(charges: readonly Charge[], listPrice: ListPrice): readonly Charge[] {
  return charges.filter((charge, index) => {
    if (index === 0 || !charge.isRecurring) return true;
    const { interval, currency, amount } = charge;
    const accepted = charges
      .slice(0, index)
      .find((earlier) => earlier.interval === interval && earlier.currency === currency);
    return amount >= Math.min(accepted?.amount ?? Infinity, listPrice(charge));
  });
}

/**
 * The state that the facts of one membership describe together, in whatever order and however often they arrived: gumroad's own times decide
 * (PRICE-135). Undefined while no charge of a period that the portal sells is known.
 */
export function membershipOf(
  facts: readonly ReceivedFact[],
  listPrice: ListPrice,
): MembershipState | undefined {
  const charges = chargesOf(facts);
  const [first] = charges;
  const newest = countingCharges(charges, listPrice).at(-1);
  if (!first || !newest?.interval) return undefined;
  const { email, productName, amount, currency, interval } = newest;
  const restartedAt = Math.max(-Infinity, ...timesOf(facts, 'restarted'));
  const ends = timesOf(facts, 'ended').filter((at) => at > timeOf(newest) && at > restartedAt);
  const endedAt = takenBackAt(newest, facts) ?? dateOrNull(ends, Math.min);
  const cancelAt = endedAt ? null : cancelAtOf(facts, newest, restartedAt);
  const paidUntil = addMonths(new Date(newest.at), intervalMonths[interval]);
  return {
    email,
    productName,
    amount,
    currency,
    interval,
    startedAt: new Date(first.at),
    paidUntil,
    cancelAt,
    endedAt,
    validUntil: endedAt ?? cancelAt ?? new Date(paidUntil.getTime() + graceMs),
    isUnderpaid: newest !== charges.at(-1),
    firstCharge: first,
  };
}
