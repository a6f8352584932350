import { durations, type RenewalRetries } from '@portal/shared/util';

/** A payment that failed and is still owed. */
interface FailedPayment {
  readonly since: Date;
  /** When the provider tries the card again; null when it will not. */
  readonly nextAttemptAt: Date | null;
}

/**
 * Until when a plan can be used whose payment failed: until the last try, which may be later than the schedule says. Null when
 * no end is known: the account leaves such plans as they are, or the time has passed and the plan goes on (PRICE-112).
 */
export function accessUntil(
  { since, nextAttemptAt }: FailedPayment,
  { waitDays, afterLast }: RenewalRetries,
  now: Date,
): Date | null {
  if (afterLast === 'leave-past-due') return null;
  const days = waitDays.reduce((sum, wait) => sum + wait, 0);
  const lastTry = since.getTime() + days * durations.oneDayMs;
  const until = new Date(Math.max(lastTry, nextAttemptAt?.getTime() ?? 0));
  return until > now ? until : null;
}
