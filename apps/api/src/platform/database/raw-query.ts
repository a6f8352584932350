import type { Queryable } from '../../ports/database';

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
  const rows =
    typeof result === 'object' && result !== null && 'rows' in result ? result.rows : undefined;
  return { rows: Array.isArray(rows) ? rows : [] };
}
