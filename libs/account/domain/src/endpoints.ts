import { defineEndpoint, emptyObject, strictObject } from '@portal/shared/contract';
import { boolean, mixed, string } from 'yup';
import { emailSubscription, subscriptionChange } from './email-subscription';

export const getEmailSubscription = defineEndpoint({
  host: 'origin',
  method: 'GET',
  path: '/api/email-subscription',
  access: 'user',
  request: emptyObject,
  response: emailSubscription,
  errors: [],
});

export const subscribe = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/email-subscription/subscribe',
  access: 'user',
  request: strictObject(subscriptionChange),
  response: emailSubscription,
  errors: [],
});

export const unsubscribe = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/email-subscription/unsubscribe',
  access: 'user',
  request: strictObject(subscriptionChange),
  response: emailSubscription,
  errors: [],
});

export const deleteAccount = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/accounts/delete',
  access: 'user',
  recentSignIn: true,
  request: emptyObject,
  response: strictObject({ ok: boolean().defined(), message: string().defined() }),
  errors: [
    'DELETION_BY_GROUP_ADMINISTRATOR',
    'DELETION_WITH_SUBSCRIPTION',
    'PAYMENT_PROVIDER_UNAVAILABLE',
    'PAYMENT_PROVIDER_REFUSED',
  ],
});

export const downloadAccountData = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/accounts/download',
  access: 'user',
  recentSignIn: true,
  request: emptyObject,
  /** By the name of what is kept, such as `account` or `subscriptions`. */
  response: strictObject({ exportedAt: string().defined(), data: mixed<object>().defined() }),
  errors: [],
});
