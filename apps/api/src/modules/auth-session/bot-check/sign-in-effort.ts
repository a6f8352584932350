import { durations } from '@portal/shared/util';
import type { Clock } from '../../../ports/clock';
import type { Database } from '../../../ports/database';
import type { EffortOf } from '../../../ports/bot-check';
import { countAddressesTriedSince } from '../sign-in/sign-in-attempt.repository';

/** How password guessing over the whole service makes the bot check harder (AUTH-105). */
export const signInEffort = {
  /** Email addresses that are tried without success in one window on a calm day. */
  calmAddresses: 500,
  /** How many times the usual effort at most: about ten seconds of a browser's time. */
  maxEffort: 16,
  windowMs: 15 * durations.oneMinuteMs,
  /** How long one measurement is used. */
  cachedForMs: 10 * durations.oneSecondMs,
};

/**
 * The effort of a bot check: the more email addresses were tried without success lately, the more work each sign-in takes,
 * for everyone, up to a limit that a user's browser can still do. It rejects nobody, and other actions cost as always.
 */
export function createSignInEffort(ports: { database: Database; clock: Clock }): EffortOf {
  const { calmAddresses, maxEffort, windowMs, cachedForMs } = signInEffort;
  let measured = { until: 0, effort: 1 };

  async function measure(now: number): Promise<number> {
    const tried = await countAddressesTriedSince(ports.database.query, {
      since: new Date(now - windowMs),
      max: calmAddresses * maxEffort,
    });
    return Math.max(1, Math.ceil(tried / calmAddresses));
  }

  return async (action) => {
    if (action !== 'signin') return 1;
    const now = ports.clock.now().getTime();
    if (measured.until <= now) measured = { until: now + cachedForMs, effort: await measure(now) };
    return measured.effort;
  };
}
