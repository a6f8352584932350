import type { SQL } from 'drizzle-orm';
import type { Queryable } from '../../ports/database';

const rowsOf = (result: unknown): unknown[] => {
  const rows =
    typeof result === 'object' && result !== null && 'rows' in result ? result.rows : undefined;
  return Array.isArray(rows) ? rows : [];
};

/** Runs SQL text with its own numbered values on a handle, so inside the transaction that the handle belongs to. */
export async function rawQuery(
  on: Queryable,
  text: string,
  values: readonly unknown[] = [],
): Promise<{ rows: unknown[] }> {
  const query = { sql: text, params: values.map((value) => value ?? null) };
  const result: unknown = await on._.session
    .prepareQuery(query, undefined, undefined, false)
    .execute();
  return { rows: rowsOf(result) };
}

/**
 * Runs a whole statement of drizzle's `sql` and returns its rows; the caller states their type. Timestamps and numbers
 * arrive as the driver gives them, so cast in the statement what is to be calculated with.
 */
export async function queryRows<Row extends object>(on: Queryable, statement: SQL): Promise<Row[]> {
  return rowsOf(await on.execute(statement)) as Row[];
}
