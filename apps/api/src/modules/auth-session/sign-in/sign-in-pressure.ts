import type { Clock } from '../../../ports/clock';
import type { Database } from '../../../ports/database';
import type { EffortOf } from '../../../ports/bot-check';
import { attemptMemoryMs, pressure } from '../auth-session.policy';
import { countAddressesTriedSince } from './sign-in-pressure.repository';

/**
 * How hard a sign-in is made while passwords are guessed over the whole service: the more addresses were tried in vain
 * lately, the more work each attempt costs, for everyone and up to a limit that a person's browser can still do. Nobody is
 * refused by it.
 */
export function createSignInEffort(ports: { database: Database; clock: Clock }): EffortOf {
  const { calmAddresses, greatestEffort, windowMs, measuredForMs } = pressure;
  let measured = { until: 0, effort: 1 };

  async function measure(now: number): Promise<number> {
    const since = new Date(now - windowMs);
    const most = calmAddresses * greatestEffort;
    const input = { since, rememberedMs: attemptMemoryMs, most };
    const tried = await countAddressesTriedSince(ports.database.query, input);
    return Math.max(1, Math.ceil(tried / calmAddresses));
  }

  return async (action) => {
    if (action !== 'signin') return 1;
    const now = ports.clock.now().getTime();
    if (measured.until <= now)
      measured = { until: now + measuredForMs, effort: await measure(now) };
    return measured.effort;
  };
}
