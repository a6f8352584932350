import { defineErrors } from '@portal/shared/contract';

/** Refusals of pricing and checkout; the browser puts them into "Checkout failed: …" (specification 1, section 8). */
export const checkoutErrors = defineErrors({
  PRICE_NOT_AVAILABLE: 'This price is not available',
  QUANTITY_NOT_AVAILABLE: 'This number of seats is not available',
  COUPON_NOT_VALID: 'This code is not valid',
  EMAIL_NOT_VERIFIED: 'Please verify your email address first',
  ALREADY_SUBSCRIBED: 'You already have an active subscription',
  NO_SUBSCRIPTION_TO_MANAGE:
    'You cannot manage this plan as you do not have an ongoing subscription.',
  CHECKOUT_NOT_FOUND: 'This checkout does not exist',
  PAYMENT_PROVIDER_UNAVAILABLE:
    'The payment provider does not answer. Please try again in a moment',
});

/** A code of {@link checkoutErrors}. */
export type CheckoutErrorCode = keyof typeof checkoutErrors;
