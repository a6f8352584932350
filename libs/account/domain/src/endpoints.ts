import { defineEndpoint, emptyObject, strictObject } from '@portal/shared/contract';
import { array } from 'yup';
import { emailSubscription, subscriptionChange } from './email-subscription';
import { subscriptionDetails } from './subscription';

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

export const getEmailSubscription = defineEndpoint({
  name: 'getEmailSubscription',
  host: 'origin',
  method: 'GET',
  path: '/api/email-subscription',
  access: 'user',
  request: emptyObject,
  response: emailSubscription,
  errors: [],
  summary: 'Whether the signed-in person gets update notifications by mail.',
  requirement: 'ACCT-30',
});

export const subscribe = defineEndpoint({
  name: 'subscribe',
  host: 'origin',
  method: 'POST',
  path: '/api/email-subscription/subscribe',
  access: 'user',
  request: strictObject(subscriptionChange),
  response: emailSubscription,
  errors: [],
  summary: 'Turns update notifications on; turned on already, they stay on.',
  requirement: 'ACCT-31',
});

export const unsubscribe = defineEndpoint({
  name: 'unsubscribe',
  host: 'origin',
  method: 'POST',
  path: '/api/email-subscription/unsubscribe',
  access: 'user',
  request: strictObject(subscriptionChange),
  response: emailSubscription,
  errors: [],
  summary: 'Turns update notifications off; turned off already, they stay off.',
  requirement: 'ACCT-31',
});
