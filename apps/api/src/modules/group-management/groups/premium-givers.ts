import { inArray, type Column, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { groups } from '../group-management.tables';

/** The SQL expression of the moment until which the subscription of a row is paid. */
export type PaidUntilOf = (subscriptionId: Column) => SQL<Date | null>;

/** The groups and institutions with some ids, and until when each one is paid, with one query. */
export const createFindPremiumGivers =
  (paidUntilOf: PaidUntilOf) => (query: Queryable, ids: readonly string[]) =>
    query
      .select({
        id: groups.id,
        name: groups.name,
        subscriptionId: groups.subscriptionId,
        paidUntil: paidUntilOf(groups.subscriptionId),
      })
      .from(groups)
      .where(inArray(groups.id, [...ids]));
