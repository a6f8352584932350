import { inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../ports/database';

/** A table whose rows have senders. */
interface SentRows {
  readonly table: PgTable;
  readonly id: PgColumn;
  readonly sender: PgColumn;
  readonly sentAt: PgColumn;
  /** Which rows count and may be deleted; without it all of them. */
  readonly only?: SQL;
}

/** How many rows are kept. */
export interface FairShare {
  readonly perSender: number;
  readonly total: number;
}

/**
 * Deletes the oldest rows of the senders that have most, until none has more than its share and the total is kept: who
 * sends much evicts its own rows, and nobody else's (SHARED-97).
 */
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
