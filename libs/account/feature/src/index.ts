export { AccountPage } from './page/account-page';
export { PlanCard } from './plan/plan-card';
