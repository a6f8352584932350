import { isLive, isOver } from '@portal/checkout-pricing/domain';
import { durations } from '@portal/shared/util';
import type { Platform } from '@portal/server/platform';
import { closeCheckout } from '../customer/close-checkout';
import { findCustomerId, markRefreshed } from '../customer/customer.repository';
import type { SubscriptionRow } from '../checkout-pricing.tables';
import { createSettleEndedOrders, type EndedOrderPorts } from './ended-orders';
import {
  createProjectSubscription,
  newCardChargeAt,
  type ProjectionPorts,
} from './project-subscription';
import { idsOfCustomer } from './subscription.repository';

/**
 * Stores what the provider has of a customer: each subscription that it lists, in whatever state, and each stored one, with
 * its payments (PRICE-73, PRICE-210). Events, requests, commands and the nightly job call it, and nothing else reads
 * subscriptions: the provider is the truth and a stored row its projection.
 *
 * Returns the rows, oldest first, without those that the provider does not know; none for a customer of no user. Throws the
 * first error after it has read every subscription: the others are stored. A plan that is not over closes the open
 * checkout (PRICE-97), and two live ones alert an operator (`two-live-subscriptions`, PRICE-98).
 */
export type RefreshCustomer = (customerId: string) => Promise<readonly SubscriptionRow[]>;

/** What a service needs that refreshes customers. */
export type RefreshingPorts = Pick<Platform, 'database'> & {
  readonly refreshCustomer: RefreshCustomer;
};

/** What ended longer ago and was never stored is no purchase of the portal's, or is no longer kept (ACCT-204). */
const unstoredDays = 90;

/** A period that has ended is read every five minutes for an hour, until the provider has begun the next one (PRICE-74). */
const overdueMs = durations.oneHourMs;
const overdueRetryMs = 5 * durations.oneMinuteMs;

/** When a customer is read next if no event comes before: within a day, when a period ends, and to charge a new card. */
function nextRefreshOf(rows: readonly SubscriptionRow[], now: Date): Date {
  const at = now.getTime();
  const dueTimes = rows
    .filter((row) => !isOver(row))
    .flatMap(({ currentPeriodEnd, cancelAt, firstPaidAt, releasedUntil }) => [
      Math.min(+currentPeriodEnd, +(cancelAt ?? Infinity)),
      ...(firstPaidAt === null && releasedUntil ? [+releasedUntil] : []),
    ])
    .filter((end) => end > at - overdueMs)
    .map((end) => (end > at ? end : at + overdueRetryMs));
  const cardTimes = rows.flatMap(({ failedCharge }) =>
    failedCharge?.newCard ? [Math.max(+newCardChargeAt(failedCharge.newCard), at)] : [],
  );
  return new Date(Math.min(at + durations.oneDayMs, ...dueTimes, ...cardTimes));
}

export function createRefreshCustomer(ports: ProjectionPorts & EndedOrderPorts): RefreshCustomer {
  const { clock, database, payments, logger } = ports;
  const { query } = database;
  const project = createProjectSubscription(ports);
  const settleEndedOrders = createSettleEndedOrders(ports);

  /** Ends what a user with a plan must not have beside it. */
  const settle = async (rows: readonly SubscriptionRow[]) => {
    const [plan] = rows.filter((row) => !isOver(row));
    if (plan) await closeCheckout({ database, payments }, plan.uid);
    const live = rows.filter(isLive);
    if (live.length > 1)
      logger.error(
        {
          alert: 'two-live-subscriptions',
          subscriptions: live.map(({ id }) => id),
          uid: live[0]?.uid,
        },
        'a user pays for two subscriptions',
      );
  };

  return async (customerId) => {
    const now = clock.now();
    const stored = await idsOfCustomer(query, customerId);
    if (!stored) {
      logger.warn({ customer: customerId }, 'ignored a customer that is no user’s');
      return [];
    }
    const listed = await payments.listSubscriptions(customerId);
    const unstoredSince = new Date(now.getTime() - unstoredDays * durations.oneDayMs);
    const recent = listed.filter(({ endedAt }) => !endedAt || endedAt > unstoredSince);
    const known = new Map<string, SubscriptionRow>();
    const failures: unknown[] = [];
    const read = async (ids: Iterable<string>) => {
      for (const id of ids)
        await project(id)
          .then((row) => row && known.set(id, row))
          .catch((error: unknown) => failures.push(error));
    };
    await read(new Set([...stored, ...recent.map((each) => each.id).toReversed()]));
    // Whether a late payment lets a plan continue depends on all plans.
    if (failures.length === 0) await read(await settleEndedOrders([...known.values()]));
    const rows = [...known.values()];
    await settle(rows);
    if (failures.length > 0) throw failures[0];
    await markRefreshed(query, customerId, nextRefreshOf(rows, now));
    return rows;
  };
}

/** Refreshes the customer of a user who has one. */
export async function refreshUser(
  { database, refreshCustomer }: RefreshingPorts,
  uid: string,
): Promise<void> {
  const customerId = await findCustomerId(database.query, uid);
  if (customerId) await refreshCustomer(customerId);
}

/** Refreshes the customer of a plan; returns the plan, undefined when the provider does not know it. */
export async function refreshPlan(
  refreshCustomer: RefreshCustomer,
  { id, customerId }: Pick<SubscriptionRow, 'id' | 'customerId'>,
): Promise<SubscriptionRow | undefined> {
  const rows = await refreshCustomer(customerId);
  return rows.find((row) => row.id === id);
}
