import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { deleteInBatches } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import { timeZoneOf, type QuotaDay } from './quota-day';
import { usageDays, usageRecords, usageUsers } from './usage.tables';

/** The suggestions of a user on a day from a feature. */
export type UsageDay = typeof usageDays.$inferSelect;

const newDay: QuotaDay = { timeZone: '', zoneSince: null, used: 0, endsAt: null };

const quotaDayOf = ({
  timeZone,
  zoneSince,
  used,
  dayEndsAt: endsAt,
}: typeof usageUsers.$inferSelect): QuotaDay => ({ timeZone, zoneSince, used, endsAt });

/** Locks the users until the transaction ends, in one order for all, and returns their days by uid. */
export async function lockQuotaDays(
  tx: Queryable,
  uids: ReadonlySet<string>,
): Promise<Map<string, QuotaDay>> {
  const rows = [...uids].toSorted().map((uid) => ({ uid, timeZone: newDay.timeZone }));
  const stored = await tx
    .insert(usageUsers)
    .values(rows)
    .onConflictDoUpdate({ target: usageUsers.uid, set: { uid: sql`excluded.uid` } })
    .returning();
  return new Map(stored.map((row) => [row.uid, quotaDayOf(row)]));
}

/** Stores the days of users who are locked. */
export async function saveQuotaDays(
  tx: Queryable,
  days: ReadonlyMap<string, QuotaDay>,
): Promise<void> {
  const rows = [...days].map(([uid, { endsAt: dayEndsAt, ...day }]) => ({
    uid,
    dayEndsAt,
    ...day,
  }));
  await tx
    .insert(usageUsers)
    .values(rows)
    .onConflictDoUpdate({
      target: usageUsers.uid,
      set: {
        timeZone: sql`excluded.time_zone`,
        zoneSince: sql`excluded.zone_since`,
        used: sql`excluded.used`,
        dayEndsAt: sql`excluded.day_ends_at`,
      },
    });
}

export async function findQuotaDay(query: Queryable, uid: string): Promise<QuotaDay> {
  const [found] = await query.select().from(usageUsers).where(eq(usageUsers.uid, uid));
  return found ? quotaDayOf(found) : newDay;
}

export const findTimeZone = async (query: Queryable, uid: string): Promise<string> =>
  timeZoneOf(await findQuotaDay(query, uid));

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
  const { timeZone, zoneSince, used, dayEndsAt } = usageUsers;
  return {
    usage: await query
      .select({ day, feature, accepted, rejected })
      .from(usageDays)
      .where(eq(usageDays.uid, uid))
      .orderBy(day),
    timeZone: await query
      .select({ timeZone, zoneSince, used, dayEndsAt })
      .from(usageUsers)
      .where(eq(usageUsers.uid, uid)),
  };
}

export async function deleteUsageOf(tx: Queryable, uid: string): Promise<void> {
  for (const table of [usageRecords, usageDays, usageUsers])
    await tx.delete(table).where(eq(table.uid, uid));
}

/** Deletes the ids of records before `records`, and the sums of days before `day`: those of a whole day become old together. */
export async function deleteOldUsage(
  query: Queryable,
  before: { readonly records: Date; readonly day: string },
): Promise<void> {
  await query.delete(usageRecords).where(lt(usageRecords.at, before.records));
  await deleteInBatches(query, usageDays, lt(usageDays.day, before.day));
}
