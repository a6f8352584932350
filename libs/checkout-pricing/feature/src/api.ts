export { useStartCheckout } from './checkout/resume-checkout';
export { LazyContinueToCheckout } from './purchase/lazy-continue-to-checkout';
export { LazyPurchaseNotice } from './purchase/lazy-purchase-notice';
export { useEarlySubscription } from './subscription/use-subscription';
