import { and, eq, isNull } from 'drizzle-orm';
import type { FindOfferedPayer } from '../../checkout-pricing/checkout-pricing.module';
import { groupMembers, groups } from '../group-management.tables';

/** The member to whom a group is offered together with its payment. */
export const findOfferedPayer: FindOfferedPayer = async (query, subscriptionId) => {
  const [offered] = await query
    .select({ uid: groupMembers.uid })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(
      and(
        eq(groups.subscriptionId, subscriptionId),
        eq(groups.isLive, true),
        eq(groupMembers.offeredRole, 'owner'),
        eq(groupMembers.isPaymentOffered, true),
        isNull(groupMembers.removedAt),
      ),
    );
  return offered?.uid ?? undefined;
};
