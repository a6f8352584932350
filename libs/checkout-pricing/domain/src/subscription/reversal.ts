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

type Period = PlanPayment & { readonly period: NonNullable<PlanPayment['period']> };

const isPeriod = (payment: PlanPayment): payment is Period => payment.period !== null;
const sumOf = (parts: readonly { readonly amount: number }[]) =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/** When all that was paid until then for a period, with its changes, had gone back before the period ended. */
function reversalOfPeriod(
  period: Period,
  changes: readonly PlanPayment[],
  until: number,
): Reversal | undefined {
  const { startsAt } = period.period;
  const inTime = (moment: Date) => moment.getTime() < until;
  const charges = [period, ...changes.filter(({ paidAt }) => paidAt >= startsAt && inTime(paidAt))];
  const returns = charges.flatMap(({ returned }) => returned.filter(({ at }) => inTime(at)));
  for (const { at } of returns.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const paid = charges.filter(({ paidAt }) => paidAt <= at);
    const back = returns.filter((each) => each.at <= at);
    // What is paid by credit is kept.
    const isAll = period.amount > 0 && paid.includes(period) && sumOf(back) >= sumOf(paid);
    if (isAll)
      return { kind: back.some(({ by }) => by === 'dispute') ? 'dispute-lost' : 'refunded', at };
  }
  return undefined;
}

/**
 * The reversal that ends a plan: all that was paid for a period, changes such as more seats included, went back while that
 * period was the current one (PRICE-117). A part of it, and the charges for an earlier period, end nothing. A renewal that
 * overtakes the news of a reversal, or a change after it, does not undo it.
 *
 * @param payments newest first
 */
export function reversalOf(payments: readonly PlanPayment[]): Reversal | undefined {
  const changes = payments.filter((payment) => !isPeriod(payment));
  const periods = payments
    .filter(isPeriod)
    .toReversed()
    .toSorted((one, other) => one.period.startsAt.getTime() - other.period.startsAt.getTime());
  for (const [index, payment] of periods.entries()) {
    const nextStart = periods[index + 1]?.period.startsAt.getTime() ?? Infinity;
    const until = Math.min(payment.period.endsAt.getTime(), nextStart);
    const reversal = reversalOfPeriod(payment, changes, until);
    if (reversal) return reversal;
  }
  return undefined;
}
