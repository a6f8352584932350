export { BillingPage } from './billing/billing-page';
export { BillingSkeleton } from './billing/billing-skeleton';
export { BelowPlans } from './plans/below-plans';
export { LazyContinueToCheckout } from './checkout/lazy-purchase';
export { LazyPurchaseNotice } from './checkout/lazy-purchase';
/** @public Apps with pages of their own. */
export { PlanCards } from './plans/plan-cards';
/** @public Apps with pages of their own. */
export { useCheckoutReturn } from './checkout/checkout-return';
export { PlanCardSkeleton } from './billing/plan-placeholders';
export { useAccountPlan } from './billing/use-account-plan';
export { PlansPage } from './plans/plans-page';
