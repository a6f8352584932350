import { durations } from '@portal/shared/util';
import type { Clock, Database, EffortOf, RateLimiter } from '@portal/server/ports';
import type { EndpointLimit, RequestContext } from '@portal/server/platform';
import type { DeviceCookies } from '../sessions/device-cookie';
import { countAddressesTriedSince } from '../records/sign-in-attempt.repository';

/** How password guessing over the whole service makes the bot check harder (AUTH-105). */
export const signInEffort = {
  /** Email addresses that are tried without success in one window on a normal day. */
  calmAddresses: 500,
  /** The highest multiple of the usual effort: about ten seconds in a browser. */
  maxEffort: 16,
  windowMs: 15 * durations.oneMinuteMs,
  /** How long one measurement is used. */
  cachedForMs: 10 * durations.oneSecondMs,
};

/** Wrong passwords from one network, or of the account that a device knows, that raise the work of its next sign-ins. */
export const wrongPasswords: EndpointLimit = {
  name: 'wrong-passwords',
  points: 100,
  windowSeconds: 15 * 60,
  per: 'network',
  takenBy: 'handler',
  beyond: 'harder-puzzle',
};

/** With each of these counts the work doubles. */
const doublings = [1, 2, 4, 8].map((times) => times * wrongPasswords.points);

/** The effort of a client's bot checks. */
export type SignInEffort = (client: RequestContext) => EffortOf;

/**
 * The effort of a bot check: the more email addresses were tried without success lately, the more work each sign-in takes,
 * for everyone, and the more wrong passwords came from the client's network, the more for that network, up to a limit that
 * a user's browser can still do. It rejects no one, and the effort of other actions stays the same.
 */
export function createSignInEffort(ports: {
  database: Database;
  clock: Clock;
  limiter: Pick<RateLimiter, 'takeAll'>;
  deviceCookies: Pick<DeviceCookies, 'subjectOf'>;
}): SignInEffort {
  const { calmAddresses, maxEffort, windowMs, cachedForMs } = signInEffort;
  let measured = { until: 0, effort: 1 };

  async function measure(now: number): Promise<number> {
    const tried = await countAddressesTriedSince(ports.database.query, {
      since: new Date(now - windowMs),
      max: calmAddresses * maxEffort,
    });
    return Math.max(1, Math.ceil(tried / calmAddresses));
  }

  async function everywhere(): Promise<number> {
    const now = ports.clock.now().getTime();
    if (measured.until <= now) measured = { until: now + cachedForMs, effort: await measure(now) };
    return measured.effort;
  }

  async function from(client: RequestContext): Promise<number> {
    const subject = await ports.deviceCookies.subjectOf(client);
    const waits = await ports.limiter.takeAll(
      doublings.map((points) => ({
        limit: { ...wrongPasswords, points },
        subject,
        peek: true,
      })),
    );
    return 2 ** waits.filter((wait) => wait !== undefined).length;
  }

  return (client) => async (action) =>
    action === 'signin' ? Math.max(await everywhere(), await from(client)) : 1;
}
