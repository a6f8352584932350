export { accountApi } from './api/account-api';
export { useSubscribeAtSignUp } from './api/use-subscribe-at-sign-up';
export { useEarlyAccountRequests, useSubscription } from './api/use-subscription';
export type { SubscriptionView } from './api/use-subscription';
