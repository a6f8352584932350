import { and, desc, eq } from 'drizzle-orm';
import type { Queryable } from '@portal/server/ports';
import { groupMembers, groups } from '../group-management.tables';

/** Reads the newest open invitations of a group. */
export function listInvitations(query: Queryable, ofGroup: string, limit: number) {
  const { groupId, email, addedAt, updatedAt, isMailDue, mailHeldUntil, askedAt } = groupMembers;
  return query
    .select({
      groupId,
      group: groups.name,
      isLive: groups.isLive,
      subscriptionId: groups.subscriptionId,
      ...{ email, addedAt, invitedAt: updatedAt, isMailDue, mailHeldUntil, askedAt },
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupId))
    .where(and(eq(groupId, ofGroup), eq(groupMembers.status, 'pending')))
    .orderBy(desc(updatedAt), email)
    .limit(limit);
}
