import { strictObject } from '@portal/shared/contract';
import { boolean, number, string, type InferType } from 'yup';

/** What the account's security activity tells of (issue "Identity", `/account/security`). */
export const securityEventKinds = [
  'signed-in',
  'sign-in-failed',
  'password-changed',
  'password-reset',
  'email-changed',
  'email-change-undone',
  'session-ended',
  'sessions-ended',
  'account-linked',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

const epochSeconds = () => number().integer().defined();

/** The browser and system, such as `Firefox on Linux`; null when they are not known. */
const device = () => string().nullable().defined();

/** ISO 3166-1 alpha-2; null when the network address told none. */
const country = () => string().nullable().defined();

/** One place where the person is signed in. */
export const activeSession = strictObject({
  /** Names the session in the calls that end it; nothing can be opened with it. */
  id: string().defined(),
  device: device(),
  /** Where it was used last. */
  country: country(),
  createdAt: epochSeconds(),
  /** Its last refresh, which a living session has about once an hour. */
  lastUsedAt: epochSeconds(),
  remembered: boolean().defined(),
  /** The session that asks. */
  current: boolean().defined(),
});
export type ActiveSession = InferType<typeof activeSession>;

/** Something that happened to the account. */
export const securityEvent = strictObject({
  kind: string().oneOf(securityEventKinds).defined(),
  at: epochSeconds(),
  device: device(),
  country: country(),
});
export type SecurityEvent = InferType<typeof securityEvent>;
