import {
  planSnapshot,
  type NextCharge,
  type PlanPayment,
  type PlanSnapshot,
} from '@portal/checkout-pricing/domain';
import { epochSeconds } from '@portal/shared/util';
import type { PaidPeriod, SubscriptionRow } from '../checkout-pricing.tables';
import type { ProviderCharge, ProviderSubscription } from '@portal/server/ports';

/** A subscription of a user. */
export type SubscriptionRecord = Omit<SubscriptionRow, 'remindedFor' | 'version'>;

/** What an operator gives before an order by invoice is paid. */
type ReleaseFields = 'releasedAt' | 'releasedSeats' | 'releasedUntil';

/** Everything that is stored of a subscription, except its owner and what the portal itself decides. */
export type NewState = Omit<SubscriptionRecord, 'takenOverBy' | 'uid' | ReleaseFields>;

type SubscriptionState = Omit<
  NewState,
  'firstPaidAt' | 'lastPayment' | 'latePayment' | 'revokedAt' | 'snapshot'
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
    tier: _tier,
    card: _card,
    terms,
    currentPeriodEnd,
    ...life
  }: ProviderSubscription,
  stored: SubscriptionState | undefined,
): SubscriptionState | undefined {
  const known = terms ? { ...terms, price: terms.amount } : stored;
  const periodEnd = currentPeriodEnd ?? stored?.currentPeriodEnd;
  return known && periodEnd && { ...known, ...life, currentPeriodEnd: periodEnd };
}

/** A charge as pages and mails show it (PRICE-102). */
export const chargeOf = ({ at, discount, fullAmount, ...sums }: ProviderCharge): NextCharge => ({
  ...sums,
  at: epochSeconds(at),
  discount: discount && {
    name: discount.name,
    fullAmount,
    once: discount.until === 'once',
    until: discount.until instanceof Date ? epochSeconds(discount.until) : null,
  },
});

/** What is stored for pages and mails; `next` is undefined for a plan that charges nothing more. */
export const snapshotOf = (
  { tier, card }: Pick<ProviderSubscription, 'tier' | 'card'>,
  next: ProviderCharge | undefined,
): PlanSnapshot =>
  planSnapshot.validateSync({ tier, card, next: next ? chargeOf(next) : null }, { strict: true });

/** Whether tax comes on top of the price of a plan. */
export const isTaxed = ({ snapshot }: Pick<SubscriptionRow, 'snapshot'>): boolean =>
  (snapshot?.next?.tax ?? 0) > 0;
