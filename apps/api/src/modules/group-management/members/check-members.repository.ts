import { and, count, eq, gt, isNull } from 'drizzle-orm';
import { isAnyOf } from '../../../platform/database/is-any-of';
import type { Queryable } from '../../../ports/database';
import { groupMembers } from '../group-management.tables';
import type { MemberRow } from './member.repository';

/** The present members among addresses. */
export function membersAmong(
  query: Queryable,
  groupId: string,
  emails: readonly string[],
): Promise<Pick<MemberRow, 'email' | 'status'>[]> {
  return query
    .select({ email: groupMembers.email, status: groupMembers.status })
    .from(groupMembers)
    .where(
      and(
        eq(groupMembers.groupId, groupId),
        isAnyOf(groupMembers.email, emails),
        isNull(groupMembers.removedAt),
      ),
    );
}

/** The seats of members whose removal after a moment can still be undone. */
export async function reservedSeats(
  query: Queryable,
  groupId: string,
  since: Date,
): Promise<number> {
  const [found] = await query
    .select({ seats: count() })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), gt(groupMembers.removedAt, since)));
  return found?.seats ?? 0;
}
