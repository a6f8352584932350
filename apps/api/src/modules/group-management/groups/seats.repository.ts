import { undoRemovalMs } from '@portal/group-management/domain';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { ApiError } from '../../../platform/errors';
import type { FindSeats, LowerSeats } from '../../checkout-pricing/checkout-pricing.module';
import { groupAdministrators, groupMembers, groups } from '../group-management.tables';
import { lockGroupOfSubscription, updateGroup } from './group.repository';

/** How many members are named. */
const maxNamed = 5;

/** Who has the seats of the group that a subscription pays for; only its administrators get addresses (PRICE-305). */
export const findSeats: FindSeats = async (query, { subscriptionId, uid }) => {
  const [group] = await query
    .select({
      id: groups.id,
      active: groups.active,
      pending: groups.pending,
      administrator: groupAdministrators.uid,
    })
    .from(groups)
    .leftJoin(
      groupAdministrators,
      and(eq(groupAdministrators.groupId, groups.id), eq(groupAdministrators.uid, uid)),
    )
    .where(eq(groups.subscriptionId, subscriptionId));
  if (!group) return null;
  const { id, active, pending, administrator } = group;
  const named = administrator
    ? await query
        .select({ email: groupMembers.email })
        .from(groupMembers)
        .where(and(eq(groupMembers.groupId, id), isNull(groupMembers.removedAt)))
        .orderBy(asc(groupMembers.addedAt))
        .limit(maxNamed)
    : [];
  return { active, pending, holders: named.map(({ email }) => email) };
};

/** A removal that can still be undone keeps its seats. */
export const lowerSeats: LowerSeats = async (tx, { subscriptionId, seats, now }) => {
  const group = await lockGroupOfSubscription(tx, subscriptionId);
  if (!group) return;
  const undoable = gt(groupMembers.removedAt, new Date(now.getTime() - undoRemovalMs));
  const reserved = await tx.$count(groupMembers, and(eq(groupMembers.groupId, group.id), undoable));
  if (group.active + group.pending + reserved > seats) throw new ApiError('SEATS_IN_USE');
  await updateGroup(tx, group.id, { quota: seats });
};
