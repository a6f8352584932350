export { BillingPage } from './billing/billing-page';
export { BillingSkeleton } from './billing/billing-skeleton';
export { BelowPlans } from './below/below-plans';
export { LazyContinueToCheckout } from './purchase/lazy-continue-to-checkout';
export { LazyPurchaseNotice } from './purchase/lazy-purchase-notice';
export { PlanCardSkeleton } from './plan-card/plan-skeleton';
export { useAccountPlan } from './plan-card/use-account-plan';
export { PlansPage } from './plans/plans-page';
