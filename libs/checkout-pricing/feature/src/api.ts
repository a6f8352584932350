export { useStartCheckout } from './checkout/resume-checkout';
export { useEarlySubscription } from './subscription/use-subscription';
