import { and, asc, eq, inArray } from 'drizzle-orm';
import { ApiError } from '@portal/server/errors';
import type { FindPremiumGivers } from '@portal/server/contracts';
import { type FindSeats, type LowerSeats, paidUntilOf } from '@portal/checkout-pricing/server';
import { groupAdministrators, groupMembers, groups } from '../group-management.tables';
import { lockGroupOfSubscription, updateGroup } from '../groups/group.repository';
import { reservedSeats } from '../seats/removed-seat.repository';

/** The groups and institutions with some ids, and until when each one is paid. */
export const findPremiumGivers: FindPremiumGivers = (query, ids) =>
  query
    .select({
      id: groups.id,
      name: groups.name,
      subscriptionId: groups.subscriptionId,
      paidUntil: paidUntilOf(groups.subscriptionId),
    })
    .from(groups)
    .where(inArray(groups.id, [...ids]));

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
        .where(eq(groupMembers.groupId, id))
        .orderBy(asc(groupMembers.addedAt))
        .limit(maxNamed)
    : [];
  return { active, pending, holders: named.map(({ email }) => email) };
};

export const lowerSeats: LowerSeats = async (tx, { subscriptionId, seats, now }) => {
  const group = await lockGroupOfSubscription(tx, subscriptionId);
  if (!group) return;
  const reserved = await reservedSeats(tx, group.id, now);
  if (group.active + group.pending + reserved > seats) throw new ApiError('SEATS_IN_USE');
  await updateGroup(tx, group.id, { quota: seats });
};
