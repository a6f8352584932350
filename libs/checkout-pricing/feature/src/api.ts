export { useStartCheckout } from './checkout/pending-purchase';
export { useEarlySubscription } from './billing/use-subscription';
/** @public Apps of other teams replace texts. */
export type { CheckoutPricingTexts } from './texts';
