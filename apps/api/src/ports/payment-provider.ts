import type { PortalAction } from '@portal/checkout-pricing/domain';
import type Stripe from 'stripe';

/** The customer does not exist at the provider any more. */
export class UnknownCustomer extends Error {}

/** The provider rejects the promotion code, for example because it was used up in the meantime. */
export class RejectedPromotionCode extends Error {}

/** How the whole amount of a payment went back to the buyer. */
export type Reversal = 'refunded' | 'dispute-lost';

/** What an invoice that does not exist yet will charge. */
export interface NextInvoice {
  /** In minor units, with discounts and credit. */
  readonly amount: number;
  /** The name of the discount that lowers it; null without one. */
  readonly discountName: string | null;
}

/** The card provider, with Stripe's own types. Methods throw `PAYMENT_PROVIDER_UNAVAILABLE` when a request fails. */
export interface PaymentProvider {
  /** Whether real money moves; events of the other mode are ignored. */
  readonly livemode: boolean;
  /** Every active price with its product and tiers expanded. */
  listPrices(): Promise<Stripe.Price[]>;
  /** The active promotion code with its coupon expanded, or undefined. */
  findPromotionCode(code: string): Promise<Stripe.PromotionCode | undefined>;
  /** A repeated request with the same key creates no second customer. */
  createCustomer(input: {
    email: string;
    userId: string;
    idempotencyKey: string;
  }): Promise<Stripe.Customer>;
  /**
   * Throws `PRICE_NOT_AVAILABLE` when the provider no longer sells the price, {@link RejectedPromotionCode} and
   * {@link UnknownCustomer}.
   */
  createCheckoutSession(input: {
    customerId: string;
    userId: string;
    priceId: string;
    quantity: number;
    promotionCodeId?: string;
    successUrl: string;
    cancelUrl: string;
    idempotencyKey: string;
  }): Promise<Stripe.Checkout.Session>;
  findCheckoutSession(id: string): Promise<Stripe.Checkout.Session | undefined>;
  /** Closes an open session: nobody can pay it afterwards. */
  expireCheckoutSession(id: string): Promise<void>;
  /**
   * Opens the page of one action, which the provider leaves for `doneUrl`; or the first page of the portal. Throws
   * `BILLING_PORTAL_NOT_SET_UP` when the account has no configuration of it.
   */
  createPortalSession(input: {
    customerId: string;
    subscriptionId: string;
    returnUrl: string;
    /** Between which plans the user may change (`portalPlansOf`); undefined for a price that is not known any more. */
    plans?: string;
    flow?: { action: PortalAction; doneUrl: string };
  }): Promise<Stripe.BillingPortal.Session>;
  /** The newest state, with price, product, tiers, payment method and latest invoice expanded. */
  findSubscription(id: string): Promise<Stripe.Subscription | undefined>;
  /** The next invoice of a subscription; undefined when there will be none. */
  findNextInvoice(subscriptionId: string): Promise<NextInvoice | undefined>;
  /** How the newest payment of a subscription went back, if all of it did; a partial refund is none. */
  findReversal(subscriptionId: string): Promise<Reversal | undefined>;
  /** The subscription that a payment was for, by the id of its payment intent. */
  findSubscriptionOfPayment(paymentId: string): Promise<string | undefined>;
  /** Ends a subscription now, so that it charges nothing more; does nothing when it has ended or is unknown. */
  cancelSubscription(id: string): Promise<void>;
  /** Refunds what is left of the newest payment of a subscription; repeating it refunds nothing more. */
  refundNewestPayment(subscriptionId: string): Promise<void>;
  /** Changes where the provider mails invoices; does nothing for a customer that does not exist any more. */
  changeCustomerEmail(customerId: string, email: string): Promise<void>;
  /** The events since a time whose webhooks were not all accepted, newest first; at most 1,000. */
  listUndeliveredEvents(since: Date): Promise<Stripe.Event[]>;
  /** Verifies the signature over the raw body; throws `INVALID_REQUEST` for a wrong, old or future one. */
  verifyWebhook(rawBody: Buffer, signature: string | undefined, now: Date): Stripe.Event;
}
