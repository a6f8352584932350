import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../ports/database';
import { queryRows } from './raw-query';

export interface Batches {
  readonly rows: number;
  readonly statements: number;
}

/** A statement of this size takes far less than the time that one may take. */
const usualBatches: Batches = { rows: 10_000, statements: 10 };

/** Deletes rows of a table in statements of a bounded size. What is left after the last one waits for the next run. */
export async function deleteInBatches(
  query: Queryable,
  table: PgTable,
  which: SQL,
  { rows, statements }: Batches = usualBatches,
): Promise<void> {
  for (let sent = 0; sent < statements; sent += 1) {
    const found = sql`select ctid from ${table} where ${which} limit ${rows}`;
    const [result] = await queryRows<{ deleted: number }>(
      query,
      sql`with deleted as
          (delete from ${table} where ${which} and ctid = any(array(${found})) returning 1)
        select count(*)::int as deleted from deleted`,
    );
    if ((result?.deleted ?? 0) < rows) return;
  }
}
