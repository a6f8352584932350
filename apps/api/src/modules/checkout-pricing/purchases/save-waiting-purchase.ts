import type { checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import type { Handler } from '../../../platform/http/routing/route';
import type { Platform } from '../../../platform/platform';
import { replaceWaitingPurchase } from './waiting-purchase.repository';

/** Keeps a purchase with the caller's account (PRICE-166). */
export const createSaveWaitingPurchase =
  ({
    clock,
    database: { query },
  }: Pick<Platform, 'clock' | 'database'>): Handler<
    typeof checkoutPricingEndpoints.saveWaitingPurchase
  > =>
  async (
    { price: priceId, quantity, code = null, groupName = null, origin = null },
    { caller: { uid } },
  ) => {
    const savedAt = clock.now();
    await replaceWaitingPurchase(query, {
      uid,
      priceId,
      quantity,
      code,
      groupName,
      origin,
      savedAt,
    });
    return {};
  };
