import { keptSince } from '@portal/shared/util';
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import {
  deleteBeyondShare,
  type FairShare,
} from '../../../platform/database/fair-share.repository';
import type { Queryable } from '../../../ports/database';
import { contactMessages } from '../contact-forms.tables';

/** A stored message. */
export type MessageRow = typeof contactMessages.$inferSelect;

export async function insertMessage(
  query: Queryable,
  row: typeof contactMessages.$inferInsert,
): Promise<void> {
  await query.insert(contactMessages).values(row);
}

/** A message that the mail server has not accepted yet. */
export async function findWaitingMessage(
  query: Queryable,
  id: string,
): Promise<MessageRow | undefined> {
  const [found] = await query
    .select()
    .from(contactMessages)
    .where(and(eq(contactMessages.id, id), isNull(contactMessages.acceptedAt)));
  return found;
}

/** Returns false when the message was marked before. */
export async function markAccepted(query: Queryable, id: string, at: Date): Promise<boolean> {
  const marked = await query
    .update(contactMessages)
    .set({ acceptedAt: at })
    .where(and(eq(contactMessages.id, id), isNull(contactMessages.acceptedAt)))
    .returning({ id: contactMessages.id });
  return marked.length > 0;
}

/** Claims the waiting messages whose last job was queued before a moment; returns their ids. */
export async function claimWaitingMessages(
  query: Queryable,
  now: Date,
  queuedBefore: Date,
): Promise<readonly string[]> {
  const claimed = await query
    .update(contactMessages)
    .set({ queuedAt: now })
    .where(and(isNull(contactMessages.acceptedAt), lt(contactMessages.queuedAt, queuedBefore)))
    .returning({ id: contactMessages.id });
  return claimed.map(({ id }) => id);
}

/** Deletes the oldest accepted messages of those networks that sent most; a message that waits is never deleted. */
export const deleteMessagesBeyond = (query: Queryable, share: FairShare): Promise<void> =>
  deleteBeyondShare(
    query,
    {
      table: contactMessages,
      id: contactMessages.id,
      sender: contactMessages.sender,
      sentAt: contactMessages.createdAt,
      only: isNotNull(contactMessages.acceptedAt),
    },
    share,
  );

/** Deletes messages some time after the mail server accepted them, and much later if it never did (CONTACT-8). */
export async function deleteOldMessages(query: Queryable, now: Date): Promise<void> {
  const { acceptedAt, createdAt } = contactMessages;
  await query
    .delete(contactMessages)
    .where(
      or(
        lt(acceptedAt, keptSince(now, 'deliveredMessages')),
        lt(createdAt, keptSince(now, 'undeliveredMessages')),
      ),
    );
}
