import { defineEndpoint, emptyObject, strictObject } from '@portal/shared/contract';
import { array, number } from 'yup';
import { changePasswordRequest, opaqueField } from './credentials';
import { activeSession, securityEvent } from './security';
import { sessionTokens } from './session-tokens';

export const changePassword = defineEndpoint({
  name: 'changePassword',
  host: 'origin',
  method: 'POST',
  path: '/api/account/change-password',
  access: 'user',
  replacesSession: true,
  request: changePasswordRequest,
  /** The caller goes on in a session of its own; every other one, and the caller's old one, has ended. */
  response: sessionTokens,
  errors: [
    'WRONG_PASSWORD',
    'PASSWORD_NOT_SET',
    'INVALID_PASSWORD',
    'SHORT_PASSWORD',
    'COMMON_PASSWORD',
    'TOO_MANY_ATTEMPTS_TRY_LATER',
  ],
  summary: 'Sets another password, ends every session and opens a new one for the caller.',
  requirement: 'AUTH-14',
});

export const listSessions = defineEndpoint({
  name: 'listSessions',
  host: 'origin',
  method: 'GET',
  path: '/api/account/sessions',
  access: 'user',
  request: emptyObject,
  /** The session that asks first, then the others, the last used first. */
  response: strictObject({ sessions: array(activeSession.defined()).defined() }),
  errors: [],
  summary: 'Where the signed-in person is signed in.',
  requirement: 'AUTH-18',
});

export const endSession = defineEndpoint({
  name: 'endSession',
  host: 'origin',
  method: 'POST',
  path: '/api/account/sessions/end',
  access: 'user',
  request: strictObject({ id: opaqueField().required() }),
  response: emptyObject,
  errors: [],
  summary: 'Ends one of the person’s sessions; one that has ended gets the same answer.',
  requirement: 'AUTH-16',
});

export const endOtherSessions = defineEndpoint({
  name: 'endOtherSessions',
  host: 'origin',
  method: 'POST',
  path: '/api/account/sessions/end-others',
  access: 'user',
  request: emptyObject,
  response: strictObject({ ended: number().integer().defined() }),
  errors: [],
  summary: 'Ends every session of the person but the one that asks.',
  requirement: 'AUTH-15',
});

export const getSecurityActivity = defineEndpoint({
  name: 'getSecurityActivity',
  host: 'origin',
  method: 'GET',
  path: '/api/account/security-activity',
  access: 'user',
  request: emptyObject,
  /** The newest fifty, newest first. */
  response: strictObject({ events: array(securityEvent.defined()).defined() }),
  errors: [],
  summary: 'What happened to the account lately.',
  requirement: 'AUTH-17',
});
