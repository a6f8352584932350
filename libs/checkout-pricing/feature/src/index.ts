export { BillingPage } from './billing/billing-page';
export { BelowPlans } from './below/below-plans';
export { PlanCardSkeleton } from './plan-card/plan-skeleton';
export { useAccountPlan } from './plan-card/use-account-plan';
export { PlansPage } from './plans/plans-page';
