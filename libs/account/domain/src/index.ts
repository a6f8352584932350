export {
  emailSubscription,
  emailSubscriptionStatuses,
  subscriptionSources,
} from './email-subscription';
export type { EmailSubscription, EmailSubscriptionStatus } from './email-subscription';
export * as accountEndpoints from './endpoints';
export { accountErrors } from './errors';
export type { AccountErrorCode } from './errors';
export { deletionForm, deletionProblem } from './deletion';
export {
  isManagedByEditor,
  isPlanEnding,
  isPlanWaiting,
  managePlan,
  planBadge,
  planText,
} from './plan-display';
export type { ManagePlan, ManagePlanProblem, PlanBadge, PlanText } from './plan-display';
export { endReasons, subscriptionDetails } from './subscription';
export type { EndReason, SubscriptionDetails } from './subscription';
