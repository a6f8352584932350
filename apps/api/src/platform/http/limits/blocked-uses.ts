import type { Clock } from '../../../ports/clock';
import type { LimitedUse } from '../../../ports/rate-limiter';

/** More uses than one process remembers; the limit in the database holds for the others. */
const maxRemembered = 10_000;

/** The accounts and networks that have reached a limit, in memory: their floods cost no statement. */
interface BlockedUses {
  /** The name of the limit of the first blocked use, and the seconds that it must wait; undefined when none need wait. */
  firstOf(uses: readonly LimitedUse[]): { limit: string; seconds: number } | undefined;
  block(use: LimitedUse, seconds: number): void;
}

const keyOf = ({ limit, subject }: LimitedUse) => `${limit.name}\n${subject}`;

export function createBlockedUses(clock: Clock): BlockedUses {
  const blockedUntil = new Map<string, number>();
  function blockOf(use: LimitedUse) {
    const key = keyOf(use);
    const until = blockedUntil.get(key);
    if (until === undefined) return undefined;
    const seconds = Math.ceil((until - clock.now().getTime()) / 1_000);
    if (seconds > 0) return { limit: use.limit.name, seconds };
    blockedUntil.delete(key);
    return undefined;
  }
  return {
    firstOf: (uses) => uses.map(blockOf).find((block) => block !== undefined),
    block(use, seconds) {
      const [oldest] = blockedUntil.keys();
      if (oldest !== undefined && blockedUntil.size >= maxRemembered) blockedUntil.delete(oldest);
      blockedUntil.set(keyOf(use), clock.now().getTime() + seconds * 1_000);
    },
  };
}
