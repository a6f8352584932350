import { isInvoiced, owedForUse, type Release } from '@portal/checkout-pricing/domain';
import type { ProviderPayment } from '@portal/server/ports';
import type { SubscriptionRow } from '../checkout-pricing.tables';
import type { SubscriptionRecord } from './subscription-state';

type Released = Pick<SubscriptionRow, 'releasedAt' | 'releasedSeats' | 'releasedUntil'>;

/** The seats that an operator gave before an order was paid; null without a release. */
export function releaseOf({
  releasedAt: from,
  releasedSeats: seats,
  releasedUntil: until,
}: Released): Release | null {
  return from && seats !== null && until ? { from, seats, until } : null;
}

/** What is owed for the used days of an order that ends at a moment without having been paid (PRICE-533). */
export function owedFor(row: SubscriptionRecord, endsAt: Date): number {
  if (row.firstPaidAt !== null || row.invoiceAmount === null) return 0;
  const { invoiceAmount: amount, startedAt: startsAt, currentPeriodEnd, quantity: seats } = row;
  const invoice = { amount, startsAt, endsAt: currentPeriodEnd, seats, release: releaseOf(row) };
  return owedForUse(invoice, endsAt);
}

/** Whether a part of a payment has not gone back. */
export const isKept = ({ amount, returned }: ProviderPayment) =>
  returned.reduce((left, back) => left - back.amount, amount) > 0;

type Ended = Pick<SubscriptionRow, 'collectionMethod' | 'endedAt'>;

/** What was paid after the end of a plan by invoice, apart from days that were used: it is here, or it went back. */
export function latePaymentOf(
  { endedAt, ...plan }: Ended,
  paid: readonly ProviderPayment[],
): SubscriptionRow['latePayment'] {
  if (endedAt === null || !isInvoiced(plan)) return null;
  const late = paid.filter(
    ({ paidAt, amount, isForUse }) => paidAt > endedAt && amount > 0 && !isForUse,
  );
  if (late.length === 0) return null;
  return late.some(isKept) ? 'kept' : 'returned';
}
