import { durations } from '@portal/shared/util';

/** For how many days an invitation is valid after its last mail (GROUP-405). */
export const invitationDays = 30;

/** Whether an invitation that was mailed last at a time is no longer valid. */
export const isInvitationExpired = (mailedAt: Date, now: Date): boolean =>
  now.getTime() - mailedAt.getTime() >= invitationDays * durations.oneDayMs;

/** When the next invitation to a member may be sent (GROUP-33). */
export const resendAllowedAt = (updatedAt: Date): Date =>
  new Date(updatedAt.getTime() + durations.resendInvitationCooldownMs);

/** Who was invited before this moment may be invited again now. */
export const mayResendInvitedBefore = (now: Date): Date =>
  new Date(now.getTime() - durations.resendInvitationCooldownMs);

/** In how many seconds a member may be invited again; 0 for now. */
export const secondsUntilResend = (updatedAt: Date, now: Date): number =>
  mayResend(updatedAt, now)
    ? 0
    : Math.max(1, Math.ceil((resendAllowedAt(updatedAt).getTime() - now.getTime()) / 1_000));

/** Whether a member was invited more than 30 minutes ago. */
export const mayResend = (updatedAt: Date, now: Date): boolean => now > resendAllowedAt(updatedAt);

/** How long a removal can be undone; the seats stay reserved as long (GROUP-28). */
export const undoRemovalMs = durations.oneMinuteMs;
