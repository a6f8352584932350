import type { RateLimit } from '../../../ports/rate-limiter';

/** Invitation mails to one mailbox, from all groups (GROUP-34). */
export const mailsPerMailbox: RateLimit = {
  name: 'invitations-per-mailbox',
  points: 5,
  windowSeconds: 24 * 60 * 60,
};

/** Invitation links that one network may try (GROUP-36). */
export const acceptancesPerNetwork: RateLimit = {
  name: 'acceptances-per-network',
  points: 300,
  windowSeconds: 60 * 60,
};

/** The invitations of a group in a day: enough to fill it twice, and never fewer than this (GROUP-34). */
const fewestInvitationsPerDay = 500;
export const invitationsPerDay = (quota: number | null) =>
  quota === null ? Infinity : Math.max(fewestInvitationsPerDay, 2 * quota);
