/** Money that went back to the buyer: by a refund that succeeded, or by a dispute that the buyer won. */
export interface ReturnedMoney {
  readonly by: 'refund' | 'dispute';
  /** In minor units. */
  readonly amount: number;
  /** When it was refunded, or when the dispute was opened: a bank takes weeks to decide. */
  readonly at: Date;
}

/** A paid invoice of a subscription, and what went back of it. */
export interface PlanPayment {
  readonly paidAt: Date;
  /** What was paid, in minor units; 0 when a credit or a discount covered all of it. */
  readonly amount: number;
  /** The period that it pays for; null for a change within a period, such as more seats. */
  readonly period: { readonly startsAt: Date; readonly endsAt: Date } | null;
  readonly returned: readonly ReturnedMoney[];
}

/** How the charge of a period went back to the buyer, and when. */
export interface Reversal {
  readonly kind: 'refunded' | 'dispute-lost';
  readonly at: Date;
}

/** What went back of a payment while its period was the current one; undefined unless it is all of it. */
function reversalOfPeriod(
  { amount, returned }: Omit<PlanPayment, 'period'>,
  until: number,
): Reversal | undefined {
  const inTime = returned.filter(({ at }) => at.getTime() < until);
  const sum = inTime.reduce((total, part) => total + part.amount, 0);
  if (amount === 0 || sum < amount) return undefined;
  const kind = inTime.some(({ by }) => by === 'dispute') ? 'dispute-lost' : 'refunded';
  return { kind, at: new Date(Math.max(...inTime.map(({ at }) => at.getTime()))) };
}

/**
 * The reversal that ends a plan: all of the charge for a period went back while that period was the current one (PRICE-117).
 * A part of it, the charge for a change within a period and the charge for an earlier period end nothing. A renewal that
 * overtakes the news of a reversal does not undo it.
 *
 * @param payments newest first
 */
export function reversalOf(payments: readonly PlanPayment[]): Reversal | undefined {
  const periods = payments
    .flatMap(({ period, ...payment }) => (period ? [{ ...payment, ...period }] : []))
    .toReversed()
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  for (const [index, payment] of periods.entries()) {
    const nextStart = periods[index + 1]?.startsAt.getTime() ?? Infinity;
    const reversal = reversalOfPeriod(payment, Math.min(payment.endsAt.getTime(), nextStart));
    if (reversal) return reversal;
  }
  return undefined;
}
