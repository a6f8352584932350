import type {
  CollectionMethod,
  CouponDuration,
  CountryTier,
  EndReason,
  Interval,
  PlanPayment,
  PlanSnapshot,
  PriceTier,
} from '@portal/checkout-pricing/domain';

/** Premium for one user, or seats of a group. */
export type SoldPlan = 'premium' | 'group';

/** The type of the group that a purchase creates. */
export type SoldGroupType = 'default' | 'classroom';

/** An entry of the price list: a price at the card provider in one of its currencies. */
export interface PriceListEntry {
  /** The provider's id, which the other currencies of the price share. */
  readonly priceId: string;
  readonly productId: string;
  readonly productName: string;
  readonly plan: SoldPlan;
  /** Null for Premium. */
  readonly groupType: SoldGroupType | null;
  readonly tier: CountryTier;
  readonly currency: string;
  readonly interval: Interval;
  /** Minor units; null for a price with `seatTiers`. */
  readonly unitAmount: number | null;
  readonly seatTiers: readonly PriceTier[];
  readonly description: string | null;
  readonly trialPeriodDays: number | null;
  readonly metadata: Readonly<Record<string, string>>;
}

/** The discount behind a promotion code. */
export interface Coupon {
  readonly promotionCodeId: string;
  readonly percentOff: number | null;
  /** Minor units of `currency`. */
  readonly amountOff: number | null;
  readonly currency: string | null;
  readonly duration: CouponDuration;
  /** Ids of the products that it applies to; undefined: all products. */
  readonly products: readonly string[] | undefined;
  /** The smallest amount that it applies to, in minor units by currency; undefined: any amount. */
  readonly minimums: Readonly<Record<string, number>> | undefined;
}

/** A promotion code and who may use it. */
export interface PromotionCode extends Coupon {
  readonly isActive: boolean;
  /** It can be used before this time; null: at any time. */
  readonly expiresAt: Date | null;
  /** How often it can still be used; null: without a limit. */
  readonly usesLeft: number | null;
  /** The only customer who can use it; null: everybody. */
  readonly customerId: string | null;
  /** Only for users who never had a subscription. */
  readonly isForFirstPurchase: boolean;
}

/** A hosted checkout. */
export interface CheckoutSession {
  readonly id: string;
  readonly status: 'open' | 'complete' | 'expired';
  /** The hosted page; null when it cannot be opened. */
  readonly url: string | null;
  readonly customerId: string | null;
  /** The subscription that was bought. */
  readonly subscriptionId: string | null;
}

/** The product and the price of a subscription. */
export interface SubscriptionTerms {
  readonly priceId: string;
  readonly productName: string;
  readonly plan: SoldPlan;
  readonly groupType: SoldGroupType | null;
  /** The buyer's name for the group; null without one, and for Premium (GROUP-401). */
  readonly groupName: string | null;
  /** The subscription whose group this one was bought to pay for (GROUP-458); null for any other. */
  readonly takesOver: string | null;
  /** The ended subscription that was paid late and continues with this one (PRICE-534); null for any other. */
  readonly revives: string | null;
  readonly quantity: number;
  /** The price of a period, in minor units of `currency`. */
  readonly amount: number;
  readonly currency: string;
  readonly interval: Interval;
}

/** A charge to a card that was declined, or that its bank asks to confirm. */
export interface FailedCharge {
  /** The last four digits of the card that failed; null when the provider does not say. */
  readonly cardLast4: string | null;
  /** The provider's page on which the card holder confirms the payment; null for a card that was declined. */
  readonly confirmPage: string | null;
  /** The card that was given since and is not charged yet, and when, in epoch seconds; null without one. */
  readonly newCard: { readonly id: string; readonly givenAt: number } | null;
}

/** A change that is made once its payer confirms the charge to the bank; until then nothing has changed (PRICE-541). */
export interface PendingChange {
  /** The invoice tells one such change from the next. */
  readonly invoiceId: string;
  readonly priceId: string;
  readonly quantity: number;
  /** What is charged then, in minor units. */
  readonly amount: number;
  /** The provider's page on which it is confirmed. */
  readonly page: string;
}

/** A subscription as the card provider describes it; the portal knows its owner by the customer. */
export interface ProviderSubscription {
  readonly id: string;
  readonly customerId: string;
  /** Whether real money moves. */
  readonly livemode: boolean;
  /** The provider's value: `active`, `trialing`, `past_due`, `canceled`, … */
  readonly status: string;
  readonly startedAt: Date;
  /** The time on whose day of the month every period ends, in a shorter month on its last day. */
  readonly billingAnchor: Date;
  /** Null for a subscription to nothing. */
  readonly currentPeriodEnd: Date | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly cancelAt: Date | null;
  readonly endedAt: Date | null;
  readonly endReason: EndReason | null;
  /** Whether payments are paused: nothing is charged, whatever the status is. */
  readonly arePaymentsPaused: boolean;
  /** When paused payments continue by themselves; null when they do not. */
  readonly paymentsResumeAt: Date | null;
  /** When the trial ends or ended; null without one. */
  readonly trialEnd: Date | null;
  readonly collectionMethod: CollectionMethod;
  /** Whether it has ended, by the portal or unpaid by card, and invoices of it are still open that nobody has to pay (PRICE-306). */
  readonly hasInvoicesToVoid: boolean;
  /** Whether its newest invoice was sent and given up: it is void or uncollectible. */
  readonly isInvoiceGivenUp: boolean;
  /** The unpaid amount of the invoice that was sent, in minor units; null without one. */
  readonly invoiceAmount: number | null;
  readonly invoiceDueAt: Date | null;
  /** The provider's page on which it is paid. */
  readonly invoicePage: string | null;
  /** When the payment that is still owed first failed, or the due date of an invoice; null while nothing is owed (PRICE-112). */
  readonly paymentProblemSince: Date | null;
  /** When the provider tries the card again; null when it will not. */
  readonly nextAttemptAt: Date | null;
  /** The charge that failed, for which a payment is owed; null without one. */
  readonly failedCharge: FailedCharge | null;
  readonly pendingChange: PendingChange | null;
  readonly tier: PlanSnapshot['tier'];
  readonly card: PlanSnapshot['card'];
  /** Null for a product that the portal does not sell (PRICE-75). */
  readonly terms: SubscriptionTerms | null;
}

/** A subscription in the provider's list of those of a customer. */
export type ListedSubscription = Pick<ProviderSubscription, 'id' | 'endedAt'>;

/** The charge of an invoice that does not exist yet. */
export interface NextInvoice {
  /** The charge to the card, in minor units. */
  readonly amount: number;
  /** The part that the customer's credit pays. */
  readonly credit: number;
  /** The tax that is added to the price. */
  readonly tax: number;
  /** The price without the discount and without tax. */
  readonly fullAmount: number;
  readonly discount: NextDiscount | null;
}

/** The discount that lowers the next invoice. */
export interface NextDiscount {
  readonly name: string;
  /** It lowers invoices before this time: `once` for the next one only, `forever` for every one. */
  readonly until: Date | 'once' | 'forever';
}

/** A paid invoice of a subscription at the card provider. */
export interface ProviderPayment extends PlanPayment {
  /** The provider's ids of what paid it; empty when nothing was charged. */
  readonly paymentIds: readonly string[];
  /** It paid what was left of an invoice after the end of its plan: the days that were used (PRICE-533). */
  readonly isForUse?: boolean;
}

/** A webhook event of the card provider. */
export interface PaymentEvent {
  readonly id: string;
  /** Such as `customer.subscription.updated`; most types mean nothing to the portal. */
  readonly type: string;
  /** Whether real money moves. */
  readonly livemode: boolean;
  /** The customer that the event is about; null when it does not say. */
  readonly customerId: string | null;
  /** The payment that a refund or a dispute is about, neither of which says whose it is. */
  readonly paymentId: string | null;
}
