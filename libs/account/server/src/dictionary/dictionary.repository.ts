import { dictionaryLimits } from '@portal/account/domain';
import type { PersonalDictionary } from '@portal/auth-session/domain';
import { and, count, desc, eq, sql, type Column, type SQL } from 'drizzle-orm';
import type { Queryable } from '@portal/server/ports';
import type { PersonalData } from '@portal/server/contracts';
import { blockedSuggestions } from '../account.tables';

export type BlockedSuggestionRow = typeof blockedSuggestions.$inferSelect;

export function findBlockedSuggestions(
  query: Queryable,
  uid: string,
): Promise<BlockedSuggestionRow[]> {
  return query
    .select()
    .from(blockedSuggestions)
    .where(eq(blockedSuggestions.uid, uid))
    .orderBy(desc(blockedSuggestions.changedOn));
}

export async function countBlockedSuggestions(query: Queryable, uid: string): Promise<number> {
  const [found] = await query
    .select({ total: count() })
    .from(blockedSuggestions)
    .where(eq(blockedSuggestions.uid, uid));
  return found?.total ?? 0;
}

/** Stores blocked suggestions, and returns how many are new; those that are stored keep their time. */
export async function insertBlockedSuggestions(
  query: Queryable,
  rows: readonly BlockedSuggestionRow[],
): Promise<number> {
  const inserted = await query
    .insert(blockedSuggestions)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ key: blockedSuggestions.key });
  return inserted.length;
}

export async function deleteBlockedSuggestion(
  query: Queryable,
  { uid, key }: Pick<BlockedSuggestionRow, 'uid' | 'key'>,
): Promise<void> {
  await query
    .delete(blockedSuggestions)
    .where(and(eq(blockedSuggestions.uid, uid), eq(blockedSuggestions.key, key)));
}

/** The SQL expression of the dictionary that travels with a user's session: the newest entries (ACCT-106). */
export function dictionaryOf(uid: Column): SQL<PersonalDictionary> {
  return sql`(
    select coalesce(jsonb_object_agg(newest.key, jsonb_build_object(
      'target', newest.target,
      'replacements', jsonb_build_array(newest.replacement),
      'changed_on', to_char(newest.changed_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    )), '{}'::jsonb)
    from (
      select * from ${blockedSuggestions} where ${blockedSuggestions.uid} = ${uid}
      order by ${blockedSuggestions.changedOn} desc limit ${dictionaryLimits.entriesInSession}
    ) newest
  )`;
}

/** The blocked suggestions. The account's row takes them with it when it is deleted. */
export const dictionaryData: PersonalData = {
  tables: [blockedSuggestions],
  async collect(query, { uid }) {
    const rows = await findBlockedSuggestions(query, uid);
    return { blockedSuggestions: rows.map(({ uid: _, key, ...texts }) => texts) };
  },
  erase: async () => undefined,
};
