import {
  minPasswordLength,
  premiumSources,
  type PremiumSource,
  type PremiumStatus,
} from '@portal/auth-session/domain';
import { durations } from '@portal/shared/util';

const minute = 60;
const hour = 60 * minute;

/** Life of an idToken in seconds (decisions, "Sessions"). */
export const { idTokenSeconds } = durations;

/** Life of a mailed link (decisions, "Calls"). */
export const codeLifeMs = {
  resetPassword: durations.resetCodeMs,
  verifyEmail: durations.verificationCodeMs,
  verifyAndChangeEmail: durations.verificationCodeMs,
} as const;
export type CodeKind = keyof typeof codeLifeMs;

/** Life of a bot-check ticket: long enough to fill a form in again. */
export const ticketSeconds = 10 * minute;

/** Life of the link that takes a change of address back; so long the earlier address is nobody else's. */
export const undoLifeMs = 7 * durations.oneDayMs;

/**
 * Wrong passwords for one account (decisions, "Sessions"): five are free, then each costs a longer wait. No wait is longer
 * than the last one here, so nobody is locked out for good; a mailed reset link ends it at once.
 */
export const attemptsPerAccount = 5;
export const attemptWaitsSeconds: readonly number[] = [
  minute,
  2 * minute,
  4 * minute,
  8 * minute,
  15 * minute,
];
/** Wrong passwords are forgotten so long after the last one. */
export const attemptMemoryMs = durations.oneDayMs;

/** Wrong passwords from one network across accounts. */
export const wrongPasswordsPerNetwork = {
  name: 'wrong-passwords-per-network',
  points: 100,
  windowSeconds: 15 * minute,
};

/**
 * Guessing over the whole service: what fails in a quarter of an hour on a calm day, and how much harder than usual a
 * sign-in becomes at most (about ten seconds of a browser's time). Measured anew every ten seconds.
 */
export const pressure = {
  calmAddresses: 500,
  greatestEffort: 16,
  windowMs: 15 * durations.oneMinuteMs,
  measuredForMs: 10 * durations.oneSecondMs,
};

/** A ticket is good once. */
export const ticketUse = { name: 'ticket', points: 1, windowSeconds: ticketSeconds };

/** Accounts opened from one network; a campus may share one address. */
export const signUpsPerNetwork = { name: 'sign-ups-per-network', points: 500, windowSeconds: hour };

/** Look-ups of an address by its reference, from one network. */
export const userLookupsPerNetwork = {
  name: 'user-lookups-per-network',
  points: 60,
  windowSeconds: hour,
};

/** Changes of address that one account may begin. */
export const emailChangesPerAccount = {
  name: 'email-changes-per-account',
  points: 5,
  windowSeconds: hour,
};

/** How long the security activity goes back, and how much of it is shown. */
export const securityEventLifeMs = 90 * durations.oneDayMs;
export const shownSecurityEvents = 50;

/** A device that was not used for so long is a new one again. */
export const knownDeviceLifeMs = 400 * durations.oneDayMs;

/** Links asked for from one network. */
export const codeRequestsPerNetwork = {
  name: 'codes-per-network',
  points: 200,
  windowSeconds: hour,
};

/**
 * Mails to one address. The window is no longer than a reset link lives, so that whoever asks in an owner's name leaves
 * the owner with a link that works.
 */
export const codePause = { name: 'code-pause', points: 1, windowSeconds: minute };
export const codesPerAddress = { name: 'codes-per-address', points: 5, windowSeconds: hour };

/**
 * When a session that is opened, or refreshed while remembered, ends by itself: it slides when remembered and counts
 * from the sign-in on otherwise (specification 1, section 4).
 */
export function sessionExpiry(now: Date, remembered: boolean): Date {
  const { rememberedSessionMs, unrememberedSessionMs } = durations;
  return new Date(now.getTime() + (remembered ? rememberedSessionMs : unrememberedSessionMs));
}

/** Whether a password has enough characters, counted as a person counts them (specification 1, section 5). */
export function isLongEnough(password: string, least: number = minPasswordLength): boolean {
  return Array.from(password).length >= least;
}

/** A right to Premium that counts now. */
export interface CountingRight {
  readonly source: PremiumSource;
  readonly isPaid: boolean;
  readonly reason: string;
}

/** What several rights come to: own paid plan, then group, LaTeX editor, institution (decisions, "Calls"). */
export function premiumStatusOf(rights: readonly CountingRight[]): PremiumStatus {
  const first = rights.toSorted(
    (one, other) => premiumSources.indexOf(one.source) - premiumSources.indexOf(other.source),
  )[0];
  if (!first) return { isPremium: false, isPaid: false, reason: 'free', source: null };
  return {
    isPremium: true,
    isPaid: first.isPaid,
    reason: first.reason,
    source: first.source,
  };
}
