import { defineEndpoint, strictObject } from '@portal/shared/contract';
import { emailField, isEmail } from '@portal/shared/util';
import { boolean, string, type InferType } from 'yup';
import { botCheckActions, botCheckKinds, loginKinds } from './actions';
import { invitationField, opaqueField, passwordField, ticketField } from './fields';
import { sessionTokens } from './session/session';

export const signUp = defineEndpoint({
  host: 'auth',
  method: 'POST',
  path: '/user',
  access: 'public',
  effects: [],
  request: strictObject({
    email: emailField().required(),
    password: passwordField().required(),
    /** The opt-in to update notifications, stored with the account. */
    wantsUpdates: boolean(),
    invitation: invitationField(),
    ticket: ticketField().required(),
  }),
  /**
   * `signInTicket` lets the sign-in that follows a sign-up pass without a second bot check. In the strict profile both it
   * and `uid` are null, whether or not the address had an account: the mail says what to do.
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
    'INSTITUTION_SIGN_IN_REQUIRED',
    'BOT_CHECK_FAILED',
  ],
});

export const signIn = defineEndpoint({
  host: 'auth',
  method: 'POST',
  path: '/auth',
  access: 'public',
  effects: ['opens-door'],
  provenBy: 'password',
  /** Without `rememberMe` the session lasts 4 hours. */
  request: strictObject({
    email: emailField().required(),
    password: passwordField().required(),
    rememberMe: boolean(),
    ticket: ticketField().required(),
  }),
  response: sessionTokens,
  errors: [
    'INVALID_LOGIN',
    'INVALID_LOGIN_CREDENTIALS',
    'SECOND_FACTOR_REQUIRED',
    'ACCOUNT_LOCKED',
    'INSTITUTION_SIGN_IN_REQUIRED',
    'TOO_MANY_ATTEMPTS_TRY_LATER',
    'BOT_CHECK_FAILED',
  ],
});

export const getBotCheck = defineEndpoint({
  host: 'origin',
  method: 'GET',
  path: '/api/bot-check',
  access: 'public',
  effects: [],
  request: strictObject({ action: string().oneOf(botCheckActions).required() }),
  /** `challenge` is the JSON text of the proof-of-work puzzle that the browser solves, or reCAPTCHA's site key. */
  response: strictObject({
    kind: string().oneOf(botCheckKinds).defined(),
    challenge: string().defined(),
  }),
  errors: [],
});

export const verifyBotCheck = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/verify-captcha',
  access: 'public',
  effects: [],
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
});

/** The portal's proof that a provider has just identified the user. */
const socialTicket = { ticket: opaqueField().required() };

/** The question for the password of the account that has the provider's address already. */
const socialLink = strictObject({
  /** Good for one link, for ten minutes, in the browser that began the sign-in. */
  ticket: opaqueField().defined(),
  /** The account's address; hidden but for its first letter when it is not the provider's. */
  email: string().defined(),
  providerName: string().defined(),
  /** Without one the user chooses a password by mail first. */
  hasPassword: boolean().defined(),
});
export type SocialLink = InferType<typeof socialLink>;

/** The question before a login at another service replaces the session of another account. */
export const replaceOffer = strictObject({
  /** The address of the user of the other service. */
  email: string().defined(),
  /** The address of the account that is signed in. */
  signedInAs: string().defined(),
  /** The address of the account that the login opens; null when it opens a new one. */
  account: string().nullable().defined(),
  /** For one answer, for ten minutes, in the browser that began the login. */
  ticket: opaqueField().defined(),
});
export type ReplaceOffer = InferType<typeof replaceOffer>;

/** The question of a social sign-in, with the name of its provider. */
const socialReplaceOffer = replaceOffer.shape({ providerName: string().defined() });
export type SocialReplaceOffer = InferType<typeof socialReplaceOffer>;

export const exchangeSocialTicket = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/social/session',
  /** The session of another account is not replaced without a question. */
  access: 'optional-user',
  effects: ['opens-door'],
  provenBy: 'login-elsewhere',
  /** `replaces` sends the ticket of that question, after the user agreed. Without `rememberMe: false` the session is remembered. */
  request: strictObject({ ...socialTicket, replaces: boolean(), rememberMe: boolean() }),
  response: strictObject({
    /** What the user logged in with. */
    by: string().oneOf(loginKinds).defined(),
    outcome: string().oneOf(['SIGNED_IN', 'LINK_REQUIRED', 'OTHER_ACCOUNT']).defined(),
    session: sessionTokens.nullable().defined(),
    link: socialLink.nullable().defined(),
    replace: socialReplaceOffer.nullable().defined(),
  }),
  errors: [
    'SOCIAL_TICKET_INVALID',
    'SOCIAL_EMAIL_MISSING',
    'SOCIAL_EMAIL_NOT_VERIFIED',
    'EMAIL_ALREADY_EXISTS',
    'SECOND_FACTOR_REQUIRED',
    'ACCOUNT_LOCKED',
    'INSTITUTION_SIGN_IN_REQUIRED',
    'INSTITUTION_ACCESS_ENDED',
  ],
});

/** Which institution signs in the people of an email domain; nobody's address is sent. */
export const getInstitution = defineEndpoint({
  host: 'origin',
  method: 'GET',
  path: '/api/institution',
  access: 'public',
  effects: [],
  request: strictObject({
    domain: string()
      .test('domain', 'This value is not valid.', (value) => isEmail(`name@${value}`))
      .required(),
  }),
  response: strictObject({
    institution: strictObject({
      /** Names it where a sign-in begins. */
      id: string().defined(),
      name: string().defined(),
      /** Whether its people sign in with nothing else. */
      isOnly: boolean().defined(),
    })
      .nullable()
      .defined(),
  }),
  errors: [],
});

export const linkSocialIdentity = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/social/link',
  access: 'public',
  effects: ['opens-door'],
  provenBy: 'password',
  request: strictObject({ ...socialTicket, password: passwordField().required() }),
  response: sessionTokens,
  errors: [
    'SOCIAL_TICKET_INVALID',
    'INVALID_LOGIN_CREDENTIALS',
    'SECOND_FACTOR_REQUIRED',
    'ACCOUNT_LOCKED',
    'INSTITUTION_SIGN_IN_REQUIRED',
    'INSTITUTION_ACCESS_ENDED',
    'TOO_MANY_ATTEMPTS_TRY_LATER',
  ],
});

/** The LaTeX editor's own id of a user. */
const overleafIdField = () =>
  string()
    .max(128)
    .matches(/^[\w.:@-]+$/, 'This value is not valid.')
    .required();

export const openEditorAccount = defineEndpoint({
  host: 'auth',
  method: 'POST',
  path: '/v2/user/custom',
  access: 'service-key',
  effects: ['opens-door'],
  /** An address that the editor has confirmed, and the id of its user there. */
  request: strictObject({ email: emailField().required(), overleafId: overleafIdField() }),
  response: strictObject({ uid: string().defined(), email: string().defined() }),
  errors: ['EMAIL_ALREADY_EXISTS'],
});

export const signInWithEditor = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/auth/custom',
  access: 'service-key',
  effects: ['opens-door'],
  request: strictObject({ overleafId: overleafIdField() }),
  response: sessionTokens,
  errors: [
    'EDITOR_ACCOUNT_NOT_FOUND',
    'SECOND_FACTOR_REQUIRED',
    'ACCOUNT_LOCKED',
    'INSTITUTION_SIGN_IN_REQUIRED',
  ],
});
