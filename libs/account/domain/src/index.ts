export { dictionaryLimits, blockedSuggestionsIn } from './personal-dictionary';
export type { BlockedSuggestion } from './personal-dictionary';
export type { ProductSettings } from './product-settings';
export { subscriptionSources } from './subscription-sources';
export type { EmailSubscription, EmailSubscriptionStatus } from './email-subscription';
export * as accountEndpoints from './endpoints';
export { accountErrors } from './errors';
export { deletionForm, deletionProblem } from './deletion';
