import { inArray } from 'drizzle-orm';
import type { FindPremiumGivers } from '../../../ports/premium-givers';
import { paidUntilOf } from '../../checkout-pricing/checkout-pricing.module';
import { groups } from '../group-management.tables';

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
