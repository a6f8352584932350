import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { isAnyOf } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import { groupMembers, groups, removedSeats, roleOffers } from '../group-management.tables';

export type MemberRow = typeof groupMembers.$inferSelect;

const isSeatOf = (groupId: string, uid: string) =>
  and(eq(groupMembers.groupId, groupId), eq(groupMembers.uid, uid));
const isMember = (groupId: string, email: string) =>
  and(eq(groupMembers.groupId, groupId), eq(groupMembers.email, email));

export async function findMember(
  query: Queryable,
  groupId: string,
  email: string,
): Promise<MemberRow | undefined> {
  const [found] = await query.select().from(groupMembers).where(isMember(groupId, email));
  return found;
}

export async function findSeat(
  query: Queryable,
  groupId: string,
  uid: string,
): Promise<MemberRow | undefined> {
  const [found] = await query.select().from(groupMembers).where(isSeatOf(groupId, uid));
  return found;
}

export async function hasSeat(query: Queryable, uid: string): Promise<boolean> {
  const found = await query
    .select({ groupId: groupMembers.groupId })
    .from(groupMembers)
    .where(eq(groupMembers.uid, uid))
    .limit(1);
  return found.length > 0;
}

/** The groups in which an account has a seat, or had one that can be brought back. */
export async function groupsOfAccount(query: Queryable, account: string): Promise<string[]> {
  const found = await unionAll(
    query
      .select({ groupId: groupMembers.groupId })
      .from(groupMembers)
      .where(eq(groupMembers.uid, account)),
    query
      .select({ groupId: removedSeats.groupId })
      .from(removedSeats)
      .where(eq(removedSeats.uid, account)),
  );
  return [...new Set(found.map(({ groupId }) => groupId))].toSorted();
}

/** The seats of an account and the open invitations of its address; without a verified one, only the seats. */
export async function membershipsOf(
  query: Queryable,
  { uid, verifiedEmail }: { readonly uid: string; readonly verifiedEmail: string | undefined },
) {
  const membershipsIn = (table: typeof groupMembers | typeof removedSeats) => {
    const { groupId, email, invitedAs, status, addedAt, updatedAt } = table;
    const isInvited = and(eq(email, verifiedEmail ?? ''), isNull(table.uid));
    const removedAt = table === removedSeats ? removedSeats.removedAt : sql<null>`null`;
    const offeredRole = roleOffers.role;
    const columns = {
      groupId,
      email,
      invitedAs,
      status,
      offeredRole,
      addedAt,
      updatedAt,
      removedAt,
    };
    return query
      .select({ ...columns, group: groups.name })
      .from(table)
      .innerJoin(groups, eq(groups.id, groupId))
      .leftJoin(roleOffers, and(eq(roleOffers.groupId, groupId), eq(roleOffers.uid, table.uid)))
      .where(or(eq(table.uid, uid), isInvited))
      .orderBy(groupId);
  };
  return [...(await membershipsIn(groupMembers)), ...(await membershipsIn(removedSeats))];
}

export type NewMember = Pick<MemberRow, 'email' | 'invitation' | 'invitationHash'>;

/** Changes the invitation of a member; returns the new row. */
export async function updateMember(
  tx: Queryable,
  { groupId, email }: Pick<MemberRow, 'groupId' | 'email'>,
  change: Partial<
    Pick<
      MemberRow,
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

export async function findInvitedMember(
  query: Queryable,
  invitationHash: string,
): Promise<MemberRow | undefined> {
  const [row] = await query
    .select()
    .from(groupMembers)
    .where(eq(groupMembers.invitationHash, invitationHash));
  return row;
}

/** Nobody is named as the sender of what a deleted account has sent. */
export async function forgetInviter(tx: Queryable, uid: string): Promise<void> {
  for (const table of [groupMembers, removedSeats])
    await tx.update(table).set({ invitedBy: null }).where(eq(table.invitedBy, uid));
}

/** No seat names an address as the invited one, whose account is deleted (GROUP-470). */
export async function forgetInvited(tx: Queryable, email: string): Promise<void> {
  for (const table of [groupMembers, removedSeats])
    await tx.update(table).set({ invitedAs: null }).where(eq(table.invitedAs, email));
}

/** The accounts and addresses of every active member of a group. */
export const activeMembers = (
  query: Queryable,
  groupId: string,
): Promise<Pick<MemberRow, 'uid' | 'email'>[]> =>
  query
    .select({ uid: groupMembers.uid, email: groupMembers.email })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.status, 'active')));

export const activeMemberEmails = async (query: Queryable, groupId: string): Promise<string[]> =>
  (await activeMembers(query, groupId)).map(({ email }) => email);

export function membersAmong(
  query: Queryable,
  groupId: string,
  emails: readonly string[],
): Promise<Pick<MemberRow, 'email' | 'status'>[]> {
  return query
    .select({ email: groupMembers.email, status: groupMembers.status })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), isAnyOf(groupMembers.email, emails)));
}
