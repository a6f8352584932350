export { CheckoutReturnNotice } from './checkout-return/checkout-return-notice';
export { BelowPlans } from './below/below-plans';
export { PaymentProblem } from './plan-card/payment-problem';
export { PlanCard } from './plan-card/plan-card';
export { PlanCardSkeleton } from './plan-card/plan-skeleton';
export { PlansPage } from './plans/plans-page';
export { useWaitingPurchase, WaitingPurchaseNotice } from './purchase/waiting-purchase';
export type { WaitingPurchase } from './purchase/waiting-purchase';
export { PlanResultNotice } from './manage/plan-result-notice';
