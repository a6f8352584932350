import { createHmac } from 'node:crypto';
import { lte, sql } from 'drizzle-orm';
import type { Clock } from '../../ports/clock';
import type { Database, Queryable } from '../../ports/database';
import type { ScheduledJob } from '../../ports/jobs';
import type { LimitedUse, RateLimit, RateLimiter } from '../../ports/rate-limiter';
import { isAnyOf } from '../../platform/database/raw-query';
import { derivedSecret } from '../../platform/secrets/sealed-values';
import { rateLimits } from './rate-limiter.tables';
import type { Metrics } from '../../platform/observability/metrics';

type Counter = typeof rateLimits.$inferSelect;

interface DatabaseRateLimiter extends RateLimiter {
  readonly cleanup: ScheduledJob;
}

/** One window a counter, with the points that the uses take of it. */
function windowsOf(
  uses: readonly { readonly key: string; readonly limit: RateLimit }[],
  now: Date,
): Counter[] {
  const windows = new Map<string, Counter>();
  for (const { key, limit } of uses)
    windows.set(key, {
      key,
      used: (windows.get(key)?.used ?? 0) + 1,
      expiresAt: new Date(now.getTime() + limit.windowSeconds * 1000),
    });
  // Every statement locks the rows in the same order, so two statements never wait for each other.
  return [...windows.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

/** Takes points of each counter; an expired window starts again. */
function takePoints(query: Queryable, windows: readonly Counter[], now: Date) {
  const { key, used, expiresAt } = rateLimits;
  const isOver = lte(expiresAt, now);
  return query
    .insert(rateLimits)
    .values([...windows])
    .onConflictDoUpdate({
      target: key,
      set: {
        used: sql`case when ${isOver} then excluded.used else ${used} + excluded.used end`,
        expiresAt: sql`case when ${isOver} then excluded.expires_at else ${expiresAt} end`,
      },
    })
    .returning();
}

/** The counters as they would be after another use. */
function lookAt(query: Queryable, keys: readonly string[]) {
  const { key, used, expiresAt } = rateLimits;
  return query
    .select({ key, used: sql<number>`${used} + 1`.as('used'), expiresAt })
    .from(rateLimits)
    .where(isAnyOf(key, keys));
}

function count(
  query: Queryable,
  windows: readonly Counter[],
  looks: readonly string[],
  now: Date,
): Promise<Counter[]> {
  if (windows.length === 0) return lookAt(query, looks);
  const taken = query.$with('taken').as(takePoints(query, windows, now));
  const counters = query.select().from(taken).unionAll(lookAt(query, looks)).as('counters');
  // Each number of counters is a text of its own.
  const name = `take_${windows.length}_look_at_${looks.length}`;
  return query.with(taken).select().from(counters).prepare(name).execute();
}

/** One atomic upsert, on the injected clock, which the usual package does not read. */
export function createDatabaseRateLimiter(ports: {
  database: Database;
  clock: Clock;
  /** The configured secret that the keys are hashed with. */
  secret: string;
}): DatabaseRateLimiter {
  const { database, clock } = ports;
  const secret = derivedSecret(ports.secret, 'rate-limiter');

  const keyOf = ({ limit, subject }: LimitedUse) =>
    createHmac('sha256', secret).update(`${limit.name}\n${subject}`).digest('base64url');

  const takeAll = async (uses: readonly LimitedUse[], query = database.query) => {
    const now = clock.now();
    const keyed = uses.map((use) => ({ ...use, key: keyOf(use) }));
    const windows = windowsOf(
      keyed.filter(({ peek }) => !peek),
      now,
    );
    const looks = keyed.filter(({ peek }) => peek).map(({ key }) => key);
    const counters = await count(query, windows, looks, now);
    const counterOf = new Map(counters.map((counter) => [counter.key, counter]));
    const following = new Map(windows.map(({ key, used }) => [key, used]));
    return keyed.map(({ key, limit, peek }) => {
      const counter = counterOf.get(key);
      const remainingMs = counter ? counter.expiresAt.getTime() - now.getTime() : 0;
      const later = peek ? 0 : (following.get(key) ?? 1) - 1;
      following.set(key, later);
      const isFree = !counter || counter.used - later <= limit.points || remainingMs <= 0;
      return isFree ? undefined : Math.ceil(remainingMs / 1000);
    });
  };

  return {
    takeAll: (uses) => takeAll(uses),
    take: async (limit, subject, tx) => (await takeAll([{ limit, subject }], tx))[0],
    cleanup: {
      name: 'rate-limits',
      async run(now) {
        await database.query.delete(rateLimits).where(lte(rateLimits.expiresAt, now));
      },
    },
  };
}

/** Counts the uses beyond a limit by the name of the limit. */
export function countLimitHits(
  limiter: RateLimiter,
  { limitHits }: Pick<Metrics, 'limitHits'>,
): RateLimiter {
  return {
    async take(limit, subject, tx) {
      const wait = await limiter.take(limit, subject, tx);
      if (wait !== undefined) limitHits.inc({ limit: limit.name });
      return wait;
    },
    async takeAll(uses) {
      const waits = await limiter.takeAll(uses);
      for (const [index, { limit }] of uses.entries())
        if (waits[index] !== undefined) limitHits.inc({ limit: limit.name });
      return waits;
    },
  };
}
