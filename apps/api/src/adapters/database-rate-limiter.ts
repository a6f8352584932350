import { createHmac } from 'node:crypto';
import { lte, sql } from 'drizzle-orm';
import type { Clock } from '../ports/clock';
import type { Database } from '../ports/database';
import type { Sweep } from '../ports/jobs';
import type { LimitedUse, RateLimiter } from '../ports/rate-limiter';
import { rateLimits } from './rate-limiter.tables';
import { derivedSecret } from './secret-box';

/**
 * A rate limiter of one atomic upsert. (The package of the same purpose reads the machine's clock, so the local world's
 * clock could not move its windows, and its drizzle store takes four statements a call.)
 */
export function createDatabaseRateLimiter(ports: {
  database: Database;
  clock: Clock;
  /** The configured secret that the keys are hashed with. */
  secret: string;
}): RateLimiter & Sweep {
  const secret = derivedSecret(ports.secret, 'rate-limiter');

  const keyOf = ({ limit, subject }: LimitedUse) =>
    createHmac('sha256', secret).update(`${limit.name}\n${subject}`).digest('base64url');

  async function takeAll(uses: readonly LimitedUse[]): Promise<readonly (number | undefined)[]> {
    const now = ports.clock.now();
    const rows = uses.map((use) => ({
      key: keyOf(use),
      used: use.onlyLook ? 0 : 1,
      expiresAt: new Date(now.getTime() + use.limit.windowSeconds * 1000),
    }));
    const isOver = lte(rateLimits.expiresAt, now);
    const counted = await ports.database.query
      .insert(rateLimits)
      // In one order everywhere, so that two statements never wait for each other.
      .values(rows.toSorted((one, other) => (one.key < other.key ? -1 : 1)))
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          used: sql`case when ${isOver} then 0 else ${rateLimits.used} end + excluded.used`,
          expiresAt: sql`case when ${isOver} then excluded.expires_at else ${rateLimits.expiresAt} end`,
        },
      })
      .returning();
    const counters = new Map(counted.map((counter) => [counter.key, counter]));
    return uses.map((use, index) => {
      const counter = counters.get(rows[index]?.key ?? '');
      const wanted = (counter?.used ?? 0) + (use.onlyLook ? 1 : 0);
      if (!counter || wanted <= use.limit.points) return undefined;
      return Math.ceil((counter.expiresAt.getTime() - now.getTime()) / 1000);
    });
  }

  return {
    takeAll,
    take: async (limit, subject) => (await takeAll([{ limit, subject }]))[0],
    name: 'rate-limits',
    async sweep(now) {
      await ports.database.query.delete(rateLimits).where(lte(rateLimits.expiresAt, now));
    },
  };
}
