import type { PlanPayment } from '@portal/checkout-pricing/domain';
import { epochSeconds } from '@portal/shared/util';
import type { PaidPeriod, SubscriptionRow } from '../checkout-pricing.tables';
import type { ProviderSubscription, NextInvoice } from '@portal/server/ports';

/** A subscription of a user. */
export type SubscriptionRecord = Omit<
  SubscriptionRow,
  'checkedAt' | 'fullPriceFrom' | 'remindedFor' | 'version'
>;

/** What an operator gives before an order by invoice is paid. */
type ReleaseFields = 'releasedAt' | 'releasedSeats' | 'releasedUntil';

/** Everything that is stored of a subscription, except its owner and what the portal itself decides. */
export type NewState = Omit<SubscriptionRecord, 'takenOverBy' | 'uid' | ReleaseFields>;

type SubscriptionState = Omit<
  NewState,
  'firstPaidAt' | 'lastPayment' | 'latePayment' | 'revokedAt'
>;

/** The newest period that was paid; null before the first one. */
export function lastPaymentOf(
  payments: readonly PlanPayment[],
  { billingAnchor, trialEnd }: Pick<ProviderSubscription, 'billingAnchor' | 'trialEnd'>,
): PaidPeriod | null {
  for (const { period, amount } of payments) {
    if (!period) continue;
    const { startsAt } = period;
    const isRenewal = startsAt > billingAnchor || startsAt.getTime() === trialEnd?.getTime();
    return { startsAt: epochSeconds(startsAt), amount, isRenewal };
  }
  return null;
}

/**
 * The newest state of a subscription; undefined when the portal neither sells its product nor has stored it (PRICE-75). A
 * stored one whose product is no longer recognized keeps its terms and follows the provider in everything else, so that its
 * end always arrives (PRICE-96).
 */
export function newestStateOf(
  {
    livemode: _livemode,
    billingAnchor: _billingAnchor,
    hasInvoicesToVoid: _hasInvoicesToVoid,
    isInvoiceGivenUp: _isInvoiceGivenUp,
    terms,
    currentPeriodEnd,
    ...life
  }: ProviderSubscription,
  stored: SubscriptionState | undefined,
): SubscriptionState | undefined {
  const known = terms
    ? { ...terms, price: terms.amount, credit: 0, tax: 0, discountName: null }
    : stored;
  const periodEnd = currentPeriodEnd ?? stored?.currentPeriodEnd;
  return known && periodEnd && { ...known, ...life, currentPeriodEnd: periodEnd };
}

type Charge = Pick<SubscriptionState, 'credit' | 'tax' | 'discountName'>;

/** The fields about the next invoice; without one, nothing lowers the price (PRICE-102). */
export const nextCharge = (
  next: NextInvoice | undefined,
): Charge & { readonly amount?: number } => {
  if (!next) return { credit: 0, tax: 0, discountName: null };
  const { discount, ...sums } = next;
  return { ...sums, discountName: discount?.name ?? null };
};
