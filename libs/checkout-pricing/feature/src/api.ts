export { useStartCheckout } from './checkout/pending-purchase';
export { useEarlySubscription } from './billing/use-subscription';
/** @public Apps that compose pages of their own. */
export { checkoutApi } from './checkout/checkout-api';
/** @public Apps that compose pages of their own. */
export { billingApi } from './billing/billing-api';
/** @public Apps of other teams replace texts. */
export type { CheckoutPricingTexts } from './texts';
