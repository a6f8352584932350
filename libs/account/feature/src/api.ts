export { accountApi } from './api/account-api';
export { useSubscription } from './api/use-subscription';
export type { SubscriptionView } from './api/use-subscription';
