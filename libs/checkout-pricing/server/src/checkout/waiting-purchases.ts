import { canBuyPlan, type checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import type { RequestOf } from '@portal/shared/contract';
import { keptSince } from '@portal/shared/util';
import type { Platform } from '@portal/server/platform';
import type { Caller, ScheduledJob } from '@portal/server/ports';
import { subscriptionsOf } from '../subscriptions/subscription.repository';
import {
  deleteWaitingPurchase,
  deleteWaitingPurchasesUntil,
  findWaitingPurchase,
  replaceWaitingPurchase,
} from './waiting-purchase.repository';

const oldestKept = (now: Date) => keptSince(now, 'waitingPurchases');

/** The purchase that waits until its user has verified the email address (PRICE-166). */
export const createWaitingPurchases = ({
  clock,
  database: { query },
}: Pick<Platform, 'clock' | 'database'>) => ({
  async find({ uid, premium }: Caller) {
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
  },
  async save(
    purchase: RequestOf<typeof checkoutPricingEndpoints.saveWaitingPurchase>,
    { uid }: Caller,
  ) {
    const { price: priceId, quantity, code = null, groupName = null, origin = null } = purchase;
    const savedAt = clock.now();
    const row = { uid, priceId, quantity, code, groupName, origin, savedAt };
    await replaceWaitingPurchase(query, row);
    return {};
  },
  async remove({ uid }: Caller) {
    await deleteWaitingPurchase(query, uid);
    return {};
  },
});

/** Deletes purchases that waited for more than 30 days (PRICE-167). */
export const createWaitingPurchasesCleanup = ({
  database,
}: Pick<Platform, 'database'>): ScheduledJob => ({
  name: 'old-waiting-purchases',
  run: (now) => deleteWaitingPurchasesUntil(database.query, oldestKept(now)),
});
