import { defineEndpoint, emptyObject, openObject, strictObject } from '@portal/shared/contract';
import { emailField } from '@portal/shared/util';
import { boolean, number, string } from 'yup';
import { botCheckActions, botCheckKinds, emailActionModes, otherQueryLimits } from './actions';
import {
  opaqueField,
  passwordField,
  signInRequest,
  signUpRequest,
  ticketField,
} from './credentials';
import { sessionTokens } from './session-tokens';
import { currentUser, premiumStatus } from './user';

export { openEditorAccount, signInWithEditor } from './editor-endpoints';
export { startEmailChange } from './email-change-endpoints';
export {
  changePassword,
  endOtherSessions,
  endSession,
  getSecurityActivity,
  listSessions,
} from './security-endpoints';
export { exchangeSocialTicket, linkSocialIdentity } from './social-endpoints';
export { getUserEmail } from './user-endpoints';

export const signUp = defineEndpoint({
  name: 'signUp',
  host: 'auth',
  method: 'POST',
  path: '/user',
  access: 'public',
  request: signUpRequest,
  /**
   * `signInTicket` lets the sign-in that follows a sign-up pass without a second bot check. In the strict profile both it
   * and `uid` are null, whether or not the address had an account: the person follows the mail.
   */
  response: strictObject({
    uid: string().nullable().defined(),
    email: string().defined(),
    signInTicket: ticketField().nullable().defined(),
  }),
  errors: [
    'EMAIL_ALREADY_EXISTS',
    'INVALID_PASSWORD',
    'SHORT_PASSWORD',
    'COMMON_PASSWORD',
    'BOT_CHECK_FAILED',
  ],
  summary: 'Opens an account and mails the verification link.',
  requirement: 'AUTH-1',
});

export const signIn = defineEndpoint({
  name: 'signIn',
  host: 'auth',
  method: 'POST',
  path: '/auth',
  access: 'public',
  request: signInRequest,
  response: sessionTokens,
  errors: [
    'INVALID_LOGIN',
    'INVALID_LOGIN_CREDENTIALS',
    'TOO_MANY_ATTEMPTS_TRY_LATER',
    'BOT_CHECK_FAILED',
  ],
  summary: 'Opens a session for an e-mail address and its password.',
  requirement: 'AUTH-2',
});

export const requestCode = defineEndpoint({
  name: 'requestCode',
  host: 'auth',
  method: 'POST',
  path: '/user/getCode',
  access: 'optional-user',
  request: strictObject({
    email: emailField().required(),
    requestType: string().oneOf(['PASSWORD_RESET', 'VERIFY_EMAIL']).required(),
    /** Needed unless a signed-in person's token comes with the call. */
    ticket: ticketField(),
  }),
  response: emptyObject,
  errors: ['BOT_CHECK_FAILED'],
  summary: 'Mails a reset or verification link; the answer never tells whether the account exists.',
  requirement: 'AUTH-3',
});

export const refreshSession = defineEndpoint({
  name: 'refreshSession',
  host: 'auth',
  method: 'POST',
  path: '/user/idToken',
  access: 'public',
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
    'Ends the session that the refresh token belongs to; an unknown one gets the same answer.',
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
  summary: 'The signed-in person, their plan and their settings.',
  requirement: 'AUTH-6',
});

export const runEmailAction = defineEndpoint({
  name: 'runEmailAction',
  host: 'origin',
  method: 'POST',
  path: '/api/auth/action',
  /** A token of the same account tells which session is the owner’s own. */
  access: 'optional-user',
  /** The page sends its whole query: parameters that nobody knows are ignored. */
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
  summary: 'Does what an e-mailed link asks for and uses its code up.',
  requirement: 'AUTH-7',
});

export const getBotCheck = defineEndpoint({
  name: 'getBotCheck',
  host: 'origin',
  method: 'GET',
  path: '/api/bot-check',
  access: 'public',
  request: strictObject({ action: string().oneOf(botCheckActions).required() }),
  /** `challenge` is the JSON text of the proof-of-work puzzle that the browser solves, or reCAPTCHA's site key. */
  response: strictObject({
    kind: string().oneOf(botCheckKinds).defined(),
    challenge: string().defined(),
  }),
  errors: [],
  summary: 'A fresh puzzle for the invisible bot check.',
  requirement: 'AUTH-8',
});

export const verifyBotCheck = defineEndpoint({
  name: 'verifyBotCheck',
  host: 'origin',
  method: 'POST',
  path: '/api/verify-captcha',
  access: 'public',
  /** `recaptchaToken` carries the solved puzzle, base64 of the JSON text of `{ challenge, solution }`, or reCAPTCHA's token. */
  request: strictObject({
    recaptchaToken: string()
      .max(8192)
      .matches(/^\P{Cc}*$/u, 'This value is not valid.')
      .required(),
  }),
  response: strictObject({
    success: boolean().defined(),
    action: string().oneOf(botCheckActions).nullable().defined(),
    ticket: ticketField().nullable().defined(),
  }),
  errors: [],
  summary: 'Checks a solved bot check; a passed one answers a single-use ticket for its action.',
  requirement: 'AUTH-9',
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
  summary: 'Whether the signed-in person is premium, pays, and why.',
  requirement: 'AUTH-10',
});
