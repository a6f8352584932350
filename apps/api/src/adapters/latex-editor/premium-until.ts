import { durations } from '@portal/shared/util';
import type { Logger } from '../../platform/logging/logger';

/** No plan is sold for longer: a later end is a mistake, such as milliseconds instead of seconds. */
const longestPlanMs = 20 * 366 * durations.oneDayMs;

/**
 * The end of the Premium plan at the editor, from a claim in epoch seconds. A claim that is no such moment is ignored, with a line
 * in the log.
 */
export function premiumUntilOf(
  claim: unknown,
  { now, logger }: { readonly now: Date; readonly logger: Pick<Logger, 'warn'> },
): Date | undefined {
  if (claim === undefined || claim === null) return undefined;
  const ms = typeof claim === 'number' ? claim * 1_000 : Number.NaN;
  if (ms >= 0 && ms <= now.getTime() + longestPlanMs) return new Date(ms);
  logger.warn({ claim: 'premium_until' }, 'The editor named an end of Premium that is not usable.');
  return undefined;
}
