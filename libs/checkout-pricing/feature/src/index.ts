export { CheckoutReturnNotice } from './checkout-return/checkout-return-notice';
export { PlansPage } from './plans/plans-page';
export { useWaitingPurchase, WaitingPurchaseNotice } from './purchase/waiting-purchase';
export type { WaitingPurchase } from './purchase/waiting-purchase';
export { PlanResultNotice } from './manage/plan-result-notice';
