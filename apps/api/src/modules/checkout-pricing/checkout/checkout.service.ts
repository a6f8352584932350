import { randomUUID } from 'node:crypto';
import { canBuyPlan, frequencyOfInterval } from '@portal/checkout-pricing/domain';
import { paths } from '@portal/shared/util';
import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import { RejectedPromotionCode, UnknownCustomer } from '../../../ports/payment-provider';
import { subscriptionsOf } from '../subscriptions/subscription.repository';
import type { CheckoutStatusService } from './checkout-status.service';
import {
  deleteCheckout,
  findOrInsertCheckout,
  saveSessionId,
  type CheckoutRow,
  type Order,
} from './checkout.repository';
import { createCloseCheckout } from './close-checkout';
import type { Customers } from './customer.service';
import type { CheckedOrder, CheckOrder, CheckoutRequest } from './order.service';

/** The hosted page that the browser goes to. */
export interface OpenedCheckout {
  readonly sessionId: string;
  readonly url: string;
}

export interface CheckoutService {
  /**
   * Opens the hosted checkout, or returns the one that is open for the same order. A user has one open checkout: another
   * order closes it (PRICE-67). Throws what {@link CheckOrder} throws, and `UNAVAILABLE` when orders of the same user
   * keep replacing each other.
   */
  open(request: CheckoutRequest): Promise<OpenedCheckout>;
}

type Ports = Pick<Platform, 'clock' | 'config' | 'database' | 'payments'> & {
  readonly checkOrder: CheckOrder;
  readonly status: CheckoutStatusService;
  readonly customers: Customers;
};

/** Each round removes one outdated checkout; concurrent orders of one user may need another round. */
const maxRounds = 3;

const busy = () => new ApiError('UNAVAILABLE', { retryAfterSeconds: 1 });

const isSameOrder = (row: CheckoutRow, order: Order) =>
  row.priceId === order.priceId && row.quantity === order.quantity && row.code === order.code;

/** The plans page with what was ordered still chosen (PRICE-152). */
function canceledPath({ interval, quantity, code }: CheckedOrder): string {
  const seats = quantity > 1 ? quantity : undefined;
  const frequency = frequencyOfInterval[interval];
  return paths.plans({
    checkout: 'cancelled',
    frequency,
    quantity: seats,
    coupon: code || undefined,
  });
}

/** Creates the provider's session. The idempotency key makes every repetition return the same session. */
async function createSession(
  { config, database, payments }: Ports,
  order: CheckedOrder,
  checkout: CheckoutRow,
): Promise<OpenedCheckout> {
  const { uid: userId, priceId, quantity, customerId, promotionCodeId } = order;
  const { id, url } = await payments
    .createCheckoutSession({
      customerId,
      userId,
      priceId,
      quantity,
      ...(promotionCodeId && { promotionCodeId }),
      successUrl: `${config.baseUrl}/account?checkout=success&session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${config.baseUrl}${canceledPath(order)}`,
      idempotencyKey: checkout.idempotencyKey,
    })
    .catch(async (error: unknown) => {
      await deleteCheckout(database.query, checkout);
      throw error;
    });
  const isSaved = await saveSessionId(database.query, checkout, id);
  if (!isSaved) await payments.expireCheckoutSession(id);
  if (!isSaved || !url) throw busy();
  // A plan that arrived in the meantime closed what it knew of: not this session.
  if (!canBuyPlan({ premium: false }, await subscriptionsOf(database.query, userId))) {
    await createCloseCheckout({ database, payments })(userId);
    throw new ApiError('ALREADY_SUBSCRIBED');
  }
  return { sessionId: id, url };
}

/** Returns the open session of the same order; closes the session of another order, so that only one can be paid. */
async function reuseSession(
  { database, payments, status }: Ports,
  order: Order,
  checkout: CheckoutRow,
  sessionId: string,
): Promise<OpenedCheckout | undefined> {
  const state = await status.stateOf(sessionId);
  if (state.kind === 'paid') throw new ApiError('ALREADY_SUBSCRIBED');
  if (state.kind === 'open') {
    if (isSameOrder(checkout, order)) return { sessionId, url: state.url };
    await payments.expireCheckoutSession(sessionId);
  }
  await deleteCheckout(database.query, checkout);
  return undefined;
}

export function createCheckoutService(ports: Ports): CheckoutService {
  const { clock, database, checkOrder, customers } = ports;

  const findOrInsert = ({ uid, priceId, quantity, code }: Order) =>
    findOrInsertCheckout(database.query, {
      uid,
      priceId,
      quantity,
      code,
      idempotencyKey: randomUUID(),
      checkedAt: clock.now(),
    });

  const openOrder = async (order: CheckedOrder) => {
    for (let round = 0; round < maxRounds; round += 1) {
      const checkout = await findOrInsert(order);
      if (checkout?.sessionId) {
        const opened = await reuseSession(ports, order, checkout, checkout.sessionId);
        if (opened) return opened;
      } else if (checkout && isSameOrder(checkout, order)) {
        return createSession(ports, order, checkout);
      } else if (checkout) {
        await deleteCheckout(database.query, checkout);
      }
    }
    throw busy();
  };

  return {
    async open(request) {
      const order = await checkOrder(request);
      try {
        return await openOrder(order);
      } catch (error) {
        if (error instanceof RejectedPromotionCode)
          return openOrder({ ...order, code: '', promotionCodeId: undefined });
        if (!(error instanceof UnknownCustomer)) throw error;
        await customers.forget(order);
        return openOrder(await checkOrder(request));
      }
    },
  };
}
