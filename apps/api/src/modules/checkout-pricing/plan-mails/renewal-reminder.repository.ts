import { and, asc, eq, gt, isNotNull, isNull, lte, ne, or } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { subscriptions } from '../checkout-pricing.tables';
import type { SubscriptionRow } from '../subscriptions/subscription.repository';

/** When the renewals are of which owners are reminded. */
interface RenewalTimes {
  readonly after: Date;
  readonly until: Date;
}

/** A yearly plan that renews between two times, and of whose renewal its owner was not reminded. */
function isToRemind({ after, until }: RenewalTimes) {
  const { currentPeriodEnd, remindedFor } = subscriptions;
  return and(
    eq(subscriptions.interval, 'year'),
    // A plan that took a group over is charged for the first time.
    or(
      eq(subscriptions.status, 'active'),
      and(eq(subscriptions.status, 'trialing'), isNotNull(subscriptions.takesOver)),
    ),
    isNull(subscriptions.endedAt),
    isNull(subscriptions.revokedAt),
    isNull(subscriptions.cancelAt),
    eq(subscriptions.cancelAtPeriodEnd, false),
    eq(subscriptions.arePaymentsPaused, false),
    gt(currentPeriodEnd, after),
    lte(currentPeriodEnd, until),
    or(isNull(remindedFor), ne(remindedFor, currentPeriodEnd)),
  );
}

/** Returns the ids of the plans of whose renewal their owners are to be reminded, the next first. */
export async function subscriptionsToRemind(
  query: Queryable,
  times: RenewalTimes,
): Promise<string[]> {
  const rows = await query
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(isToRemind(times))
    .orderBy(asc(subscriptions.currentPeriodEnd));
  return rows.map(({ id }) => id);
}

/** Marks the owner of a plan as reminded of its renewal; undefined when there is nothing to remind of any more. */
export async function claimReminder(
  tx: Queryable,
  id: string,
  times: RenewalTimes,
): Promise<SubscriptionRow | undefined> {
  const [row] = await tx
    .update(subscriptions)
    .set({ remindedFor: subscriptions.currentPeriodEnd })
    .where(and(eq(subscriptions.id, id), isToRemind(times)))
    .returning();
  return row;
}
