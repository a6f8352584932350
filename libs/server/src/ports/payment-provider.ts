import type { billingErrors, checkoutErrors } from '@portal/checkout-pricing/domain';
import type { PaymentBilling, SaidAboutEnd } from './payment-billing';
import type {
  CheckoutSession,
  ListedSubscription,
  NextInvoice,
  PaymentEvent,
  PriceListEntry,
  PromotionCode,
  ProviderPayment,
  ProviderSubscription,
} from './payment-objects';

/** The customer no longer exists at the provider. */
export class UnknownCustomer extends Error {}

/** The provider rejects the promotion code, for example because it was used up in the meantime. */
export class RejectedPromotionCode extends Error {}

/**
 * The card provider. Methods throw `PAYMENT_PROVIDER_UNAVAILABLE` when a request fails, and `PAYMENT_PROVIDER_REFUSED` when
 * the same request would be refused again.
 */
export interface PaymentProvider extends PaymentBilling {
  /** Whether real money moves; events of the other mode are ignored. */
  readonly livemode: boolean;
  /** Every active price that the portal sells (PRICE-65). */
  listPrices(): Promise<PriceListEntry[]>;
  findPromotionCode(code: string): Promise<PromotionCode | undefined>;
  /**
   * The customer of a user, whom an earlier request created although its response was lost, or whom support created with the
   * user's verified address; undefined without one.
   */
  findCustomer(input: { email: string; userId: string }): Promise<string | undefined>;
  /** Returns the customer's id. A repeated request with the same key creates no second customer. */
  createCustomer(input: { email: string; userId: string; idempotencyKey: string }): Promise<string>;
  /**
   * Throws `PRICE_NOT_AVAILABLE` when the provider no longer sells the price, {@link RejectedPromotionCode} and
   * {@link UnknownCustomer}.
   */
  createCheckoutSession(input: {
    customerId: string;
    userId: string;
    priceId: string;
    /** One of the currencies of the price. */
    currency: string;
    quantity: number;
    promotionCodeId?: string;
    /** The group's name; the subscription keeps it. */
    groupName?: string;
    /** The subscription whose group the new one pays for from now on; the new one keeps it. */
    takesOver?: string;
    /** When the first period is charged, at least 48 hours from now; immediately without it. */
    chargedFrom?: Date;
    /** A sentence that the buyer reads beside the button. */
    note?: string;
    successUrl: string;
    cancelUrl: string;
    idempotencyKey: string;
  }): Promise<CheckoutSession>;
  /**
   * Creates a subscription whose invoices are sent, and sends the first one; returns its id. Without an answer in 30 seconds
   * nobody knows whether it did. Throws what `createCheckoutSession` throws about the price and the customer, and
   * `TAX_ADDRESS_MISSING`.
   */
  createInvoicedSubscription(input: {
    customerId: string;
    userId: string;
    priceId: string;
    currency: string;
    quantity: number;
    groupName?: string;
    /** The ended subscription that was paid late: the new one costs nothing until that payment's period ends. */
    revives?: { readonly subscriptionId: string; readonly paidUntil: Date };
    idempotencyKey: string;
  }): Promise<string>;
  /**
   * The invoice that was sent to a customer and not paid: one that is still open, or else one that was given up, which is
   * uncollectible or was made void after its due date; undefined without one.
   */
  findUnpaidInvoice(customerId: string): Promise<'open' | 'given-up' | undefined>;
  findCheckoutSession(id: string): Promise<CheckoutSession | undefined>;
  /** Closes a session that is open, so that nobody can pay it afterwards. Returns it as it is then: it may have been paid. */
  expireCheckoutSession(id: string): Promise<CheckoutSession>;
  /**
   * Returns a link to the first page of the provider's portal; or to that of the card, which the provider leaves for
   * `doneUrl`. Throws `BILLING_PORTAL_NOT_SET_UP` when the account has no configuration that was pushed.
   */
  createPortalSession(input: {
    customerId: string;
    returnUrl: string;
    doneUrl?: string | undefined;
  }): Promise<string>;
  /** The newest state. */
  findSubscription(id: string): Promise<ProviderSubscription | undefined>;
  /** All subscriptions of a customer, newest first; none of a customer that no longer exists. */
  listSubscriptions(customerId: string): Promise<readonly ListedSubscription[]>;
  /** The next invoice of a subscription; undefined when there will be none. */
  findNextInvoice(subscriptionId: string): Promise<NextInvoice | undefined>;
  /** The paid invoices of a subscription, newest first. */
  listPayments(subscriptionId: string): Promise<readonly ProviderPayment[]>;
  findCustomerOfPayment(paymentId: string): Promise<string | undefined>;
  /**
   * Ends a subscription now, so that it charges nothing more, and voids its open invoices, so that nobody has to pay them; or,
   * when `owed` is not 0, credits its oldest one down to that amount (PRICE-533). Does nothing for an unknown one, and no
   * more when it is repeated. Keeps what its owner says about it.
   */
  cancelSubscription(id: string, said?: SaidAboutEnd, owed?: number): Promise<void>;
  /** Refunds what is left of a payment, unless its bank took it back; repeating it refunds nothing more. */
  refundPayment(payment: Pick<ProviderPayment, 'paymentIds'>): Promise<void>;
  /**
   * Changes where the provider mails invoices, and which user the customer is; does nothing for a customer that no longer
   * exists.
   */
  changeCustomer(customerId: string, owner: { email: string; userId: string }): Promise<void>;
  /** The events since a time whose webhooks were not all accepted, newest first; at most 1,000. */
  listUndeliveredEvents(since: Date): Promise<PaymentEvent[]>;
  /**
   * Verifies the signature over the raw body; throws `INVALID_REQUEST` for a wrong, old or future one, and for a malformed
   * event (PRICE-90).
   */
  readWebhook(rawBody: Buffer, signature: string | undefined, now: Date): PaymentEvent;
}

/** The errors that the payment provider's adapter throws. */
declare module '../platform/errors' {
  interface ErrorCatalogs {
    readonly payments: typeof checkoutErrors & typeof billingErrors;
  }
}
