import { durations } from '@portal/shared/util';

/** When the next invitation to a member may be sent (GROUP-33). */
export const resendAllowedAt = (updatedAt: Date): Date =>
  new Date(updatedAt.getTime() + durations.resendInvitationCooldownMs);

/** Who was invited before this moment may be invited again now. */
export const mayResendInvitedBefore = (now: Date): Date =>
  new Date(now.getTime() - durations.resendInvitationCooldownMs);

/** Whether a member was invited more than 30 minutes ago. */
export const mayResend = (updatedAt: Date, now: Date): boolean => now > resendAllowedAt(updatedAt);
