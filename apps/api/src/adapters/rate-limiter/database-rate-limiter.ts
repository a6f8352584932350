import { createHmac } from 'node:crypto';
import { inArray, lte, sql } from 'drizzle-orm';
import type { Clock } from '../../ports/clock';
import type { Database, Queryable } from '../../ports/database';
import type { ScheduledJob } from '../../ports/jobs';
import type { LimitedUse, RateLimiter } from '../../ports/rate-limiter';
import { derivedSecret } from '../../platform/sealed-values';
import { rateLimits } from './rate-limiter.tables';

type Counter = typeof rateLimits.$inferSelect;
type NewWindow = Pick<Counter, 'key' | 'expiresAt'>;

/** A rate limiter and the job that deletes its expired windows. */
export interface DatabaseRateLimiter extends RateLimiter {
  readonly cleanup: ScheduledJob;
}

/** Takes a point of each counter; an expired window starts again. */
function takePoints(query: Queryable, windows: readonly NewWindow[], now: Date) {
  const { key, used, expiresAt } = rateLimits;
  const isOver = lte(expiresAt, now);
  return query
    .insert(rateLimits)
    .values(windows.map((window) => ({ ...window, used: 1 })))
    .onConflictDoUpdate({
      target: key,
      set: {
        used: sql`case when ${isOver} then 1 else ${used} + 1 end`,
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
    .where(inArray(key, keys));
}

/** Counts in one statement. */
function count(
  query: Queryable,
  windows: readonly NewWindow[],
  looks: readonly string[],
  now: Date,
): Promise<Counter[]> {
  if (windows.length === 0) return lookAt(query, looks);
  const taken = query.$with('taken').as(takePoints(query, windows, now));
  const counters = query.select().from(taken).unionAll(lookAt(query, looks)).as('counters');
  return query.with(taken).select().from(counters);
}

/**
 * A rate limiter of one atomic upsert. The usual package reads the machine's clock, so the clock of the local
 * world could not move its windows, and its drizzle store needs four statements.
 */
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

  const takeAll: RateLimiter['takeAll'] = async (uses) => {
    const now = clock.now();
    const keyed = uses.map((use) => ({ ...use, key: keyOf(use) }));
    const windows = keyed
      .filter(({ onlyLook }) => !onlyLook)
      .map(({ key, limit }) => ({
        key,
        expiresAt: new Date(now.getTime() + limit.windowSeconds * 1000),
      }))
      // Every statement locks the rows in the same order, so two statements never wait for each other.
      .toSorted((one, other) => (one.key < other.key ? -1 : 1));
    const looks = keyed.filter(({ onlyLook }) => onlyLook).map(({ key }) => key);
    const counters = await count(database.query, windows, looks, now);
    const counterOf = new Map(counters.map((counter) => [counter.key, counter]));
    return keyed.map(({ key, limit }) => {
      const counter = counterOf.get(key);
      const remainingMs = counter ? counter.expiresAt.getTime() - now.getTime() : 0;
      const isFree = !counter || counter.used <= limit.points || remainingMs <= 0;
      return isFree ? undefined : Math.ceil(remainingMs / 1000);
    });
  };

  return {
    takeAll,
    take: async (limit, subject) => (await takeAll([{ limit, subject }]))[0],
    cleanup: {
      name: 'rate-limits',
      async run(now) {
        await database.query.delete(rateLimits).where(lte(rateLimits.expiresAt, now));
      },
    },
  };
}
