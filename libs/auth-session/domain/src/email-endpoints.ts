import { defineEndpoint, emptyObject, openObject, strictObject } from '@portal/shared/contract';
import { emailField } from '@portal/shared/util';
import { number, string } from 'yup';
import { emailActionModes, otherQueryLimits } from './actions';
import { opaqueField, passwordField, ticketField } from './fields';

export const requestCode = defineEndpoint({
  name: 'requestCode',
  host: 'auth',
  method: 'POST',
  path: '/user/getCode',
  access: 'optional-user',
  request: strictObject({
    email: emailField().required(),
    requestType: string().oneOf(['PASSWORD_RESET', 'VERIFY_EMAIL']).required(),
    /** Needed unless the token of a signed-in user comes with the request. */
    ticket: ticketField(),
  }),
  response: emptyObject,
  errors: ['BOT_CHECK_FAILED'],
  summary:
    'Mails a reset or verification link; the response never tells whether the account exists.',
  requirement: 'AUTH-3',
});

export const runEmailAction = defineEndpoint({
  name: 'runEmailAction',
  host: 'origin',
  method: 'POST',
  path: '/api/auth/action',
  /** A token of the same account identifies the owner’s own session. */
  access: 'optional-user',
  /** The page sends its whole query: unknown parameters are ignored. */
  request: openObject(
    {
      mode: string().oneOf(emailActionModes).required(),
      oobCode: opaqueField().required(),
      newPassword: passwordField().when('mode', {
        is: 'resetPassword',
        then: (field) => field.required(),
      }),
    },
    otherQueryLimits,
  ),
  response: strictObject({
    mode: string().oneOf(emailActionModes).defined(),
    email: string().defined(),
  }),
  errors: [
    'INVALID_CODE',
    'INVALID_PASSWORD',
    'SHORT_PASSWORD',
    'COMMON_PASSWORD',
    'EMAIL_ALREADY_EXISTS',
    'EMAIL_MANAGED_BY_EDITOR',
  ],
  summary: 'Does what a mailed link asks for and uses its code up.',
  requirement: 'AUTH-7',
});

export const checkEmailCode = defineEndpoint({
  name: 'checkEmailCode',
  host: 'origin',
  method: 'POST',
  path: '/api/auth/check-code',
  access: 'public',
  request: strictObject({
    mode: string().oneOf(emailActionModes).required(),
    oobCode: opaqueField().required(),
  }),
  response: emptyObject,
  errors: ['INVALID_CODE'],
  summary: 'Whether the code of a mailed link can still be used; the code stays valid.',
  requirement: 'AUTH-192',
});

/** The code of a verification link. */
const verificationCode = strictObject({ oobCode: opaqueField().required() });

export const getAccountOpening = defineEndpoint({
  name: 'getAccountOpening',
  host: 'origin',
  method: 'POST',
  path: '/api/auth/account-opening',
  access: 'public',
  request: verificationCode,
  response: strictObject({
    /** Epoch seconds. */
    openedAt: number().integer().defined(),
    /** The browser and system, such as `Firefox on Linux`; null when they are unknown. */
    device: string().nullable().defined(),
    /** ISO 3166-1 alpha-2; null when it is unknown. */
    country: string().nullable().defined(),
  }),
  errors: ['INVALID_CODE'],
  summary: 'When and on which device the account of a verification link was opened.',
  requirement: 'AUTH-180',
});

export const disownAccount = defineEndpoint({
  name: 'disownAccount',
  host: 'origin',
  method: 'POST',
  path: '/api/auth/disown-account',
  access: 'public',
  request: verificationCode,
  response: emptyObject,
  errors: ['INVALID_CODE'],
  summary:
    'The owner of the email address did not open the account: ends every session, removes the password and mails a reset link.',
  requirement: 'AUTH-181',
});

export const startEmailChange = defineEndpoint({
  name: 'startEmailChange',
  host: 'origin',
  method: 'POST',
  path: '/api/user/email/start-change',
  access: 'user',
  recentSignIn: true,
  request: strictObject({ newEmail: emailField().required() }),
  response: emptyObject,
  errors: ['EMAIL_IN_USE', 'EMAIL_UNCHANGED', 'EMAIL_MANAGED_BY_EDITOR'],
  summary: 'Mails a link to the new address; the address changes when that link is confirmed.',
  requirement: 'AUTH-13',
});

export const getUserEmail = defineEndpoint({
  name: 'getUserEmail',
  host: 'origin',
  method: 'POST',
  path: '/api/user',
  access: 'public',
  request: strictObject({
    uuid: string()
      .max(64)
      .matches(/^[\w-]+$/, 'This value is not valid.')
      .required(),
  }),
  /** Empty for an unknown reference. */
  response: strictObject({ email: string().defined() }),
  errors: [],
  summary: 'The address behind an account’s random reference.',
  requirement: 'AUTH-21',
});
