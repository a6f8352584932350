import { createHmac } from 'node:crypto';
import { lte, sql } from 'drizzle-orm';
import type { Clock } from '../ports/clock';
import type { Database, Queryable } from '../ports/database';
import type { Sweep } from '../ports/jobs';
import type { LimitedUse, RateLimiter } from '../ports/rate-limiter';
import { rateLimits } from './rate-limiter.tables';
import { derivedSecret } from './secret-box';

const numbered = (name: string, index: number) => `${name}${index}`;

/** The statement that counts so many uses at once. */
function prepareTake(query: Queryable, uses: number) {
  const isOver = lte(rateLimits.expiresAt, sql.param(sql.placeholder('now'), rateLimits.expiresAt));
  const rows = Array.from({ length: uses }, (_, index) => ({
    key: sql.placeholder(numbered('key', index)),
    used: sql.placeholder(numbered('used', index)),
    expiresAt: sql.placeholder(numbered('expiresAt', index)),
  }));
  return query
    .insert(rateLimits)
    .values(rows)
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        used: sql`case when ${isOver} then 0 else ${rateLimits.used} end + excluded.used`,
        expiresAt: sql`case when ${isOver} then excluded.expires_at else ${rateLimits.expiresAt} end`,
      },
    })
    .returning()
    .prepare(`rate_limits_take_${uses}`);
}

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
  const statements = new Map<number, ReturnType<typeof prepareTake>>();

  const keyOf = ({ limit, subject }: LimitedUse) =>
    createHmac('sha256', secret).update(`${limit.name}\n${subject}`).digest('base64url');

  function statementFor(uses: number) {
    const known = statements.get(uses) ?? prepareTake(ports.database.query, uses);
    statements.set(uses, known);
    return known;
  }

  async function takeAll(uses: readonly LimitedUse[]): Promise<readonly (number | undefined)[]> {
    const now = ports.clock.now();
    const rows = uses.map((use) => ({
      key: keyOf(use),
      used: use.onlyLook ? 0 : 1,
      expiresAt: new Date(now.getTime() + use.limit.windowSeconds * 1000),
    }));
    // In one order everywhere, so that two statements never wait for each other.
    const ordered = rows.toSorted((one, other) => (one.key < other.key ? -1 : 1));
    const values = ordered.flatMap((row, index) =>
      Object.entries(row).map(([name, value]) => [numbered(name, index), value] as const),
    );
    const counted = await statementFor(rows.length).execute({ now, ...Object.fromEntries(values) });
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
