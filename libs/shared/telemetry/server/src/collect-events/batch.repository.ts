import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { deleteBeyondShare, type FairShare } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import type { DataOwner, PersonalData } from '@portal/server/contracts';
import { telemetryBatches } from '../telemetry.tables';

type BatchRow = typeof telemetryBatches.$inferSelect;

export async function insertBatch(
  query: Queryable,
  row: typeof telemetryBatches.$inferInsert,
): Promise<void> {
  await query.insert(telemetryBatches).values(row);
}

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
  { now, queuedBefore, limit }: { now: Date; queuedBefore: Date; limit: number },
): Promise<readonly string[]> {
  const waiting = query
    .select({ id: telemetryBatches.id })
    .from(telemetryBatches)
    .where(and(isNull(telemetryBatches.acceptedAt), lt(telemetryBatches.queuedAt, queuedBefore)))
    .orderBy(asc(telemetryBatches.queuedAt))
    .limit(limit);
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

/** Deletes the oldest batches of the networks that sent the largest number. */
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

const names = (field: string, uid: string) =>
  sql`${telemetryBatches.items} @> ${JSON.stringify([{ [field]: uid }])}::jsonb`;

const eventsOf = ({ uid }: DataOwner) => or(names('uid', uid), names('userID', uid));

/** The analytics events of a user that are still kept (EVENT-14). */
export const eventData: PersonalData = {
  tables: [telemetryBatches],
  async collect(query, owner) {
    const { receivedAt, items } = telemetryBatches;
    const analyticsEvents = await query
      .select({ receivedAt, items })
      .from(telemetryBatches)
      .where(eventsOf(owner))
      .orderBy(receivedAt);
    return { analyticsEvents };
  },
  async erase(tx, owner) {
    await tx.delete(telemetryBatches).where(eventsOf(owner));
  },
};
