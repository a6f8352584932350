import { lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../ports/database';
import type { CountedKinds, CountedUses } from '../../ports/rate-limiter';
import { rateLimits } from './rate-limiter.tables';

/** A use as the counters know it. */
export interface KeyedUse {
  readonly key: string;
  readonly points: number;
  readonly expiresAt: Date;
}

const named = (name: keyof KeyedUse, index: number) => `counted-${name}-${index}`;
const placeholder = (name: keyof KeyedUse, index: number) => sql.placeholder(named(name, index));
const moment = sql`${sql.param(sql.placeholder('counted-at'), rateLimits.expiresAt)}::timestamptz`;

/** The values of the placeholders; the uses that take a point come first. */
export function countedValues(uses: readonly KeyedUse[], now: Date) {
  const values = uses.flatMap(({ key, points, expiresAt }, index) => [
    [named('key', index), key],
    [named('points', index), points],
    [named('expiresAt', index), expiresAt],
  ]);
  return { 'counted-at': now, ...Object.fromEntries(values) };
}

/** Takes one point each. */
function takenPoints(query: Queryable, takes: number) {
  const { key, used, expiresAt } = rateLimits;
  const isOver = lte(expiresAt, moment);
  const rows = Array.from({ length: takes }, (_, index) => ({
    key: placeholder('key', index),
    used: 1,
    expiresAt: placeholder('expiresAt', index),
  }));
  const insertion = query
    .insert(rateLimits)
    .values(rows)
    .onConflictDoUpdate({
      target: key,
      set: {
        used: sql`case when ${isOver} then 1 else ${used} + 1 end`,
        expiresAt: sql`case when ${isOver} then excluded.expires_at else ${expiresAt} end`,
      },
    });
  return query.$with('taken').as(insertion.returning());
}

/** The seconds until the window ends of a use that has no point left, else null; a look needs one that is still to be taken. */
function wait(index: number, isTake: boolean) {
  const counter = isTake ? sql.identifier('taken') : rateLimits;
  const most = sql`${placeholder('points', index)}::int - ${sql.raw(isTake ? '0' : '1')}`;
  return sql`(select ceil(extract(epoch from expires_at - ${moment}))::int from ${counter}
    where key = ${placeholder('key', index)} and used > ${most} and expires_at > ${moment})`;
}

/** The beginning of a statement that counts so many uses; a look at a counter reads it and writes nothing. */
export function countUses(
  query: Queryable,
  { takes, looks }: CountedKinds,
): Omit<CountedUses, 'bind'> {
  const all = Array.from({ length: takes + looks }, (_, index) => wait(index, index < takes));
  const waits = sql`select array[${sql.join(all, sql`, `)}]::int[] as waits`;
  const uses = query.$with('uses', { waits: sql`waits`.as('waits') }).as(waits);
  return {
    parts: takes === 0 ? [uses] : [takenPoints(query, takes), uses],
    row: sql`uses`,
    waits: sql`uses.waits`,
    areFree: sql`array_remove(uses.waits, null) = '{}'`,
  };
}
