import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { usageDays, usageRecords, usageUsers } from './usage.tables';

/** The suggestions of a user on a day from a feature. */
export type UsageDay = typeof usageDays.$inferSelect;

/** The time zone of a user without a record. */
export const defaultTimeZone = 'UTC';

/** Locks the users until the transaction ends, in one order for all; stores time zones, and returns those that count. */
export async function lockUsageUsers(
  tx: Queryable,
  zones: ReadonlyMap<string, string | undefined>,
): Promise<Map<string, string>> {
  const rows = [...zones]
    .map(([uid, zone]) => ({ uid, timeZone: zone ?? '' }))
    .toSorted((one, other) => (one.uid < other.uid ? -1 : 1));
  const given = sql`nullif(excluded.time_zone, '')`;
  const stored = await tx
    .insert(usageUsers)
    .values(rows)
    .onConflictDoUpdate({
      target: usageUsers.uid,
      set: { timeZone: sql`coalesce(${given}, ${usageUsers.timeZone})` },
    })
    .returning();
  return new Map(stored.map(({ uid, timeZone }) => [uid, timeZone || defaultTimeZone]));
}

/** The user's time zone. */
export async function findTimeZone(query: Queryable, uid: string): Promise<string> {
  const [found] = await query.select().from(usageUsers).where(eq(usageUsers.uid, uid));
  return found?.timeZone || defaultTimeZone;
}

/** Which of the ids were counted before, as `uid id`. */
export async function findRecorded(
  tx: Queryable,
  records: readonly { readonly uid: string; readonly id: string }[],
): Promise<Set<string>> {
  const found = await tx
    .select({ uid: usageRecords.uid, id: usageRecords.id })
    .from(usageRecords)
    .where(
      and(
        inArray(usageRecords.uid, [...new Set(records.map(({ uid }) => uid))]),
        inArray(
          usageRecords.id,
          records.map(({ id }) => id),
        ),
      ),
    );
  return new Set(found.map(({ uid, id }) => `${uid} ${id}`));
}

/** The sums of users since a day, oldest first. */
export function findUsage(
  query: Queryable,
  uids: readonly string[],
  since: string,
): Promise<UsageDay[]> {
  return query
    .select()
    .from(usageDays)
    .where(and(inArray(usageDays.uid, [...uids]), gte(usageDays.day, since)))
    .orderBy(asc(usageDays.day));
}

/** Counts records: stores their ids, and adds to the sums of the days. */
export async function addUsage(
  tx: Queryable,
  records: readonly (typeof usageRecords.$inferInsert)[],
  days: readonly UsageDay[],
): Promise<void> {
  await tx.insert(usageRecords).values([...records]);
  await tx
    .insert(usageDays)
    .values([...days])
    .onConflictDoUpdate({
      target: [usageDays.uid, usageDays.day, usageDays.feature],
      set: {
        accepted: sql`${usageDays.accepted} + excluded.accepted`,
        rejected: sql`${usageDays.rejected} + excluded.rejected`,
      },
    });
}

/** What is stored of a user's use, for the user to read. */
export async function usageOf(query: Queryable, uid: string) {
  const { day, feature, accepted, rejected } = usageDays;
  return {
    usage: await query
      .select({ day, feature, accepted, rejected })
      .from(usageDays)
      .where(eq(usageDays.uid, uid))
      .orderBy(day),
    timeZone: await query
      .select({ timeZone: usageUsers.timeZone })
      .from(usageUsers)
      .where(eq(usageUsers.uid, uid)),
  };
}

/** Deletes everything about a user's use. */
export async function deleteUsageOf(tx: Queryable, uid: string): Promise<void> {
  for (const table of [usageRecords, usageDays, usageUsers])
    await tx.delete(table).where(eq(table.uid, uid));
}

/** Deletes the ids of records before `records`, and the sums of days before `day`. */
export async function deleteOldUsage(
  query: Queryable,
  before: { readonly records: Date; readonly day: string },
): Promise<void> {
  await query.delete(usageRecords).where(lt(usageRecords.at, before.records));
  await query.delete(usageDays).where(lt(usageDays.day, before.day));
}
