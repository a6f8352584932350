import { inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
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

interface SentRows {
  readonly table: PgTable;
  readonly id: PgColumn;
  readonly sender: PgColumn;
  readonly sentAt: PgColumn;
  /** Which rows count and may be deleted; without it all of them. */
  readonly only?: SQL;
}

export interface FairShare {
  readonly perSender: number;
  readonly total: number;
}

/** Deletes the oldest rows of the senders with the most, until each keeps its share and all the total (SHARED-97). */
export async function deleteBeyondShare(
  query: Queryable,
  { table, id, sender, sentAt, only = sql`true` }: SentRows,
  { perSender, total }: FairShare,
): Promise<void> {
  const ranked = sql`select ${id} as id, ${sentAt} as sent_at,
      row_number() over (partition by ${sender} order by ${sentAt} desc, ${id}) as rank
    from ${table} where ${only}`;
  const placed = sql`select id, rank, row_number() over (order by rank, sent_at desc, id) as place
    from (${ranked}) as ranked`;
  await query
    .delete(table)
    .where(
      inArray(
        id,
        sql`(select id from (${placed}) as placed where rank > ${perSender} or place > ${total})`,
      ),
    );
}
