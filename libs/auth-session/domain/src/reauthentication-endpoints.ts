import { defineEndpoint, emptyObject, strictObject } from '@portal/shared/contract';
import { array, boolean, string, type InferType } from 'yup';
import { opaqueField, passwordField } from './fields';

/** How a signed-in user can prove who they are. */
const reauthenticationOptions = strictObject({
  hasPassword: boolean().defined(),
  /** The ids of the configured OpenID providers whose identity opens the account. */
  providers: array(string().defined()).defined(),
  /** Whether the account is linked to a user of the LaTeX editor. */
  editor: boolean().defined(),
  /** The institution that signs the user in: its id, which is its domain; null without one. */
  institution: string().nullable().defined(),
  /** Whether a passkey opens the account. */
  passkey: boolean().defined(),
});
export type ReauthenticationOptions = InferType<typeof reauthenticationOptions>;

export const getReauthenticationOptions = defineEndpoint({
  host: 'origin',
  method: 'GET',
  path: '/api/account/reauthentication-options',
  access: 'user',
  effects: [],
  request: emptyObject,
  response: reauthenticationOptions,
  errors: [],
});

export const hasUserPassword = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/has-user-password',
  access: 'user',
  effects: [],
  request: emptyObject,
  response: strictObject({ hasPassword: boolean().defined() }),
  errors: [],
});

export const reauthenticate = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/account/reauthenticate',
  access: 'user',
  effects: ['opens-door'],
  provenBy: 'password',
  request: strictObject({ password: passwordField().required() }),
  response: emptyObject,
  errors: [
    'WRONG_PASSWORD',
    'PASSWORD_NOT_SET',
    'SECOND_FACTOR_REQUIRED',
    'TOO_MANY_ATTEMPTS_TRY_LATER',
  ],
});

export const reauthenticateWithTicket = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/account/reauthenticate/social',
  access: 'user',
  effects: ['opens-door'],
  provenBy: 'login-elsewhere',
  /** The ticket of a social sign-in that was started for this purpose. */
  request: strictObject({ ticket: opaqueField().required() }),
  response: emptyObject,
  errors: [
    'SOCIAL_TICKET_INVALID',
    'SOCIAL_OTHER_IDENTITY',
    'INSTITUTION_ACCESS_ENDED',
    'SECOND_FACTOR_REQUIRED',
  ],
});
