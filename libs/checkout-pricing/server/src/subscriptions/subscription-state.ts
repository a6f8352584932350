import { TZDate } from '@date-fns/tz';
import { intervalMonths, type PlanPayment } from '@portal/checkout-pricing/domain';
import { epochSeconds } from '@portal/shared/util';
import { addMonths } from 'date-fns/addMonths';
import { differenceInCalendarMonths } from 'date-fns/differenceInCalendarMonths';
import type { PaidPeriod, SubscriptionRow } from '../checkout-pricing.tables';
import type { ProviderSubscription, NextDiscount, NextInvoice } from '@portal/server/ports';

/** A subscription of a user. */
export type SubscriptionRecord = Omit<SubscriptionRow, 'checkedAt' | 'remindedFor' | 'version'>;

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
    ? { ...terms, price: terms.amount, credit: 0, tax: 0, discountName: null, fullPriceFrom: null }
    : stored;
  const periodEnd = currentPeriodEnd ?? stored?.currentPeriodEnd;
  return known && periodEnd && { ...known, ...life, currentPeriodEnd: periodEnd };
}

type Charge = Pick<SubscriptionState, 'credit' | 'tax' | 'discountName' | 'fullPriceFrom'>;
type Period = Pick<SubscriptionState, 'currentPeriodEnd' | 'interval'> &
  Pick<ProviderSubscription, 'billingAnchor'>;

/** The first invoice after the next one that a discount does not lower; null when it lowers every one. */
function firstFullInvoice(
  until: NextDiscount['until'],
  { billingAnchor, currentPeriodEnd, interval }: Period,
): Date | null {
  if (until === 'forever') return null;
  const anchor = new TZDate(billingAnchor, 'UTC');
  const next = differenceInCalendarMonths(new TZDate(currentPeriodEnd, 'UTC'), anchor);
  const afterPeriods = (count: number) =>
    new Date(addMonths(anchor, next + count * intervalMonths[interval]).getTime());
  let count = 1;
  while (until !== 'once' && afterPeriods(count) < until) count += 1;
  return afterPeriods(count);
}

/** The fields about the next invoice; without one, nothing lowers the price (PRICE-102). */
export function nextCharge(
  next: NextInvoice | undefined,
  period: Period,
): Charge & { readonly amount?: number } {
  if (!next) return { credit: 0, tax: 0, discountName: null, fullPriceFrom: null };
  const { amount, credit, tax, discount } = next;
  const fullPriceFrom = discount && firstFullInvoice(discount.until, period);
  return { amount, credit, tax, discountName: discount?.name ?? null, fullPriceFrom };
}
