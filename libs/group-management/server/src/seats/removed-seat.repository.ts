import { seatsLeft } from '@portal/group-management/domain';
import { hashOf, isAnyOf, mailboxOf } from '@portal/server/platform';
import { and, count, eq, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Queryable } from '@portal/server/ports';
import type { GroupRow } from '../groups/group.repository';
import { undoable } from './removal.repository';
import {
  groups,
  removals,
  removedAccounts,
  removedMailboxes,
  removedSeats,
} from '../group-management.tables';

/** The seats of members whose removal can still be undone: nobody else gets them. */
export async function reservedSeats(query: Queryable, groupId: string, now: Date): Promise<number> {
  const [found] = await query
    .select({ seats: count() })
    .from(removedSeats)
    .innerJoin(removals, eq(removals.id, removedSeats.removalId))
    .where(and(eq(removals.groupId, groupId), undoable(now)));
  return found?.seats ?? 0;
}

/** How many seats of a group are neither taken nor reserved (GROUP-452); negative above the quota. */
export const freeSeats = async (query: Queryable, group: GroupRow, now: Date): Promise<number> =>
  seatsLeft(group.quota, group, await reservedSeats(query, group.id, now));

/** How a mailbox is remembered: an address with a tag is the same one. */
const mailboxHash = (email: string) => hashOf(mailboxOf(email));

/** Whether an administrator removed an account, or its mailbox, from a group, and nobody invited it back (GROUP-463). */
export async function wasRemoved(
  query: Queryable,
  groupId: string,
  { uid, email }: { readonly uid: string; readonly email: string },
): Promise<boolean> {
  const account = query
    .select({ groupId: removedAccounts.groupId })
    .from(removedAccounts)
    .where(and(eq(removedAccounts.groupId, groupId), eq(removedAccounts.uid, uid)));
  const mailbox = query
    .select({ groupId: removedMailboxes.groupId })
    .from(removedMailboxes)
    .where(
      and(
        eq(removedMailboxes.groupId, groupId),
        eq(removedMailboxes.mailboxHash, mailboxHash(email)),
      ),
    );
  const found = await unionAll(account, mailbox);
  return found.length > 0;
}

/** Remembers the mailboxes of members who were removed, with one statement for any number. */
export async function rememberMailboxes(
  tx: Queryable,
  groupId: string,
  emails: readonly string[],
): Promise<void> {
  const hashes = sql.param(emails.map(mailboxHash));
  await tx.execute(sql`
    insert into ${removedMailboxes} (group_id, mailbox_hash)
    select ${groupId}, hash from unnest(${hashes}::text[]) as removed (hash)
    on conflict do nothing`);
}

/** Forgets the removal of mailboxes that have a seat again. */
export async function forgetMailboxes(
  tx: Queryable,
  groupId: string,
  emails: readonly string[],
): Promise<void> {
  const hashes = emails.map(mailboxHash);
  await tx
    .delete(removedMailboxes)
    .where(
      and(eq(removedMailboxes.groupId, groupId), isAnyOf(removedMailboxes.mailboxHash, hashes)),
    );
}

export const removalsOf = (query: Queryable, uid: string) =>
  query
    .select({ groupId: removedAccounts.groupId, group: groups.name })
    .from(removedAccounts)
    .innerJoin(groups, eq(groups.id, removedAccounts.groupId))
    .where(eq(removedAccounts.uid, uid))
    .orderBy(removedAccounts.groupId);

export async function forgetRemovals(tx: Queryable, uid: string): Promise<void> {
  await tx.delete(removedAccounts).where(eq(removedAccounts.uid, uid));
}
