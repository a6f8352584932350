import { canBuyPlan, type checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import { keptSince } from '@portal/shared/util';
import type { Handler } from '../../../platform/http/routing/route';
import type { Platform } from '../../../platform/platform';
import type { ScheduledJob } from '../../../ports/jobs';
import { subscriptionsOf } from '../subscriptions/subscription.repository';
import { deleteWaitingPurchasesUntil, findWaitingPurchase } from './waiting-purchase.repository';

const oldestKept = (now: Date) => keptSince(now, 'waitingPurchases');

/** Serves the purchase that waits for the caller's verification (PRICE-166); null for a user who cannot buy another plan. */
export const createGetWaitingPurchase =
  ({
    clock,
    database: { query },
  }: Pick<Platform, 'clock' | 'database'>): Handler<
    typeof checkoutPricingEndpoints.getWaitingPurchase
  > =>
  async (_, { caller: { uid, premium } }) => {
    const row = await findWaitingPurchase(query, uid, oldestKept(clock.now()));
    const user = { premium: premium.isPremium };
    if (!row || !canBuyPlan(user, await subscriptionsOf(query, uid))) return { purchase: null };
    const { priceId: price, quantity, code, groupName, origin } = row;
    return {
      purchase: {
        price,
        quantity,
        ...(code && { code }),
        ...(groupName && { groupName }),
        ...(origin && { origin }),
      },
    };
  };

/** Deletes what waited for more than 30 days (PRICE-167). */
export const createWaitingPurchasesCleanup = ({
  database,
}: Pick<Platform, 'database'>): ScheduledJob => ({
  name: 'old-waiting-purchases',
  run: (now) => deleteWaitingPurchasesUntil(database.query, oldestKept(now)),
});
