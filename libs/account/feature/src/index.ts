export { AccountPage } from './page/account-page';
export { ManageAccount } from './leaving/manage-account';
export { AccountSkeleton } from './page/account-skeleton';
export { BlockedSuggestionsPage } from './blocked-suggestions/blocked-suggestions-page';
export { PlanCard } from './plan/plan-card';
export { PaymentProblem, useIsPlanEnding } from './plan/payment-problem';
