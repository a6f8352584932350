import type Stripe from 'stripe';

/** What the portal needs of the card provider; answers are Stripe's own types. Failures are `PAYMENT_PROVIDER_UNAVAILABLE`. */
export interface PaymentProvider {
  /** Whether real money moves; messages of the other mode are not ours. */
  readonly livemode: boolean;
  /** Every active price with its product and tiers expanded. */
  listPrices(): Promise<Stripe.Price[]>;
  /** The active promotion code with its coupon expanded, or undefined. */
  findPromotionCode(code: string): Promise<Stripe.PromotionCode | undefined>;
  /** Repeating the call makes no second customer. */
  createCustomer(input: { email: string; userId: string }): Promise<Stripe.Customer>;
  /** `PRICE_NOT_AVAILABLE` when the provider does not sell that any more. */
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
  createPortalSession(input: {
    customerId: string;
    returnUrl: string;
  }): Promise<Stripe.BillingPortal.Session>;
  /** The newest state, with price, product, tiers and payment method expanded. */
  findSubscription(id: string): Promise<Stripe.Subscription | undefined>;
  /** Verifies the signature over the raw body; refuses a bad, stale or future one with `INVALID_REQUEST`. */
  verifyWebhook(rawBody: Buffer, signature: string | undefined, now: Date): Stripe.Event;
}
