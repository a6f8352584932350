import { keptSince } from '@portal/shared/util';
import { and, eq, lt, notExists } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Platform } from '@portal/server/platform';
import type { ScheduledJob } from '@portal/server/ports';
import { users } from '@portal/server/contracts';
import { paymentCustomers, subscriptions } from '../checkout-pricing.tables';

/** Deletes what accounts bought that were deleted, once no invoice of it has to be kept (ACCT-204). */
export const createDeletedAccountsCleanup = ({
  database: { query },
}: Pick<Platform, 'database'>): ScheduledJob => ({
  name: 'purchases-of-deleted-accounts',
  async run(now) {
    const before = keptSince(now, 'purchasesOfDeletedAccounts');
    const accountOf = (uid: PgColumn) => query.select().from(users).where(eq(users.uid, uid));
    const { endedAt, uid: buyer } = subscriptions;
    await query.delete(subscriptions).where(and(lt(endedAt, before), notExists(accountOf(buyer))));
    const { createdAt, uid } = paymentCustomers;
    const bought = query.select().from(subscriptions).where(eq(buyer, uid));
    await query
      .delete(paymentCustomers)
      .where(and(lt(createdAt, before), notExists(accountOf(uid)), notExists(bought)));
  },
});
