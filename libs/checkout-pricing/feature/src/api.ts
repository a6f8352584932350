/** @public Apps with views of their own. */
export { usePrices } from './plans/use-prices';
/** @public Apps with views of their own. */
export { useCheckout } from './checkout/use-checkout';
/** @public Apps with views of their own. */
export { usePlan } from './billing/use-subscription';
export { useStartCheckout } from './checkout/pending-purchase';
export { useEarlySubscription } from './billing/use-subscription';
/** @public Apps that compose pages of their own. */
export { checkoutApi } from './checkout/checkout-api';
/** @public Apps that compose pages of their own. */
export { billingApi } from './billing/billing-api';
/** @public Apps of other teams replace texts. */
export type { CheckoutPricingTexts } from './texts';
