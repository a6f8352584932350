export { dictionaryLimits, blockedSuggestionsIn } from './personal-dictionary';
export type { BlockedSuggestion } from './personal-dictionary';
export { subscriptionSources } from './email-subscription';
export type { EmailSubscription, EmailSubscriptionStatus } from './email-subscription';
export { accountEndpointDocs } from './endpoint-docs';
export * as accountEndpoints from './all-endpoints';
export { accountErrors } from './errors';
export { deletionProblem } from './deletion';
export { deletionForm } from './deletion-form';
