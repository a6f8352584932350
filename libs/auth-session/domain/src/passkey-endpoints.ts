import { defineEndpoint, emptyObject, strictObject } from '@portal/shared/contract';
import { emailField } from '@portal/shared/util';
import { array, boolean, string, type InferType } from 'yup';
import { invitationField, opaqueField, ticketField } from './fields';

/** The longest name of a passkey. */
const longestPasskeyName = 60;

/** How its owner calls a passkey. */
export const passkeyNameField = () =>
  string()
    .trim()
    .max(longestPasskeyName)
    .matches(/^\P{Cc}*$/u, 'This value is not valid.');

/** Bytes of an authenticator, base64url. */
const bytesField = (maxLength: number) =>
  string()
    .min(4)
    .max(maxLength)
    .matches(/^[\w-]+$/, 'This value is not valid.');

const credentialId = () => bytesField(1_400).required();

/** What the browser signed for; it holds the challenge. */
const clientData = () => bytesField(8_192).required();

/** For one answer, for ten minutes, in the browser that asked for it. */
const challenge = { challenge: string().defined(), rpId: string().defined() };

export const getPasskeyChallenge = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/passkey/challenge',
  access: 'public',
  effects: [],
  /** To log in, or to prove a signed-in user. */
  request: strictObject({
    purpose: string().oneOf(['sign-in', 'reauthentication']).required(),
  }),
  response: strictObject(challenge),
  errors: [],
});

/** The answer of a passkey to a challenge. */
const passkeyAnswer = strictObject({
  id: credentialId(),
  clientDataJSON: clientData(),
  authenticatorData: bytesField(2_048).required(),
  signature: bytesField(2_048).required(),
  userHandle: bytesField(128).required(),
});
export type PasskeyAnswer = InferType<typeof passkeyAnswer>;

/** Trades the answer of a passkey for a ticket, which opens a session or proves the user like that of a provider. */
export const answerPasskeyChallenge = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/passkey/ticket',
  access: 'public',
  effects: [],
  request: passkeyAnswer,
  response: strictObject({ ticket: opaqueField().defined() }),
  errors: ['PASSKEY_INVALID', 'PASSKEY_COPIED'],
});

/** What a browser asks an authenticator for a new passkey with. */
const newPasskey = strictObject({
  ...challenge,
  /** The name of the portal, which the authenticator shows. */
  rpName: string().defined(),
  /** Names the account to the authenticator. */
  userHandle: string().defined(),
  /** The passkeys that the account has; an authenticator adds no second one. */
  known: array(string().defined()).defined(),
});
export type NewPasskey = InferType<typeof newPasskey>;

/** What an authenticator made. */
const madePasskey = {
  id: credentialId(),
  clientDataJSON: clientData(),
  attestationObject: bytesField(16_384).required(),
};

export const beginPasskey = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/account/passkeys/challenge',
  access: 'user',
  effects: ['opens-door'],
  request: emptyObject,
  response: newPasskey,
  errors: [],
});

export const addPasskey = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/account/passkeys',
  access: 'user',
  effects: ['opens-door'],
  /** Without a name it has that of the device. */
  request: strictObject({
    name: passkeyNameField().min(1),
    ...madePasskey,
  }),
  response: emptyObject,
  errors: ['PASSKEY_INVALID', 'TOO_MANY_PASSKEYS'],
});

export const renamePasskey = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/account/passkeys/rename',
  access: 'user',
  effects: [],
  request: strictObject({ id: opaqueField().required(), name: passkeyNameField().required() }),
  response: emptyObject,
  errors: [],
});

/** Whether a user who has just logged in with a password is offered a passkey. */
export const getPasskeyOffer = defineEndpoint({
  host: 'origin',
  method: 'GET',
  path: '/api/account/passkey-offer',
  access: 'user',
  effects: [],
  request: emptyObject,
  response: strictObject({ offered: boolean().defined() }),
  errors: [],
});

/** The user wants no such offer again, on any device. */
export const declinePasskeyOffer = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/account/passkey-offer/decline',
  access: 'user',
  effects: [],
  request: emptyObject,
  response: emptyObject,
  errors: [],
});

/** Before an authenticator makes the passkey that an account is opened with: the same checks as those of a sign-up. */
export const beginPasskeySignUp = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/passkey/sign-up/challenge',
  access: 'public',
  effects: [],
  request: strictObject({ email: emailField().required(), ticket: ticketField().required() }),
  response: newPasskey,
  /** `FORBIDDEN`: the strict profile has no such sign-up. */
  errors: ['EMAIL_ALREADY_EXISTS', 'INSTITUTION_SIGN_IN_REQUIRED', 'BOT_CHECK_FAILED', 'FORBIDDEN'],
});

/** Opens an account of the address that the challenge was for, without a password; its ticket opens a session like that of a provider. */
export const signUpWithPasskey = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/passkey/sign-up',
  access: 'public',
  effects: [],
  request: strictObject({
    ...madePasskey,
    wantsUpdates: boolean(),
    invitation: invitationField(),
  }),
  response: strictObject({ ticket: opaqueField().defined() }),
  errors: ['PASSKEY_INVALID', 'EMAIL_ALREADY_EXISTS'],
});
