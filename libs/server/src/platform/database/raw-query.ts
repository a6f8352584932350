import { type SQL, sql } from 'drizzle-orm';
import { PgDialect, type PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../ports/database';

const rowsOf = (result: unknown): unknown[] => {
  const rows =
    typeof result === 'object' && result !== null && 'rows' in result ? result.rows : undefined;
  return Array.isArray(rows) ? rows : [];
};

/** Runs SQL text with its own numbered values on a handle, inside its transaction if it has one. */
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

const dialect = new PgDialect();

/**
 * Runs a statement of drizzle's `sql` and returns its rows; the caller names their type. Timestamps and numbers
 * arrive in the driver's format, so cast in the statement the values that are used in calculations.
 *
 * A statement with a name is parsed and planned once for each connection: for those of which a request runs many a second.
 * All statements of a name must have the same text.
 */
export async function queryRows<Row extends object>(
  on: Queryable,
  statement: SQL,
  name?: string,
): Promise<Row[]> {
  const query = dialect.sqlToQuery(statement);
  return rowsOf(await on._.session.prepareQuery(query, undefined, name, false).execute()) as Row[];
}

/** Whether a text column is one of some values; `inArray` fails beyond 65,535 of them. */
export const isAnyOf = (column: PgColumn | SQL, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...values])}::text[])`;
