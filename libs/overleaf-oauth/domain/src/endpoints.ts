import { passwordField, sessionTokens, ticketField, user } from '@portal/auth-session/domain';
import { defineEndpoint, emptyObject, strictObject } from '@portal/shared/contract';
import { emailField } from '@portal/shared/util';
import { string } from 'yup';
import type { LinkResult, LoginResult } from './callback-machine';
import { callbackQuery, codeField, editorSession, editorTokens } from './login-schemas';

/** The errors that are statuses of the callback page, and those that it shows as an unknown error. */
const statuses = [
  'email-not-confirmed',
  'tos-not-accepted',
  'email-already-in-use',
  'user-not-found',
] as const satisfies readonly LoginResult[];
const loginErrors = [
  ...statuses,
  'EDITOR_STATE_INVALID',
  'EDITOR_LOGIN_FAILED',
  'EDITOR_UNAVAILABLE',
  'SECOND_FACTOR_REQUIRED',
  'ACCOUNT_LOCKED',
  'INSTITUTION_SIGN_IN_REQUIRED',
] as const;

const linkProblems = [
  'error-linking',
  'account-already-linked',
] as const satisfies readonly LinkResult[];

const jsonBody = { host: 'origin', method: 'POST', contentType: 'application/json' } as const;

export const finishEditorLogin = defineEndpoint({
  ...jsonBody,
  path: '/api/oauth2-callback',
  /** The session of another account is not replaced without a question. */
  access: 'optional-user',
  effects: ['opens-door'],
  provenBy: 'login-elsewhere',
  request: strictObject({ code: codeField(), state: callbackQuery.required() }),
  response: editorSession,
  errors: [...loginErrors, 'EDITOR_OTHER_ACCOUNT'],
});

export const finishPkceLogin = defineEndpoint({
  ...jsonBody,
  path: '/api/oauth2-pkce-callback',
  access: 'optional-user',
  effects: ['opens-door'],
  provenBy: 'login-elsewhere',
  request: strictObject({
    code: codeField(),
    state: callbackQuery.required(),
    olTokens: editorTokens.required(),
  }),
  response: editorSession,
  errors: [...loginErrors, 'EDITOR_OTHER_ACCOUNT'],
});

export const confirmEditorLogin = defineEndpoint({
  ...jsonBody,
  path: '/api/oauth2-confirm',
  access: 'public',
  effects: ['opens-door'],
  provenBy: 'login-elsewhere',
  /** The ticket of `EDITOR_OTHER_ACCOUNT`, in the browser that began the login. */
  request: strictObject({ ticket: string().max(128).required() }),
  response: editorSession,
  errors: [
    'EDITOR_STATE_INVALID',
    'EMAIL_ALREADY_EXISTS',
    'SECOND_FACTOR_REQUIRED',
    'ACCOUNT_LOCKED',
    'INSTITUTION_SIGN_IN_REQUIRED',
  ],
});

export const linkEditorAccount = defineEndpoint({
  ...jsonBody,
  path: '/api/oauth2-link-accounts',
  access: 'optional-user',
  effects: ['opens-door'],
  provenBy: 'password',
  /** With a password nobody has to be signed in; without one the handler checks that the caller's sign-in is recent. */
  request: strictObject({
    overleafId: string().max(128).required(),
    email: emailField().required(),
    overleafTokens: strictObject({ ticket: string().max(128).required() }).required(),
    password: passwordField(),
    ticket: ticketField(),
  }),
  /** The session is that of the password. */
  response: strictObject({
    user: user.defined(),
    overleafPrimaryEmail: string().defined(),
    session: sessionTokens.optional(),
  }),
  errors: [
    ...linkProblems,
    'EDITOR_STATE_INVALID',
    'UNAUTHENTICATED',
    'REAUTHENTICATION_REQUIRED',
    'INVALID_LOGIN_CREDENTIALS',
    'SECOND_FACTOR_REQUIRED',
    'ACCOUNT_LOCKED',
    'INSTITUTION_SIGN_IN_REQUIRED',
    'TOO_MANY_ATTEMPTS_TRY_LATER',
    'BOT_CHECK_FAILED',
  ],
});

export const unlinkEditorAccount = defineEndpoint({
  ...jsonBody,
  path: '/api/unlink-overleaf-account',
  access: 'user',
  effects: ['locks-out'],
  request: emptyObject,
  response: emptyObject,
  errors: ['PASSWORD_NOT_SET', 'EDITOR_NOT_LINKED'],
});

export const proveByEditorLogin = defineEndpoint({
  ...jsonBody,
  path: '/api/oauth2-reauthenticate',
  access: 'user',
  effects: ['opens-door'],
  provenBy: 'login-elsewhere',
  request: strictObject({ code: codeField(), state: callbackQuery.required() }),
  response: emptyObject,
  errors: [
    'EDITOR_STATE_INVALID',
    'EDITOR_LOGIN_FAILED',
    'EDITOR_UNAVAILABLE',
    'EDITOR_OTHER_USER',
    'SECOND_FACTOR_REQUIRED',
  ],
});
