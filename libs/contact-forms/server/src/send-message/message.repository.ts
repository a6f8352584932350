import { keptSince } from '@portal/shared/util';
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { deleteBeyondShare, type FairShare } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import type { DataOwner, PersonalData } from '@portal/server/contracts';
import { contactMessages } from '../contact-forms.tables';

export type MessageRow = typeof contactMessages.$inferSelect;

export async function insertMessage(
  query: Queryable,
  row: typeof contactMessages.$inferInsert,
): Promise<void> {
  await query.insert(contactMessages).values(row);
}

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

/** Deletes the oldest accepted messages of the networks that sent the largest number; a waiting message is never deleted. */
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

const sentBy = ({ uid, email }: DataOwner) =>
  or(eq(contactMessages.uid, uid), eq(contactMessages.email, email));

/** The messages of a user. One that was not mailed yet is mailed first, and deleted some time later, like all (CONTACT-8). */
export const messageData: PersonalData = {
  tables: [contactMessages],
  async collect(query, owner) {
    const { createdAt, inbox, email, subject, details, message } = contactMessages;
    const messages = await query
      .select({ createdAt, inbox, email, subject, details, message })
      .from(contactMessages)
      .where(sentBy(owner))
      .orderBy(createdAt);
    return { messages };
  },
  async erase(tx, owner) {
    await tx
      .delete(contactMessages)
      .where(and(sentBy(owner), isNotNull(contactMessages.acceptedAt)));
  },
};
