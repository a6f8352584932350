import { durations } from '@portal/shared/util';

/** So many days after it was mailed last an invitation is valid (GROUP-405). */
export const invitationDays = 30;

/** Whether an invitation that was mailed last at a time is no longer valid. */
export const isInvitationExpired = (mailedAt: Date, now: Date): boolean =>
  now.getTime() - mailedAt.getTime() >= invitationDays * durations.oneDayMs;
