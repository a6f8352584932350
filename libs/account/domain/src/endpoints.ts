import { defineEndpoint, emptyObject, strictObject } from '@portal/shared/contract';
import { array, boolean, mixed, string } from 'yup';
import { emailSubscription, subscriptionChange } from './email-subscription';
import { subscriptionDetails } from './subscription';

export const getSubscriptionDetails = defineEndpoint({
  name: 'getSubscriptionDetails',
  host: 'origin',
  method: 'POST',
  path: '/api/get-subscription-details',
  access: 'user',
  request: emptyObject,
  /** Newest first; the first element counts. Empty without a subscription. */
  response: array(subscriptionDetails.defined()).defined(),
  errors: [],
  summary: 'The caller’s subscriptions at the payment provider.',
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
  summary: 'Whether the caller gets update notifications by email.',
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
  summary: 'Turns the caller’s update notifications on; does nothing when they are on.',
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
  summary: 'Turns the caller’s update notifications off; does nothing when they are off.',
  requirement: 'ACCT-31',
});

export const deleteAccount = defineEndpoint({
  name: 'deleteAccount',
  host: 'origin',
  method: 'POST',
  path: '/api/accounts/delete',
  access: 'user',
  recentSignIn: true,
  request: emptyObject,
  response: strictObject({ ok: boolean().defined(), message: string().defined() }),
  errors: ['DELETION_BY_GROUP_ADMINISTRATOR', 'DELETION_WITH_SUBSCRIPTION'],
  summary:
    'Deletes the caller’s account and personal data. A user with a password must have signed in within the last five minutes.',
  requirement: 'ACCT-202',
});

export const downloadAccountData = defineEndpoint({
  name: 'downloadAccountData',
  host: 'origin',
  method: 'POST',
  path: '/api/accounts/download',
  access: 'user',
  recentSignIn: true,
  request: emptyObject,
  /** By the name of what is kept, such as `account` or `subscriptions`. */
  response: strictObject({ exportedAt: string().defined(), data: mixed<object>().defined() }),
  errors: [],
  summary: 'Everything that the portal keeps about the caller.',
  requirement: 'ACCT-206',
});
