import { randomUUID } from 'node:crypto';
import { ApiError } from '../../../platform/errors';
import type { Clock } from '../../../ports/clock';
import type { Database } from '../../../ports/database';
import type { PaymentProvider } from '../../../ports/payment-provider';
import {
  forgetCheckout,
  keepSession,
  openCheckout,
  type CheckoutRow,
  type Order,
} from './checkout.repository';
import type { CheckoutSettler } from './checkout-settler';
import type { CheckedOrder, CheckOrder, CheckoutRequest } from './order.service';

/** The hosted page that the browser goes to. */
export interface OpenedCheckout {
  readonly sessionId: string;
  readonly url: string;
}

export interface CheckoutService {
  /** Opens the hosted checkout, or answers the one that is open for the same order (specification 1, section 4). */
  open(request: CheckoutRequest): Promise<OpenedCheckout>;
}

interface Ports {
  readonly clock: Clock;
  readonly database: Database;
  readonly payments: PaymentProvider;
  readonly checkOrder: CheckOrder;
  readonly settler: CheckoutSettler;
  /** The portal's own address. */
  readonly baseUrl: string;
}

/** A checkout that was given up makes room for another; more often than this is not a person pressing a button. */
const maxRounds = 3;

const busy = () => new ApiError('UNAVAILABLE', { retryAfterSeconds: 1 });

const isSameOrder = (row: CheckoutRow, order: Order) =>
  row.priceId === order.priceId && row.quantity === order.quantity && row.code === order.code;

/** Asks the provider for a session; every repetition of this checkout gets the same one. */
async function createSession(
  { database, payments, baseUrl }: Ports,
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
      successUrl: `${baseUrl}/account?checkout=success&session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${baseUrl}/plans?checkout=cancelled`,
      idempotencyKey: checkout.idempotencyKey,
    })
    .catch(async (error: unknown) => {
      await forgetCheckout(database.query, checkout);
      throw error;
    });
  const kept = await keepSession(database.query, checkout, id);
  if (!kept) await payments.expireCheckoutSession(id);
  if (!kept || !url) throw busy();
  return { sessionId: id, url };
}

/** The open session of the same order; any other that nobody paid is closed, so that only one can ever be paid. */
async function reuseSession(
  { database, payments, settler }: Ports,
  order: Order,
  checkout: CheckoutRow,
  sessionId: string,
): Promise<OpenedCheckout | undefined> {
  const settled = await settler.settle(sessionId);
  if (settled.outcome === 'paid') throw new ApiError('ALREADY_SUBSCRIBED');
  if (settled.outcome === 'open') {
    if (isSameOrder(checkout, order)) return { sessionId, url: settled.url };
    await payments.expireCheckoutSession(sessionId);
  }
  await forgetCheckout(database.query, checkout);
  return undefined;
}

export function createCheckoutService(ports: Ports): CheckoutService {
  const { clock, database, checkOrder } = ports;

  const openOrFind = ({ uid, priceId, quantity, code }: Order) =>
    openCheckout(database.query, {
      uid,
      priceId,
      quantity,
      code,
      idempotencyKey: randomUUID(),
      checkedAt: clock.now(),
    });

  return {
    async open(request) {
      const order = await checkOrder(request);
      for (let round = 0; round < maxRounds; round += 1) {
        const checkout = await openOrFind(order);
        if (checkout?.sessionId) {
          const opened = await reuseSession(ports, order, checkout, checkout.sessionId);
          if (opened) return opened;
        } else if (checkout && isSameOrder(checkout, order)) {
          return createSession(ports, order, checkout);
        } else if (checkout) {
          await forgetCheckout(database.query, checkout);
        }
      }
      throw busy();
    },
  };
}
