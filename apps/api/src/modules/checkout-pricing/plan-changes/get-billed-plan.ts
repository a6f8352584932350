import {
  isLive,
  planState,
  type BilledPlan,
  type billingEndpoints,
} from '@portal/checkout-pricing/domain';
import type { Handler } from '../../../platform/http/routing/route';
import type { Platform } from '../../../platform/platform';
import type { PriceListService } from '../price-list/price-list.service';
import type { SubscriptionRow } from '../subscriptions/subscription.repository';
import { findOwnPlan, type PlanPorts } from './own-plan';
import { offeredEntries, presentOption } from './plan-options';
import { presentCharge } from './present-charge';
import type { FindSeats } from './seats';

/** Serves the caller's ongoing plan with its next charge, its seats, and what it can be changed to (PRICE-301, PRICE-302). */
export function createGetBilledPlan({
  payments,
  priceList,
  findSeats,
  ...ports
}: PlanPorts &
  Pick<Platform, 'payments'> & {
    readonly priceList: PriceListService;
    readonly findSeats: FindSeats;
  }): Handler<typeof billingEndpoints.getBilledPlan> {
  const { query } = ports.database;

  const optionsOf = async (row: SubscriptionRow, tier: Parameters<typeof offeredEntries>[2]) =>
    planState(row) === 'renews' && row.invoiceDueAt === null
      ? offeredEntries(await priceList.entries(), row, tier).map(presentOption)
      : [];

  const seatsOf = async (row: SubscriptionRow): Promise<BilledPlan['seats']> =>
    row.plan === 'group' ? findSeats(query, { subscriptionId: row.id, uid: row.uid }) : null;

  return async (_, { caller }) => {
    const row = await findOwnPlan(ports, caller);
    const billed = row && (await payments.findBilledSubscription(row.id));
    if (!row || !billed) return { billed: null };
    const { plan, productName, interval, quantity, currency } = row;
    return {
      billed: {
        plan,
        productName,
        interval,
        quantity,
        currency,
        next: billed.next && isLive(row) ? presentCharge(billed.next) : null,
        collectionMethod: row.collectionMethod,
        card: billed.card,
        seats: await seatsOf(row),
        options: await optionsOf(row, billed.tier),
      },
    };
  };
}
