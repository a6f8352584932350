export { CheckoutReturnNotice } from './checkout-return/checkout-return-notice';
export { BelowPlans } from './below/below-plans';
export { currentPlanView } from './current-plan/current-plan-view';
export type { CurrentPlanView } from './current-plan/current-plan-view';
export { PlansPage } from './plans/plans-page';
export { useWaitingPurchase, WaitingPurchaseNotice } from './purchase/waiting-purchase';
export type { WaitingPurchase } from './purchase/waiting-purchase';
export { PlanResultNotice } from './manage/plan-result-notice';
