import type { DeclineCode } from '../billing/declines';
import type { AddressRecord, BilledTo, CustomFieldRecord } from './document-records';
import type { Metadata } from './price-list-records';

export interface CustomerRecord {
  readonly id: string;
  readonly created: number;
  email: string | null;
  name: string | null;
  address?: AddressRecord | null;
  customFields?: readonly CustomFieldRecord[];
  readonly testClock?: string;
  /** Absent: `none`. */
  taxExempt?: 'none' | 'exempt' | 'reverse';
  description: string | null;
  metadata: Metadata;
  defaultPaymentMethod: string | null;
  /** In minor units; negative: a credit that lowers the next invoices. */
  balance: number;
  deleted: boolean;
}

/** What happens when a card is charged; its number decides (`billing/test-cards.ts`). */
export type CardBehavior =
  | 'pays'
  /** Pays a checkout and fails later; fails immediately for a subscription that the API creates. */
  | 'fails-at-renewal'
  /** Fails whenever the user cannot authenticate: at each renewal. */
  | 'needs-authentication'
  /** Pays, and the card holder disputes each charge. */
  | 'disputes';

export interface PaymentMethodRecord {
  readonly id: string;
  readonly created: number;
  customer: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly behavior: CardBehavior;
  metadata: Metadata;
}

/** A coupon, and the promotion code that was used to get it. */
export interface AppliedCoupon {
  readonly coupon: string;
  readonly promotionCode: string | null;
}

/** The use of a coupon by a subscription. */
export interface DiscountRecord extends AppliedCoupon {
  readonly id: string;
  readonly customer: string;
  readonly subscription: string;
  readonly start: number;
  readonly end: number | null;
}

export interface CheckoutSessionRecord {
  readonly id: string;
  readonly created: number;
  status: 'open' | 'complete' | 'expired';
  readonly price: string;
  readonly quantity: number;
  readonly currency: string;
  customer: string | null;
  readonly customerEmail: string | null;
  readonly clientReferenceId: string | null;
  readonly metadata: Metadata;
  readonly subscriptionMetadata: Metadata;
  /** When the trial of the subscription ends; null without one. */
  readonly trialEnd: number | null;
  readonly submitType?: 'auto' | 'pay' | 'subscribe' | undefined;
  /** What the buyer reads beside the button. */
  readonly submitMessage?: string | undefined;
  readonly allowPromotionCodes: boolean;
  coupon: AppliedCoupon | null;
  readonly successUrl: string;
  readonly cancelUrl: string | null;
  expiresAt: number;
  subscription: string | null;
  invoice: string | null;
  /** The card that still needs 3-D Secure authentication. */
  awaitingAuthentication: CardDetails | null;
  /** Whether tax is added; then the page asks for the country. */
  readonly automaticTax?: boolean;
  /** Whether the customer gets the address that the page asked for. */
  readonly keepsAddress?: boolean;
  /** Where the buyer pays tax. */
  taxAddress?: AddressRecord;
}

/** A card as the user entered it, without its number. */
export interface CardDetails {
  readonly email: string;
  readonly name: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly behavior: CardBehavior;
  /** What happens after 3-D Secure, or why the bank declines then; null for a card without it. */
  readonly authentication: DeclineCode | 'pays' | null;
}

export interface SubscriptionItemRecord {
  readonly id: string;
  readonly created: number;
  price: string;
  quantity: number;
  /** What the rest of a period is worth, as a whole period in minor units: with the discount that was given on it. */
  periodAmount: number;
  currentPeriodStart: number;
  currentPeriodEnd: number;
}

/** The reasons for a cancellation that Stripe knows. */
export const cancellationFeedbacks = [
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
] as const;

type CancellationFeedback = (typeof cancellationFeedbacks)[number];

export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'paused'
  | 'canceled';

/** What becomes of the invoices while payments are paused. */
export type PauseBehavior = 'keep_as_draft' | 'mark_uncollectible' | 'void';

/** A change that is made when its invoice is paid, and discarded when the invoice is void. */
export interface PendingUpdateRecord {
  readonly invoice: string;
  readonly expiresAt: number;
  readonly item: SubscriptionItemRecord;
  readonly billingCycleAnchor: number;
  readonly discount: string | null;
}

export interface SubscriptionRecord {
  readonly id: string;
  readonly created: number;
  readonly customer: string;
  readonly currency: string;
  readonly item: SubscriptionItemRecord;
  status: SubscriptionStatus;
  /** The start of the first period: later periods end on the same day of the month. */
  billingCycleAnchor: number;
  /** The end of the trial, which stays after it is over; null without one. */
  readonly trialEnd?: number | null;
  cancelAtPeriodEnd: boolean;
  cancelAt: number | null;
  canceledAt: number | null;
  /** Set while payments are paused: invoices are made and not charged. */
  pauseCollection?: { readonly behavior: PauseBehavior; readonly resumesAt: number | null } | null;
  cancellationReason: 'cancellation_requested' | 'payment_failed' | null;
  /** What the user said about the cancellation. */
  cancellationFeedback?: CancellationFeedback | null;
  cancellationComment?: string | null;
  endedAt: number | null;
  defaultPaymentMethod: string | null;
  /** The discount of its next invoice. */
  discount: string | null;
  latestInvoice: string | null;
  /** Whether its invoices add tax; `disabled` after an invoice of a customer whose location was not known. */
  automaticTax?: boolean | 'disabled';
  /** The days that the customer has to pay an invoice; null for a plan that is charged to a card. */
  readonly daysUntilDue?: number | null;
  pendingUpdate?: PendingUpdateRecord | null;
  /** Differences from changes within a period, charged or credited by the next invoice. */
  pendingLines: InvoiceLineRecord[];
  metadata: Metadata;
}

export interface InvoiceLineRecord {
  readonly id: string;
  readonly description: string;
  readonly amount: number;
  readonly quantity: number;
  readonly price: string;
  readonly proration: boolean;
  readonly periodStart: number;
  readonly periodEnd: number;
}

/** An invoice that is sent to the customer instead of charged to a card. */
export interface SentInvoiceRecord {
  readonly dueAt: number;
  /** What time alone does next to the open invoice. */
  next: { readonly at: number; readonly step: 'overdue' | 'give-up' } | null;
}

/** The newest try to pay an invoice, which failed. */
export interface FailedPaymentRecord {
  readonly created: number;
  readonly paymentIntent: string;
  /** The card that failed; null without one. */
  readonly paymentMethod: string | null;
  readonly problem: 'declined' | 'needs-authentication';
}

export interface InvoiceRecord {
  readonly id: string;
  readonly created: number;
  readonly number: string;
  readonly customer: string;
  readonly subscription: string;
  readonly subscriptionItem: string;
  readonly currency: string;
  readonly billingReason:
    'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming';
  readonly lines: InvoiceLineRecord[];
  readonly discount: string | null;
  readonly subtotal: number;
  readonly discountAmount: number;
  /** Undefined for an invoice without automatic tax. */
  readonly tax?: number;
  /** Why the tax is zero, for a customer who does not pay it. */
  readonly untaxed?: 'customer_exempt' | 'reverse_charge';
  /** Set when automatic tax did not know where the customer is. */
  readonly lacksTaxLocation?: true;
  readonly total: number;
  /** The customer's balance before and after the invoice: as it is when the invoice is finalized. */
  startingBalance: number;
  endingBalance: number;
  /** What is charged: the total with the customer's balance, less what was credited before it was paid. */
  due: number;
  /** Undefined for an invoice of which nothing was credited before it was paid. */
  creditedBefore?: number;
  readonly periodStart: number;
  readonly periodEnd: number;
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  /** When time alone finalizes a draft; null for one that waits for a request. */
  finalizesAt: number | null;
  finalizedAt: number | null;
  finalizationFailed?: true;
  attemptCount: number;
  nextPaymentAttempt: number | null;
  paidAt: number | null;
  voidedAt: number | null;
  uncollectibleAt?: number;
  /** Undefined for an invoice that is charged to a card. */
  readonly sent?: SentInvoiceRecord;
  paymentMethod: string | null;
  failedPayment?: FailedPaymentRecord;
  metadata?: Metadata;
  /** As it was when the invoice was made. */
  readonly billedTo?: BilledTo;
}

/** The money that paid an invoice. */
export interface ChargeRecord {
  readonly id: string;
  readonly created: number;
  readonly paymentIntent: string;
  readonly invoice: string;
  readonly customer: string;
  readonly paymentMethod: string;
  readonly currency: string;
  readonly amount: number;
  amountRefunded: number;
  disputed: boolean;
}

export interface RefundRecord {
  readonly id: string;
  readonly created: number;
  readonly charge: string;
  readonly amount: number;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  readonly reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null;
  readonly metadata: Metadata;
}

/** A card holder's complaint about a charge, which the bank decides. */
export interface DisputeRecord {
  readonly id: string;
  readonly created: number;
  readonly charge: string;
  status: 'needs_response' | 'won' | 'lost';
}
