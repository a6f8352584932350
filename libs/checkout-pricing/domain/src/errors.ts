import { defineErrors } from '@portal/shared/contract';

/** The errors of pricing and checkout; PRICE-53 to PRICE-55 say how the browser shows them. */
export const checkoutErrors = defineErrors({
  PRICE_NOT_AVAILABLE: { status: 400, text: 'This price is not available' },
  QUANTITY_NOT_AVAILABLE: { status: 400, text: 'This number of seats is not available' },
  COUPON_NOT_APPLIED: {
    status: 409,
    text: 'This coupon can no longer be used for this purchase. Nothing was charged',
  },
  ALREADY_SUBSCRIBED: { status: 409, text: 'You already have an active subscription' },
  ORDER_IN_PROGRESS: {
    status: 409,
    text: 'Your last order or change of your plan is still in progress. Please look at your account in a few minutes before you try again',
  },
  PLAN_TAKEN_OVER: {
    status: 409,
    text: 'Somebody else pays for your group now, so this plan ends with the period that you have paid for.',
  },
  NO_SUBSCRIPTION_TO_MANAGE: {
    status: 409,
    text: 'You cannot manage this plan as you do not have an ongoing subscription.',
  },
  BILLING_PORTAL_NOT_SET_UP: {
    status: 503,
    text: 'Your plan cannot be changed online at the moment. Please write to our support',
  },
  CHECKOUT_NOT_FOUND: { status: 404, text: 'This checkout does not exist' },
  PAYMENT_PROVIDER_UNAVAILABLE: {
    status: 503,
    text: 'The payment provider is not responding. Please try again in a moment',
  },
  PAYMENT_PROVIDER_REFUSED: {
    status: 502,
    text: 'The payment provider does not accept this request. Nothing was charged: please write to our support',
  },
});
