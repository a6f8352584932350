import { and, eq, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm';
import type { MemberStatus } from '@portal/group-management/domain';
import { queryRows } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import {
  groupMembers,
  groups,
  removals,
  removedAccounts,
  removedSeats,
} from '../group-management.tables';
import type { MemberRow, NewMember } from './member.repository';

/** A removed seat is kept with the same columns, apart from the seats. */
type SeatTable = typeof groupMembers | typeof removedSeats;

const ofAccount = (table: SeatTable, groupId: string, uid: string) =>
  and(eq(table.groupId, groupId), eq(table.uid, uid));
const invitationOf = (table: SeatTable, groupId: string, email: string) =>
  and(eq(table.groupId, groupId), eq(table.email, email), isNull(table.uid));

export const seatColumns = (): SQL =>
  sql.join(
    Object.values(getTableColumns(groupMembers)).map(({ name }) => sql.identifier(name)),
    sql`, `,
  );

/** Adds to the counters of a group; the numbers may be negative. */
export async function addToCounts(
  tx: Queryable,
  groupId: string,
  change: Readonly<Partial<Record<MemberStatus, number>>>,
): Promise<void> {
  await tx
    .update(groups)
    .set({
      active: sql`${groups.active} + ${change.active ?? 0}`,
      pending: sql`${groups.pending} + ${change.pending ?? 0}`,
    })
    .where(eq(groups.id, groupId));
}

export async function insertSeat(
  tx: Queryable,
  groupId: string,
  seat: NewMember & { readonly uid: string },
  now: Date,
): Promise<void> {
  const row = { ...seat, groupId, status: 'active', isMailDue: false } as const;
  await tx.insert(groupMembers).values({ ...row, addedAt: now, updatedAt: now });
}

export async function fillSeat(
  tx: Queryable,
  { groupId, email: invited }: MemberRow,
  account: { readonly uid: string; readonly email: string; readonly invitedAs: string | null },
  now: Date,
): Promise<void> {
  const mail = { askedAt: null, isMailDue: false, mailHeldUntil: null };
  await tx
    .update(groupMembers)
    .set({ ...account, status: 'active', updatedAt: now, ...mail })
    .where(invitationOf(groupMembers, groupId, invited));
}

/** Gives the seat of an account, also a removed one, another address. */
export async function renameSeat(
  tx: Queryable,
  groupId: string,
  { uid, email }: { readonly uid: string; readonly email: string },
): Promise<void> {
  for (const table of [groupMembers, removedSeats])
    await tx
      .update(table)
      .set({ email })
      .where(ofAccount(table, groupId, uid));
}

/** Deletes the seat of an account; returns it. */
export async function deleteSeat(
  tx: Queryable,
  groupId: string,
  uid: string,
): Promise<MemberRow | undefined> {
  const [deleted] = await tx
    .delete(groupMembers)
    .where(ofAccount(groupMembers, groupId, uid))
    .returning();
  return deleted;
}

/** Deletes the open invitation of an address; returns it. */
export async function deleteInvitation(
  tx: Queryable,
  groupId: string,
  email: string,
): Promise<MemberRow | undefined> {
  const [deleted] = await tx
    .delete(groupMembers)
    .where(invitationOf(groupMembers, groupId, email))
    .returning();
  return deleted;
}

/** Nobody can bring back the removed seat of an account, or the removed invitation of an address; returns its address. */
export async function forgetRemovedSeat(
  tx: Queryable,
  groupId: string,
  of: { readonly uid: string } | { readonly email: string },
): Promise<string | undefined> {
  const [deleted] = await tx
    .delete(removedSeats)
    .where(
      'uid' in of
        ? ofAccount(removedSeats, groupId, of.uid)
        : invitationOf(removedSeats, groupId, of.email),
    )
    .returning({ email: removedSeats.email });
  return deleted?.email;
}

/** Forgets that an administrator removed an account, which has a seat again. */
export async function forgetRemoval(tx: Queryable, groupId: string, uid: string): Promise<void> {
  await tx
    .delete(removedAccounts)
    .where(and(eq(removedAccounts.groupId, groupId), eq(removedAccounts.uid, uid)));
}

/** Deletes up to `limit` seats whose removal can no longer be undone; returns them with the names of their groups. */
export function deleteRemovedSeats(
  tx: Queryable,
  now: Date,
  limit: number,
): Promise<readonly (Pick<MemberRow, 'uid' | 'email'> & { readonly groupName: string })[]> {
  return queryRows(
    tx,
    sql`
      delete from ${removedSeats} using ${groups}
      where ${groups.id} = ${removedSeats.groupId}
        and (${removedSeats.removalId}, ${removedSeats.email}) in (
          select removal_id, email from ${removals}
          join ${removedSeats} on ${removedSeats.removalId} = ${removals.id}
          where undo_until <= ${now.toISOString()}::timestamptz
          limit ${limit} for update of ${removedSeats} skip locked)
      returning ${removedSeats.uid}, ${removedSeats.email}, ${groups.name} as "groupName"`,
  );
}
