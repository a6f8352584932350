import { defineEndpoint, emptyObject, strictObject } from '@portal/shared/contract';
import { array, boolean, number, string, type InferType } from 'yup';
import { opaqueField, passwordField } from './fields';
import { sessionTokens } from './session/session';

/** What the security activity of an account lists. */
const securityEventKinds = [
  'signed-in',
  'sign-in-questioned',
  'sign-in-failed',
  'password-changed',
  'password-reset',
  'email-changed',
  'email-change-stopped',
  'email-change-undone',
  'session-ended',
  'token-reused',
  'sessions-ended',
  'signed-out-everywhere',
  'account-linked',
  'account-unlinked',
  'account-disowned',
  'extension-connected',
  'passkey-added',
  'passkey-copied',
  'second-factor-added',
  'second-factor-removed',
  'second-factor-removal-started',
  'second-factor-kept',
  'recovery-code-used',
  'recovery-codes-renewed',
  'account-locked',
  'account-unlocked',
  'institution-linked',
  'institution-deactivated',
  'institution-activated',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

const epochSeconds = () => number().integer().defined();

/** The browser and system, such as `Firefox on Linux`; null when they are unknown. */
const device = () => string().nullable().defined();

/** ISO 3166-1 alpha-2; null when it is unknown. */
const country = () => string().nullable().defined();

/** One place where the user is signed in. */
const activeSession = strictObject({
  /** Identifies the session in the request that ends it; it opens nothing. */
  id: string().defined(),
  device: device(),
  /** Where it was used last. */
  country: country(),
  /** Whether that was the network of this request. */
  onThisNetwork: boolean().defined(),
  createdAt: epochSeconds(),
  /** Its last refresh, about once an hour. */
  lastUsedAt: epochSeconds(),
  remembered: boolean().defined(),
  /** The name of the way into the account that opened it; null when it is not known, as for the mailbox. */
  way: string().nullable().defined(),
  /** Whether the second factor was given, or the device was trusted. */
  secondFactor: boolean().defined(),
  /** The caller's own session. */
  current: boolean().defined(),
});
export type ActiveSession = InferType<typeof activeSession>;

/** Something that happened to the account. */
const securityEvent = strictObject({
  kind: string().oneOf(securityEventKinds).defined(),
  at: epochSeconds(),
  device: device(),
  country: country(),
});
export type SecurityEvent = InferType<typeof securityEvent>;

/** Whether every other way into the account needs the password once more. */
const distrustChoice = { distrustWaysIn: boolean() };

export const changePassword = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/account/change-password',
  access: 'user',
  effects: ['opens-door', 'locks-out'],
  provenBy: 'password',
  replacesSession: true,
  request: strictObject({
    currentPassword: passwordField().required(),
    newPassword: passwordField().required(),
    ...distrustChoice,
  }),
  /** The caller's new session; every other session, and the caller's old one, has ended. */
  response: sessionTokens,
  errors: [
    'WRONG_PASSWORD',
    'PASSWORD_NOT_SET',
    'INVALID_PASSWORD',
    'SHORT_PASSWORD',
    'COMMON_PASSWORD',
    'TOO_MANY_ATTEMPTS_TRY_LATER',
  ],
});

export const openExtensionSession = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/extension-session',
  access: 'user',
  effects: ['opens-door'],
  request: emptyObject,
  response: sessionTokens,
  errors: [],
});

export const listSessions = defineEndpoint({
  host: 'origin',
  method: 'GET',
  path: '/api/account/sessions',
  access: 'user',
  effects: ['lists'],
  request: emptyObject,
  /** The caller's own session first, then the others, the last used first. */
  response: strictObject({ sessions: array(activeSession.defined()).defined() }),
  errors: [],
});

export const endSession = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/account/sessions/end',
  access: 'user',
  effects: ['locks-out'],
  request: strictObject({ id: opaqueField().required() }),
  response: emptyObject,
  errors: [],
});

export const endOtherSessions = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/account/sessions/end-others',
  access: 'user',
  effects: ['locks-out'],
  request: emptyObject,
  response: strictObject({ ended: number().integer().defined() }),
  errors: [],
});

export const endAllSessions = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/account/sessions/end-all',
  access: 'user',
  effects: ['locks-out'],
  request: strictObject(distrustChoice),
  /** How many sessions ended; the caller's own is one of them. */
  response: strictObject({ ended: number().integer().defined() }),
  errors: [],
});

export const getSecurityActivity = defineEndpoint({
  host: 'origin',
  method: 'GET',
  path: '/api/account/security-activity',
  access: 'user',
  effects: ['lists'],
  request: emptyObject,
  /** The newest fifty, newest first. */
  response: strictObject({ events: array(securityEvent.defined()).defined() }),
  errors: [],
});
