import type { ProviderSubscription, SubscriptionTerms } from '../../../ports/payment-objects';

/** The newest known state of a subscription at the card provider. */
export interface SubscriptionState
  extends
    Omit<ProviderSubscription, 'billingAnchor' | 'hasInvoicesToVoid' | 'livemode' | 'terms'>,
    SubscriptionTerms {
  readonly currentPeriodEnd: Date;
  /** What the next invoice charges, in minor units of `currency`; for a plan that does not renew, the price of a period. */
  readonly amount: number;
  /** The price of a period without discount, credit and tax; null for a row that is older than this column. */
  readonly price: number | null;
  /** How much of the next invoice the customer's credit pays. */
  readonly credit: number;
  /** The tax that the next invoice adds to the price. */
  readonly tax: number;
  /** The name of the discount that lowers the next invoice. */
  readonly discountName: string | null;
  /** The first invoice that the discount does not lower; null when it lowers every one. */
  readonly fullPriceFrom: Date | null;
}

/** A subscription of a user. */
export interface SubscriptionRecord extends SubscriptionState {
  readonly uid: string;
  /** When the money went back to the buyer, which ended the plan at once (PRICE-117). */
  readonly revokedAt: Date | null;
  /** The subscription that pays for its group now (GROUP-458). */
  readonly takenOverBy: string | null;
}

/**
 * The newest state of a subscription; undefined when the portal neither sells its product nor has stored it (PRICE-75). A
 * stored one whose product is not recognized any more keeps its terms and follows the provider in everything else, so that
 * its end always arrives (PRICE-96).
 */
export function newestStateOf(
  {
    livemode: _livemode,
    billingAnchor: _billingAnchor,
    hasInvoicesToVoid: _hasInvoicesToVoid,
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
