export { checkoutApi } from './api/checkout-api';
export type { NavigateOut } from './checkout/leave-portal';
export {
  hasPendingCheckout,
  useResumeCheckout,
  useStartCheckout,
} from './checkout/resume-checkout';
export type { RequestedCheckout } from './checkout/resume-checkout';
export { useCheckout } from './checkout/use-checkout';
export type { Checkout } from './checkout/use-checkout';
export { useCheckoutReturn } from './checkout-return/use-checkout-return';
export type { CheckoutOutcome } from './checkout-return/use-checkout-return';
export { useBackFromBillingPortal, useManagePlan } from './manage/use-manage-plan';
export { subscriptionApi } from './subscription/subscription-api';
export { useEarlySubscription, usePlanFacts } from './subscription/use-subscription';
export { useCountry } from './plans/use-plan-prices';
export { LazyPurchaseNotice } from './purchase/lazy-purchase-notice';
