import { defineEndpoint, emptyObject, strictObject } from '@portal/shared/contract';
import { array, boolean, number, string, type InferType } from 'yup';
import { sessionTokens } from './session/session';

/** Six digits of an authenticator app, or a recovery code; spaces and dashes do not count. */
export const secondFactorCodeField = () =>
  string()
    .trim()
    .max(40)
    .matches(/^[\da-zA-Z -]*$/, 'This value is not valid.');

const code = { code: secondFactorCodeField().required() };

/** The second factor of an account. */
const secondFactor = strictObject({
  /** Epoch seconds; null when there is none. */
  since: number().integer().nullable().defined(),
  recoveryCodesLeft: number().integer().defined(),
  /** Whether the code is also asked for after a login with another service. */
  asksElsewhere: boolean().defined(),
  /** When it is removed because its owner lost it; epoch seconds, null when nobody asked for that. */
  removesAt: number().integer().nullable().defined(),
});
export type SecondFactor = InferType<typeof secondFactor>;

/** Recovery codes, which are shown once. */
const newRecoveryCodes = strictObject({ recoveryCodes: array(string().defined()).defined() });

/** Answers the question for a code, or for mailed digits (AUTH-580), that a login, or a proof of the user, ended with: `SECOND_FACTOR_REQUIRED`. */
export const answerSecondFactor = defineEndpoint({
  host: 'auth',
  method: 'POST',
  path: '/second-factor',
  access: 'public',
  effects: ['opens-door'],
  provenBy: 'password',
  request: strictObject({ ...code, trustDevice: boolean() }),
  /** The session is null after a proof of the user, who keeps theirs. */
  response: strictObject({
    session: sessionTokens.nullable().defined(),
    remembered: boolean().defined(),
  }),
  errors: [
    'SECOND_FACTOR_INVALID',
    'SECOND_FACTOR_EXPIRED',
    'SIGN_IN_DIGITS_WRONG',
    'SOCIAL_TICKET_INVALID',
    'INVALID_LOGIN_CREDENTIALS',
    'ACCOUNT_LOCKED',
    'INSTITUTION_SIGN_IN_REQUIRED',
    'INSTITUTION_ACCESS_ENDED',
  ],
});

/** Mails a link that starts the removal of a second factor that is lost, to the user who is asked for its code (AUTH-502). */
export const askFactorRemoval = defineEndpoint({
  host: 'auth',
  method: 'POST',
  path: '/second-factor/lost',
  access: 'public',
  effects: [],
  request: emptyObject,
  response: emptyObject,
  errors: ['SECOND_FACTOR_EXPIRED'],
});

export const getSecondFactor = defineEndpoint({
  host: 'origin',
  method: 'GET',
  path: '/api/account/second-factor',
  access: 'user',
  effects: [],
  request: emptyObject,
  response: secondFactor,
  errors: [],
});

export const beginSecondFactor = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/account/second-factor/begin',
  access: 'user',
  verifiedEmail: true,
  effects: ['opens-door'],
  request: emptyObject,
  response: strictObject({
    /** Base32, for an app that cannot scan. */
    key: string().defined(),
    /** An image of the same key, as SVG. */
    qrCode: string().defined(),
  }),
  errors: ['SECOND_FACTOR_EXISTS'],
});

export const addSecondFactor = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/account/second-factor/add',
  access: 'user',
  verifiedEmail: true,
  effects: ['opens-door'],
  request: strictObject(code),
  response: newRecoveryCodes,
  errors: ['SECOND_FACTOR_INVALID'],
});

export const changeSecondFactor = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/account/second-factor/change',
  access: 'user',
  effects: ['opens-door'],
  request: strictObject({ asksElsewhere: boolean().required() }),
  response: emptyObject,
  errors: [],
});

export const renewRecoveryCodes = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/account/second-factor/recovery-codes',
  access: 'user',
  effects: ['opens-door'],
  request: emptyObject,
  response: newRecoveryCodes,
  errors: ['SECOND_FACTOR_MISSING'],
});

export const removeSecondFactor = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/account/second-factor/remove',
  access: 'user',
  effects: ['opens-door'],
  request: emptyObject,
  response: emptyObject,
  errors: [],
});

/** Stops the removal of a second factor that was reported as lost. It needs no recent sign-in, so that its owner is fast. */
export const keepSecondFactor = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/account/second-factor/keep',
  access: 'user',
  effects: [],
  request: emptyObject,
  response: emptyObject,
  errors: [],
});
