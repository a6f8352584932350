import { and, asc, eq, isNull } from 'drizzle-orm';
import type { FindSeats } from '../../checkout-pricing/checkout-pricing.module';
import { groupAdministrators, groupMembers, groups } from '../group-management.tables';

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
