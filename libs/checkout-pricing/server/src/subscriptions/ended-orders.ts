import {
  afterEnd,
  isInvoiced,
  isOver,
  type BilledPlan,
  type EndedOrder,
} from '@portal/checkout-pricing/domain';
import type { Platform } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import type { EmailOf } from '@portal/auth-session/server';
import type { SubscriptionRow } from '../checkout-pricing.tables';
import { isInProgress } from '../customer/customer.service';
import { createOneOrder } from '../customer/one-order';
import { owedFor } from './invoiced-order';
import { refundSince } from './project-subscription';

type Row = SubscriptionRow;

/**
 * Returns who has the seats of the group that a subscription pays for; null before the group is made. Its addresses are
 * for a user who administers it.
 */
export type FindSeats = (
  query: Queryable,
  of: { readonly subscriptionId: string; readonly uid: string },
) => Promise<BilledPlan['seats']>;

/** What the settlement of ended orders needs besides the projection. */
export interface EndedOrderPorts extends Pick<
  Platform,
  'clock' | 'database' | 'logger' | 'payments'
> {
  readonly emailOf: EmailOf;
  readonly findSeats: FindSeats;
}

/** Whether an ended plan by invoice can still be paid, or was paid late and has neither continued nor given the money back. */
const isUnsettled = (row: SubscriptionRow, rows: readonly SubscriptionRow[]) =>
  isOver(row) &&
  isInvoiced(row) &&
  (row.invoiceDueAt !== null || row.latePayment === 'kept') &&
  !rows.some(({ revives }) => revives === row.id);

/**
 * Settles the plans by invoice of a customer that have ended (PRICE-534): one that was paid late continues as a new
 * subscription, which costs nothing until the paid period ends, or its money goes back. Returns the ids of the subscriptions
 * that have to be read again.
 */
export function createSettleEndedOrders(ports: EndedOrderPorts) {
  const { clock, database, payments, emailOf, findSeats } = ports;
  const { query } = database;
  const oneOrder = createOneOrder(ports);

  const groupOf = async (row: Row): Promise<EndedOrder['group']> => {
    const { id: subscriptionId, uid, releasedAt, firstPaidAt, endedAt } = row;
    const seats = await findSeats(query, { subscriptionId, uid });
    if (seats) return { taken: seats.active + seats.pending };
    const hasBegun = releasedAt !== null || (firstPaidAt && endedAt && firstPaidAt <= endedAt);
    return hasBegun ? 'gone' : null;
  };

  /** Returns the id of the new subscription; nothing while an order of the user is in progress, which may buy another plan. */
  const revive = (row: Row): Promise<string[]> =>
    oneOrder(row.uid, async () => [
      await payments.createInvoicedSubscription({
        customerId: row.customerId,
        userId: row.uid,
        priceId: row.priceId,
        currency: row.currency,
        quantity: row.quantity,
        ...(row.groupName && { groupName: row.groupName }),
        revives: { subscriptionId: row.id, paidUntil: row.currentPeriodEnd },
        idempotencyKey: `revive-${row.id}`,
      }),
    ]).catch((error: unknown) => {
      if (isInProgress(error)) return [];
      throw error;
    });

  const giveBack = async (row: Row, endedAt: Date) => {
    if (row.invoiceDueAt) await payments.cancelSubscription(row.id, {}, owedFor(row, endedAt));
    if (row.latePayment === 'kept') await refundSince(ports, row.id, endedAt);
  };

  const settle = async (row: Row, rows: readonly SubscriptionRow[]): Promise<string[]> => {
    const endedAt = row.endedAt ?? clock.now();
    const order = {
      hasOpenInvoice: row.invoiceDueAt !== null,
      isPaidLate: row.latePayment === 'kept',
      isEndedForGood: row.endReason !== 'invoice-unpaid' || row.revokedAt !== null,
      paidUntil: row.currentPeriodEnd,
      hasAccount: (await emailOf(query, row.uid)) !== undefined,
      hasOtherPlan: rows.some((each) => !isOver(each)),
      group: await groupOf(row),
      seats: row.quantity,
    };
    switch (afterEnd(order, clock.now())) {
      case 'wait':
        return [];
      case 'revive':
        return revive(row);
      case 'give-back':
        await giveBack(row, endedAt);
        return [row.id];
    }
  };

  return async (rows: readonly SubscriptionRow[]): Promise<string[]> => {
    const changed: string[] = [];
    for (const row of rows.filter((each) => isUnsettled(each, rows)))
      changed.push(...(await settle(row, rows)));
    return changed;
  };
}
