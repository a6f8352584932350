import { durations } from './durations';

/**
 * How many days the portal keeps what goes before the account does (SHARED-390). The jobs that delete it and the text of
 * `/privacy` read them here; no other page loads them.
 */
export const keptDays = {
  signInAttempts: 1,
  /** The former address of an account, while its change can be undone. */
  formerAddresses: 7,
  securityEvents: 90,
  /** After it was used last; browsers keep no cookie longer. */
  knownDevices: 400,
  waitingPurchases: 30,
  /** Messages to us, after the mail server accepted them. */
  deliveredMessages: 30,
  /** Messages to us that the mail server never accepted. */
  undeliveredMessages: 180,
  analyticsEvents: 30,
  usage: 400,
  groupActivity: 730,
  operatorActions: 730,
  /** What the payment provider and gumroad report, once it is processed. */
  paymentEvents: 90,
  /** Memberships of gumroad that no account claimed, after their end. */
  unclaimedMemberships: 400,
  /** What a deleted account bought, after the end of the plan: as long as invoices are kept. */
  purchasesOfDeletedAccounts: 3_650,
  /** The id of a deleted account, so that it is deleted again when a backup is restored: no backup is kept longer. */
  erasedAccounts: 400,
} as const;

export type KeptKind = keyof typeof keptDays;

export const keptMs = (kind: KeptKind): number => keptDays[kind] * durations.oneDayMs;

export const keptSince = (now: Date, kind: KeptKind): Date =>
  new Date(now.getTime() - keptMs(kind));
