import { defineEndpoint, emptyObject, strictObject } from '@portal/shared/contract';
import { array, string, type InferType } from 'yup';
import { opaqueField } from './fields';

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

export const beginPasskey = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/account/passkeys/challenge',
  access: 'user',
  effects: ['opens-door'],
  request: emptyObject,
  response: strictObject({
    ...challenge,
    /** The name of the portal, which the authenticator shows. */
    rpName: string().defined(),
    /** Names the account to the authenticator. */
    userHandle: string().defined(),
    /** The passkeys that the account has; an authenticator adds no second one. */
    known: array(string().defined()).defined(),
  }),
  errors: [],
});

export const addPasskey = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/account/passkeys',
  access: 'user',
  effects: ['opens-door'],
  request: strictObject({
    name: passkeyNameField().required(),
    id: credentialId(),
    clientDataJSON: clientData(),
    attestationObject: bytesField(16_384).required(),
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
