import type { MemberFilter } from '@portal/group-management/domain';
import { and, eq, gt, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { groupMembers } from '../group-management.tables';
import { membersShown } from '../members/member-page.repository';
import type { MemberRow } from '../members/member.repository';

/** Who is removed: addresses, or everyone whom the filter of the members page shows. */
type RemovedMembers = readonly string[] | MemberFilter;

const isList = (members: RemovedMembers): members is readonly string[] => Array.isArray(members);

type Removed = Pick<MemberRow, 'uid' | 'email' | 'status'>;
const { uid, email, status } = groupMembers;
const removedColumns = { uid, email, status };

/** Removes members except those in `kept`; returns who they were. */
export function removeMembers(
  tx: Queryable,
  groupId: string,
  members: RemovedMembers,
  removal: { readonly id: string; readonly at: Date; readonly kept: readonly string[] },
): Promise<Removed[]> {
  const who = isList(members)
    ? and(
        eq(groupMembers.groupId, groupId),
        inArray(groupMembers.email, [...members]),
        isNull(groupMembers.removedAt),
      )
    : membersShown(groupId, members);
  return tx
    .update(groupMembers)
    .set({ removedAt: removal.at, removalId: removal.id })
    .where(and(who, notInArray(groupMembers.email, [...removal.kept])))
    .returning(removedColumns);
}

/** Brings the members of a removal back that happened after a moment; returns who they are. */
export function restoreMembers(
  tx: Queryable,
  groupId: string,
  removalId: string,
  removedAfter: Date,
): Promise<Removed[]> {
  return tx
    .update(groupMembers)
    .set({ removedAt: sql`null`, removalId: sql`null` })
    .where(
      and(
        eq(groupMembers.groupId, groupId),
        eq(groupMembers.removalId, removalId),
        gt(groupMembers.removedAt, removedAfter),
      ),
    )
    .returning(removedColumns);
}
