import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { queryRows } from '../../../platform/database/raw-query';
import type { Queryable } from '../../../ports/database';
import { groupMembers, groups } from '../group-management.tables';

/** A stored member. */
export type MemberRow = typeof groupMembers.$inferSelect;

const present = isNull(groupMembers.removedAt);
const isSeatOf = (groupId: string, uid: string) =>
  and(eq(groupMembers.groupId, groupId), eq(groupMembers.uid, uid));
const isMember = (groupId: string, email: string) =>
  and(eq(groupMembers.groupId, groupId), eq(groupMembers.email, email), present);

export async function findMember(
  query: Queryable,
  groupId: string,
  email: string,
): Promise<MemberRow | undefined> {
  const [found] = await query.select().from(groupMembers).where(isMember(groupId, email));
  return found;
}

/** The seat of an account in a group. */
export async function findSeat(
  query: Queryable,
  groupId: string,
  uid: string,
): Promise<MemberRow | undefined> {
  const [found] = await query
    .select()
    .from(groupMembers)
    .where(and(isSeatOf(groupId, uid), present));
  return found;
}

/** Whether an account has a seat in any group. */
export async function hasSeat(query: Queryable, uid: string): Promise<boolean> {
  const found = await query
    .select({ groupId: groupMembers.groupId })
    .from(groupMembers)
    .where(and(eq(groupMembers.uid, uid), present))
    .limit(1);
  return found.length > 0;
}

/** The groups in which an account has a seat, also one that it was removed from and that can be brought back. */
export async function groupsOfAccount(query: Queryable, uid: string): Promise<string[]> {
  const found = await query
    .select({ groupId: groupMembers.groupId })
    .from(groupMembers)
    .where(eq(groupMembers.uid, uid))
    .orderBy(groupMembers.groupId);
  return found.map(({ groupId }) => groupId);
}

/** The seats of an account and the open invitations of its address; without a verified one, only the seats. */
export function membershipsOf(
  query: Queryable,
  { uid, verifiedEmail }: { readonly uid: string; readonly verifiedEmail: string | undefined },
) {
  const { groupId, email, status, offeredRole, addedAt, updatedAt, removedAt } = groupMembers;
  const isInvited = and(eq(email, verifiedEmail ?? ''), isNull(groupMembers.uid));
  return query
    .select({
      groupId,
      group: groups.name,
      email,
      status,
      offeredRole,
      addedAt,
      updatedAt,
      removedAt,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupId))
    .where(or(eq(groupMembers.uid, uid), isInvited))
    .orderBy(groupId);
}

/** Gives the seats of an account in a group its present address; returns the addresses that they had. */
export async function renameSeats(
  tx: Queryable,
  groupId: string,
  uid: string,
  email: string,
): Promise<readonly Pick<MemberRow, 'email' | 'status' | 'removedAt'>[]> {
  const before = await tx.select().from(groupMembers).where(isSeatOf(groupId, uid));
  await tx.update(groupMembers).set({ email }).where(isSeatOf(groupId, uid));
  return before;
}

/** Deletes the open or removed invitation of an address in a group; returns it. */
export async function deleteInvitation(
  tx: Queryable,
  groupId: string,
  email: string,
): Promise<MemberRow | undefined> {
  const [deleted] = await tx
    .delete(groupMembers)
    .where(
      and(
        eq(groupMembers.groupId, groupId),
        eq(groupMembers.email, email),
        isNull(groupMembers.uid),
      ),
    )
    .returning();
  return deleted;
}

/** Deletes the seat of an account in a group, also a removed one; returns it. */
export async function deleteSeat(
  tx: Queryable,
  groupId: string,
  uid: string,
): Promise<MemberRow | undefined> {
  const deleted = await tx.delete(groupMembers).where(isSeatOf(groupId, uid)).returning();
  return deleted.find(({ removedAt }) => removedAt === null) ?? deleted[0];
}

/** A new member as it is inserted. */
export type NewMember = Pick<MemberRow, 'email' | 'invitation' | 'invitationHash'>;

/** Inserts a member for whom nothing is mailed, because the seat is taken at once; the counters are the caller's. */
export async function insertPendingMember(
  tx: Queryable,
  groupId: string,
  member: NewMember,
  now: Date,
): Promise<MemberRow> {
  const row = { ...member, groupId, status: 'pending', isMailDue: false } as const;
  const [inserted] = await tx
    .insert(groupMembers)
    .values({ ...row, addedAt: now, updatedAt: now })
    .returning();
  if (!inserted) throw new Error('The member was not inserted.');
  return inserted;
}

/** Changes a present member; returns the new row. */
export async function updateMember(
  tx: Queryable,
  { groupId, email }: Pick<MemberRow, 'groupId' | 'email'>,
  change: Partial<
    Pick<
      MemberRow,
      | 'uid'
      | 'email'
      | 'status'
      | 'offeredRole'
      | 'isPaymentOffered'
      | 'updatedAt'
      | 'invitedBy'
      | 'askedAt'
      | 'isMailDue'
      | 'mailHeldUntil'
      | 'invitation'
      | 'invitationHash'
    >
  >,
): Promise<MemberRow | undefined> {
  const [row] = await tx
    .update(groupMembers)
    .set(change)
    .where(isMember(groupId, email))
    .returning();
  return row;
}

/** The present member with an invitation. */
export async function findInvitedMember(
  query: Queryable,
  invitationHash: string,
): Promise<MemberRow | undefined> {
  const [row] = await query
    .select()
    .from(groupMembers)
    .where(and(eq(groupMembers.invitationHash, invitationHash), present));
  return row;
}

/** Deletes up to `limit` rows of members who were removed before a moment; returns them with the names of their groups. */
export async function deleteRemovedMembers(
  tx: Queryable,
  removedBefore: Date,
  limit: number,
): Promise<readonly (Pick<MemberRow, 'uid' | 'email'> & { readonly groupName: string })[]> {
  return queryRows(
    tx,
    sql`
      delete from ${groupMembers} using ${groups}
      where ${groups.id} = ${groupMembers.groupId} and (${groupMembers.groupId}, ${groupMembers.email}) in (
        select group_id, email from ${groupMembers}
        where removed_at < ${removedBefore.toISOString()}::timestamptz
        limit ${limit} for update skip locked)
      returning ${groupMembers.uid}, ${groupMembers.email}, ${groups.name} as "groupName"`,
  );
}

/** Nobody is named as the sender of what a deleted account has sent. */
export async function forgetInviter(tx: Queryable, uid: string): Promise<void> {
  await tx.update(groupMembers).set({ invitedBy: null }).where(eq(groupMembers.invitedBy, uid));
}

/** The accounts and addresses of every active member of a group. */
export const activeMembers = (
  query: Queryable,
  groupId: string,
): Promise<Pick<MemberRow, 'uid' | 'email'>[]> =>
  query
    .select({ uid: groupMembers.uid, email: groupMembers.email })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.status, 'active'), present));

/** The addresses of every active member of a group. */
export const activeMemberEmails = async (query: Queryable, groupId: string): Promise<string[]> =>
  (await activeMembers(query, groupId)).map(({ email }) => email);
