import { premiumStatus } from '@portal/entitlements/domain';
import { defineEndpoint, emptyObject, strictObject } from '@portal/shared/contract';
import { durations } from '@portal/shared/util';
import { number, string } from 'yup';
import { opaqueField } from '../fields';
import { currentUser } from '../user';

export const refreshSession = defineEndpoint({
  host: 'auth',
  method: 'POST',
  path: '/user/idToken',
  access: 'public',
  effects: [],
  timeoutMs: durations.refreshTimeoutMs,
  request: strictObject({ refreshToken: opaqueField().required() }),
  response: strictObject({
    id_token: string().defined(),
    refresh_token: string().defined(),
    expires_in: number().integer().defined(),
  }),
  errors: ['INVALID_REFRESH_TOKEN'],
});

export const signOut = defineEndpoint({
  host: 'auth',
  method: 'POST',
  path: '/user/signOut',
  access: 'public',
  effects: [],
  request: strictObject({ refreshToken: opaqueField().required() }),
  response: emptyObject,
  errors: [],
});

export const getCurrentUser = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/auth/user',
  access: 'user',
  effects: [],
  tokenPlace: 'bearer',
  request: emptyObject,
  response: currentUser,
  errors: [],
});

export const getPremiumStatus = defineEndpoint({
  host: 'language',
  method: 'POST',
  path: '/isPremium',
  access: 'user',
  effects: [],
  request: emptyObject,
  response: premiumStatus,
  errors: [],
});
