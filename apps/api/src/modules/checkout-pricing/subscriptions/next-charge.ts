import { TZDate } from '@date-fns/tz';
import { intervalMonths } from '@portal/checkout-pricing/domain';
import { addMonths } from 'date-fns/addMonths';
import { differenceInCalendarMonths } from 'date-fns/differenceInCalendarMonths';
import type {
  NextDiscount,
  NextInvoice,
  ProviderSubscription,
} from '../../../ports/payment-objects';
import type { SubscriptionState } from './subscription';

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

/** What is stored of the next invoice; without one, nothing lowers the price (PRICE-102). */
export function nextCharge(
  next: NextInvoice | undefined,
  period: Period,
): Charge & { readonly amount?: number } {
  if (!next) return { credit: 0, tax: 0, discountName: null, fullPriceFrom: null };
  const { amount, credit, tax, discount } = next;
  const fullPriceFrom = discount && firstFullInvoice(discount.until, period);
  return { amount, credit, tax, discountName: discount?.name ?? null, fullPriceFrom };
}
