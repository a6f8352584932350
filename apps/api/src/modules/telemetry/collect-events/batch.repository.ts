import { and, asc, eq, inArray, isNull, lt } from 'drizzle-orm';
import {
  deleteBeyondShare,
  type FairShare,
} from '../../../platform/database/fair-share.repository';
import type { Queryable } from '../../../ports/database';
import { telemetryBatches } from '../telemetry.tables';

/** A stored batch. */
type BatchRow = typeof telemetryBatches.$inferSelect;

export async function insertBatch(
  query: Queryable,
  row: typeof telemetryBatches.$inferInsert,
): Promise<void> {
  await query.insert(telemetryBatches).values(row);
}

/** A batch that the destination has not accepted yet. */
export async function findWaitingBatch(
  query: Queryable,
  id: string,
): Promise<BatchRow | undefined> {
  const [found] = await query
    .select()
    .from(telemetryBatches)
    .where(and(eq(telemetryBatches.id, id), isNull(telemetryBatches.acceptedAt)));
  return found;
}

export async function markBatchAccepted(query: Queryable, id: string, at: Date): Promise<void> {
  await query.update(telemetryBatches).set({ acceptedAt: at }).where(eq(telemetryBatches.id, id));
}

/** Claims the oldest waiting batches whose last job was queued before a moment; returns their ids. */
export async function claimWaitingBatches(
  query: Queryable,
  { now, queuedBefore, atMost }: { now: Date; queuedBefore: Date; atMost: number },
): Promise<readonly string[]> {
  const waiting = query
    .select({ id: telemetryBatches.id })
    .from(telemetryBatches)
    .where(and(isNull(telemetryBatches.acceptedAt), lt(telemetryBatches.queuedAt, queuedBefore)))
    .orderBy(asc(telemetryBatches.queuedAt))
    .limit(atMost);
  const claimed = await query
    .update(telemetryBatches)
    .set({ queuedAt: now })
    .where(inArray(telemetryBatches.id, waiting))
    .returning({ id: telemetryBatches.id });
  return claimed.map(({ id }) => id);
}

export async function deleteBatchesReceivedBefore(query: Queryable, moment: Date): Promise<void> {
  await query.delete(telemetryBatches).where(lt(telemetryBatches.receivedAt, moment));
}

/** Deletes the oldest batches of those networks that sent most. */
export const deleteBatchesBeyond = (query: Queryable, share: FairShare): Promise<void> =>
  deleteBeyondShare(
    query,
    {
      table: telemetryBatches,
      id: telemetryBatches.id,
      sender: telemetryBatches.sender,
      sentAt: telemetryBatches.receivedAt,
    },
    share,
  );
