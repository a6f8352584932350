import { defineEndpoint, emptyObject, strictObject } from '@portal/shared/contract';
import { durations } from '@portal/shared/util';
import { number, string } from 'yup';
import { opaqueField } from './fields';
import { currentUser, premiumStatus } from './user';

export const refreshSession = defineEndpoint({
  name: 'refreshSession',
  host: 'auth',
  method: 'POST',
  path: '/user/idToken',
  access: 'public',
  patienceMs: durations.refreshPatienceMs,
  request: strictObject({ refreshToken: opaqueField().required() }),
  response: strictObject({
    id_token: string().defined(),
    refresh_token: string().defined(),
    expires_in: number().integer().defined(),
  }),
  errors: ['INVALID_REFRESH_TOKEN'],
  summary: 'Trades a refresh token for a new pair; the old one is used up.',
  requirement: 'AUTH-4',
});

export const signOut = defineEndpoint({
  name: 'signOut',
  host: 'auth',
  method: 'POST',
  path: '/user/signOut',
  access: 'public',
  request: strictObject({ refreshToken: opaqueField().required() }),
  response: emptyObject,
  errors: [],
  summary:
    'Ends the session that the refresh token belongs to; an unknown one gets the same response.',
  requirement: 'AUTH-5',
});

export const getCurrentUser = defineEndpoint({
  name: 'getCurrentUser',
  host: 'origin',
  method: 'POST',
  path: '/api/auth/user',
  access: 'user',
  tokenPlace: 'bearer',
  request: emptyObject,
  response: currentUser,
  errors: [],
  summary: 'The signed-in user with plan and settings.',
  requirement: 'AUTH-6',
});

export const getPremiumStatus = defineEndpoint({
  name: 'getPremiumStatus',
  host: 'language',
  method: 'POST',
  path: '/isPremium',
  access: 'user',
  request: emptyObject,
  response: premiumStatus,
  errors: [],
  summary: 'Whether the signed-in user is premium and pays, and why.',
  requirement: 'AUTH-10',
});
