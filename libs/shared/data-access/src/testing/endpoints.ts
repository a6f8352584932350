import { defineEndpoint, emptyObject, strictObject } from '@portal/shared/contract';
import { number, string } from 'yup';

const note = strictObject({ id: string().defined(), text: string().defined() });

/** A public endpoint that reads with a query. */
export const getNote = defineEndpoint({
  host: 'language',
  method: 'GET',
  path: '/note',
  access: 'public',
  effects: [],
  request: strictObject({ id: string().required(), part: string() }),
  response: note,
  errors: ['NOTE_NOT_FOUND'],
});

/** An endpoint of the signed-in user that changes something. */
export const saveNote = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/note',
  access: 'user',
  effects: [],
  timeoutMs: 10_000,
  request: note,
  response: note,
  errors: ['NOTE_TOO_LONG'],
});

/** An endpoint for signed-in users that has no input. */
export const getQuota = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/quota',
  access: 'user',
  effects: [],
  request: emptyObject,
  response: strictObject({ left: number().integer().defined() }),
  errors: [],
});

/** An endpoint with a response that replaces the session. */
export const replaceAll = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/replace-all',
  access: 'user',
  effects: [],
  replacesSession: true,
  request: emptyObject,
  response: emptyObject,
  errors: [],
});

/** The refresh endpoint, as far as the base query knows it. */
export const renew = defineEndpoint({
  host: 'auth',
  method: 'POST',
  path: '/user/idToken',
  access: 'public',
  effects: [],
  request: strictObject({ refreshToken: string().required() }),
  response: strictObject({ id_token: string().defined() }),
  errors: ['INVALID_REFRESH_TOKEN'],
});

/** An endpoint whose response is secret. */
export const openVault = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/open-vault',
  access: 'public',
  effects: [],
  request: strictObject({ password: string().required() }),
  response: strictObject({ ticket: string().defined() }),
  errors: ['VAULT_CLOSED'],
});
