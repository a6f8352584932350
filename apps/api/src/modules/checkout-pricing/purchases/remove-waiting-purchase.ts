import type { checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import type { Handler } from '../../../platform/http/routing/route';
import type { Platform } from '../../../platform/platform';
import { deleteWaitingPurchase } from './waiting-purchase.repository';

/** Forgets the caller's waiting purchase (PRICE-166). */
export const createRemoveWaitingPurchase =
  ({
    database: { query },
  }: Pick<Platform, 'database'>): Handler<typeof checkoutPricingEndpoints.removeWaitingPurchase> =>
  async (_, { caller: { uid } }) => {
    await deleteWaitingPurchase(query, uid);
    return {};
  };
