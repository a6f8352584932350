import { defineErrors } from '@portal/shared/contract';

/** The errors of pricing and checkout; PRICE-53 to PRICE-55 say how the browser shows them. */
export const checkoutErrors = defineErrors({
  PRICE_NOT_AVAILABLE: { status: 400, text: 'This price isn’t available' },
  QUANTITY_NOT_AVAILABLE: { status: 400, text: 'This number of seats isn’t available' },
  COUPON_NOT_APPLIED: {
    status: 409,
    text: 'This coupon can no longer be used for this purchase. Nothing was charged',
  },
  ALREADY_SUBSCRIBED: { status: 409, text: 'You already have an active subscription' },
  ORDER_IN_PROGRESS: {
    status: 409,
    text: 'Your last order or plan change is still in progress. Please check your account in a few minutes before you try again',
  },
  PLAN_TAKEN_OVER: {
    status: 409,
    text: 'Someone else pays for your group now, so this plan ends with the period you’ve paid for.',
  },
  NO_SUBSCRIPTION_TO_MANAGE: {
    status: 409,
    text: 'You cannot manage this plan as you do not have an ongoing subscription.',
  },
  BILLING_PORTAL_NOT_SET_UP: {
    status: 503,
    text: 'You can’t change your plan online at the moment. Please contact support',
  },
  CHECKOUT_NOT_FOUND: { status: 404, text: 'This checkout doesn’t exist' },
  PAYMENT_PROVIDER_UNAVAILABLE: {
    status: 503,
    text: 'The payment provider isn’t responding. Please try again in a moment',
  },
  PAYMENT_PROVIDER_REFUSED: {
    status: 502,
    text: 'The payment provider rejected this request, and nothing was charged. Please contact support',
  },
});
