import type { Snapshot } from '../../ports/database';

export type TableStates = Readonly<
  Record<string, { readonly rows: number; readonly hash: string }>
>;

const listTables = `
  SELECT format('%I.%I', nspname, relname) AS name
  FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE relkind IN ('r', 'p') AND NOT relispartition AND nspname IN ('public', 'pgboss', 'drizzle')
  ORDER BY 1`;

/**
 * Counts and hashes the rows of every table, in a transaction. The JSON of a row is the same in every version of PostgreSQL,
 * in a time zone that is set.
 */
export async function readTableStates(rowsOf: Snapshot['rows']): Promise<TableStates> {
  await rowsOf("SET LOCAL TimeZone TO 'UTC'");
  const states: Record<string, TableStates[string]> = {};
  for (const { name } of await rowsOf(listTables)) {
    const [state] = await rowsOf(
      `SELECT count(*)::text AS rows, coalesce(sum(hashtextextended(to_jsonb(t)::text, 0)), 0)::text AS hash
       FROM ${String(name)} AS t`,
    );
    states[String(name)] = { rows: Number(state?.['rows']), hash: String(state?.['hash']) };
  }
  return states;
}

/** A sentence for each table that is not as expected. */
export const differencesOf = (expected: TableStates, found: TableStates): string[] =>
  Object.entries(expected).flatMap(([table, { rows, hash }]) => {
    const copy = found[table];
    if (!copy) return [`${table} does not exist.`];
    if (copy.rows !== rows) return [`${table} has ${copy.rows} rows, not ${rows}.`];
    return copy.hash === hash ? [] : [`${table} has rows with other values.`];
  });

export const countRows = (states: TableStates): number =>
  Object.values(states).reduce((sum, { rows }) => sum + rows, 0);
