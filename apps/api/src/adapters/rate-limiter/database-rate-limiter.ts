import { createHmac } from 'node:crypto';
import { lte } from 'drizzle-orm';
import type { Clock } from '../../ports/clock';
import type { Database, Queryable } from '../../ports/database';
import type { ScheduledJob } from '../../ports/jobs';
import type { CountedKinds, CountedUses, LimitedUse, RateLimiter } from '../../ports/rate-limiter';
import { countedValues, countUses } from './counted-uses';
import { rateLimits } from './rate-limiter.tables';
import { derivedSecret } from '../signing-keys/secret-box';

/** A rate limiter and the job that deletes its expired windows. */
export interface DatabaseRateLimiter extends RateLimiter {
  readonly cleanup: ScheduledJob;
}

/** The statement that counts uses and does nothing else. */
function prepareTake(query: Queryable, { takes, looks }: CountedKinds) {
  const { parts, row, waits } = countUses(query, { takes, looks });
  return query
    .with(...parts)
    .select({ waits })
    .from(row)
    .prepare(`rate_limits_take_${takes}_${looks}`);
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
}): DatabaseRateLimiter {
  const secret = derivedSecret(ports.secret, 'rate-limiter');
  const statements = new Map<string, ReturnType<typeof prepareTake>>();

  const keyOf = ({ limit, subject }: LimitedUse) =>
    createHmac('sha256', secret).update(`${limit.name}\n${subject}`).digest('base64url');

  function statementFor(kinds: CountedKinds) {
    const name = JSON.stringify(kinds);
    const known = statements.get(name) ?? prepareTake(ports.database.query, kinds);
    statements.set(name, known);
    return known;
  }

  const bind: CountedUses['bind'] = (uses) => {
    const now = ports.clock.now();
    const keyed = uses.map((use) => ({
      isLook: use.onlyLook ?? false,
      key: keyOf(use),
      points: use.limit.points,
      expiresAt: new Date(now.getTime() + use.limit.windowSeconds * 1000),
    }));
    // In one order everywhere, so that two statements never wait for each other.
    const takes = keyed
      .filter(({ isLook }) => !isLook)
      .toSorted((one, other) => (one.key < other.key ? -1 : 1));
    const counted = [...takes, ...keyed.filter(({ isLook }) => isLook)];
    return {
      values: countedValues(counted, now),
      waitsOf: (waits) => keyed.map((use) => waits[counted.indexOf(use)] ?? undefined),
    };
  };

  const takeAll: RateLimiter['takeAll'] = async (uses) => {
    const looks = uses.filter(({ onlyLook }) => onlyLook).length;
    const { values, waitsOf } = bind(uses);
    const statement = statementFor({ takes: uses.length - looks, looks });
    const [counted] = await statement.execute(values);
    return waitsOf(counted?.waits ?? []);
  };

  return {
    takeAll,
    take: async (limit, subject) => (await takeAll([{ limit, subject }]))[0],
    counting: (kinds) => ({ ...countUses(ports.database.query, kinds), bind }),
    cleanup: {
      name: 'rate-limits',
      async run(now) {
        await ports.database.query.delete(rateLimits).where(lte(rateLimits.expiresAt, now));
      },
    },
  };
}
