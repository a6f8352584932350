export { useSubscribeAtSignUp } from './api/use-subscribe-at-sign-up';
export { useEarlyEmailSubscription } from './api/account-api';
/** @public Apps that compose pages of their own. */
export { accountApi } from './api/account-api';
/** @public Apps of other teams replace texts. */
export type { AccountTexts } from './texts';
