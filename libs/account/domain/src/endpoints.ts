import { defineEndpoint, emptyObject } from '@portal/shared/contract';
import { array } from 'yup';
import { subscriptionDetails } from './subscription';

export { getEmailSubscription, subscribe, unsubscribe } from './email-subscription-endpoints';

export const getSubscriptionDetails = defineEndpoint({
  name: 'getSubscriptionDetails',
  host: 'origin',
  method: 'POST',
  path: '/api/get-subscription-details',
  access: 'user',
  request: emptyObject,
  /** Newest first; the first element is the one that counts. Empty without a subscription. */
  response: array(subscriptionDetails.defined()).defined(),
  errors: [],
  summary: 'The signed-in person’s subscriptions at the card provider.',
  requirement: 'ACCT-29',
});
