import { type Group, isInvitationExpired } from '@portal/group-management/domain';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '@portal/server/ports';
import { groupMembers, groups } from '../group-management.tables';
import type { MemberRow } from '../seats/member.repository';

const { groupId, email, uid, formerUid, updatedAt } = groupMembers;

const isOpenTo = (account: string) => and(eq(formerUid, account), isNull(uid));

/** The open invitations of an address now belong to the account that had it verified until now. */
export async function claimInvitations(
  tx: Queryable,
  account: { readonly uid: string; readonly formerEmail: string },
): Promise<void> {
  await tx
    .update(groupMembers)
    .set({ formerUid: account.uid })
    .where(and(eq(email, account.formerEmail), isNull(uid)));
}

/** The open invitations of former addresses of an account, also in groups that have ended. */
export function formerInvitations(query: Queryable, account: string) {
  return query
    .select({ guid: groupId, name: groups.name, email, isLive: groups.isLive, updatedAt })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupId))
    .where(isOpenTo(account))
    .orderBy(asc(groups.name), asc(email));
}

/** The open invitation of a former address of an account in one group. */
export async function findFormerInvitation(
  tx: Queryable,
  group: string,
  account: string,
): Promise<MemberRow | undefined> {
  const [row] = await tx
    .select()
    .from(groupMembers)
    .where(and(eq(groupId, group), isOpenTo(account)))
    .orderBy(asc(email));
  return row;
}

/** The invitations of former addresses of an account that can still be accepted (GROUP-455). */
export async function openFormerInvitations(
  query: Queryable,
  uid: string,
  now: Date,
): Promise<NonNullable<Group['formerInvitations']>> {
  const found = await formerInvitations(query, uid);
  return found
    .filter(({ isLive, updatedAt }) => isLive && !isInvitationExpired(updatedAt, now))
    .map(({ guid, name, email }) => ({ guid, name, email }));
}
