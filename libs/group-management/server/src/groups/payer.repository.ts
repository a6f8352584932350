import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '@portal/server/ports';
import { payerOf } from '@portal/checkout-pricing/server';
import { groups, type groupMembers } from '../group-management.tables';

/** The query of the account that pays for a group; without a row when the group has ended and is not paid. */
export const payerOfGroup = (query: Queryable, groupId: string) =>
  query
    .select({ uid: sql<string>`${payerOf(groups.subscriptionId)}`.as('uid') })
    .from(groups)
    .where(
      and(
        eq(groups.id, groupId),
        eq(groups.isLive, true),
        isNotNull(payerOf(groups.subscriptionId)),
      ),
    );

/** The SQL expression of whether an account pays for the group of a row. */
export const paysForGroup = (uid: typeof groupMembers.uid | string) =>
  sql<boolean>`(${groups.isLive} and ${payerOf(groups.subscriptionId)} = ${uid}) is true`;
