export { useStartCheckout } from './checkout/resume-checkout';
export { useEarlySubscription } from './subscription/use-subscription';
/** @public Apps of other teams replace texts. */
export type { CheckoutPricingTexts } from './texts';
