import { personalDictionary } from '@portal/auth-session/domain';
import { defineEndpoint, emptyObject, strictObject } from '@portal/shared/contract';
import { array, boolean, mixed, number, string } from 'yup';
import { emailSubscription, subscriptionChange } from './email-subscription';
import { blockedSuggestion, dictionaryLimits } from './personal-dictionary';

export { saveProductSettings } from './product-settings';

export const getEmailSubscription = defineEndpoint({
  host: 'origin',
  method: 'GET',
  path: '/api/email-subscription',
  access: 'user',
  effects: [],
  request: emptyObject,
  response: emailSubscription,
  errors: [],
});

export const subscribe = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/email-subscription/subscribe',
  access: 'user',
  effects: [],
  request: strictObject(subscriptionChange),
  response: emailSubscription,
  errors: [],
});

export const unsubscribe = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/email-subscription/unsubscribe',
  access: 'user',
  effects: [],
  request: strictObject(subscriptionChange),
  response: emailSubscription,
  errors: [],
});

export const deleteAccount = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/accounts/delete',
  access: 'user',
  effects: ['destroys'],
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
  effects: ['exports-people'],
  request: emptyObject,
  /** By the name of what is kept, such as `account` or `subscriptions`. */
  response: strictObject({ exportedAt: string().defined(), data: mixed<object>().defined() }),
  errors: [],
});

export const getPersonalDictionary = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/get-personal-dictionary',
  access: 'user',
  effects: [],
  request: emptyObject,
  response: personalDictionary.defined(),
  errors: [],
});

export const removePersonalDictionaryEntry = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/remove-personal-dictionary-entry',
  access: 'user',
  effects: [],
  keepalive: true,
  request: blockedSuggestion,
  response: emptyObject,
  errors: [],
});

/** For the add-ins, which know the user's uid from the session. */
export const addPersonalDictionaryEntries = defineEndpoint({
  host: 'language',
  method: 'POST',
  path: '/personal-dictionary',
  access: 'service-key',
  effects: [],
  contentType: 'application/json',
  maxBodyBytes: 1024 * 1024,
  request: strictObject({
    uid: string().max(64).required(),
    entries: array(blockedSuggestion.defined())
      .min(1)
      .max(dictionaryLimits.entriesPerRequest)
      .defined(),
  }),
  response: strictObject({
    added: number().integer().defined(),
    total: number().integer().defined(),
  }),
  errors: ['DICTIONARY_FULL', 'DICTIONARY_USER_NOT_FOUND'],
});
