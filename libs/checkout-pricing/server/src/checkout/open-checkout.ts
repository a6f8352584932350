import { randomUUID } from 'node:crypto';
import { canBuyPlan, frequencyOfInterval } from '@portal/checkout-pricing/domain';
import { paths } from '@portal/shared/util';
import type { Platform } from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import { UnknownCustomer } from '@portal/server/ports';
import {
  deleteCheckout,
  saveSessionId,
  findOrInsertCheckout,
  type CheckoutRow,
  type Order,
} from '../customer/checkout.repository';
import { closeCheckout } from '../customer/close-checkout';
import { isInProgress, type Customers } from '../customer/customer.service';
import { chargedLater } from '../plan-mails/plan-words';
import type { CheckoutStates } from './checkout-status';
import type { CheckedOrder } from './order.service';
import { subscriptionsOf } from '../subscriptions/subscription.repository';

interface OpenedCheckout {
  readonly sessionId: string;
  readonly url: string;
}

/**
 * Opens the hosted checkout of an order, or returns the one that is open for the same order. A user has one open checkout:
 * another order closes it (PRICE-67). An order of a customer whom the provider no longer knows is checked again.
 */
export type OpenCheckout = (
  order: CheckedOrder,
  checkAgain: () => Promise<CheckedOrder>,
) => Promise<OpenedCheckout>;

type Ports = Pick<Platform, 'clock' | 'config' | 'database' | 'payments'> & {
  readonly states: CheckoutStates;
  readonly customers: Customers;
};

/** Each round removes one outdated checkout; concurrent orders of one user may need another round. */
const maxRounds = 3;

const busy = () => new ApiError('ORDER_IN_PROGRESS');

const isSameOrder = (row: CheckoutRow, order: Order) =>
  row.priceId === order.priceId &&
  row.quantity === order.quantity &&
  row.code === order.code &&
  row.groupName === order.groupName &&
  row.takesOver === order.takesOver &&
  row.appOrigin === (order.appOrigin ?? '') &&
  row.chargedFrom?.getTime() === order.chargedFrom?.getTime();

/** The plans page with what was ordered still chosen (PRICE-152); for a group that was offered, the page with the offer. */
function canceledPath({
  entry: { interval },
  quantity,
  code,
  groupName,
  takesOver,
}: CheckedOrder): string {
  if (takesOver) return paths.account();
  const seats = quantity > 1 ? quantity : undefined;
  const frequency = frequencyOfInterval[interval];
  return paths.plans({
    checkout: 'cancelled',
    frequency,
    quantity: seats,
    coupon: code || undefined,
    group_name: groupName || undefined,
  });
}

/** Creates the provider's session. The idempotency key makes every repetition return the same session. */
async function createSession(
  { config, database, payments }: Ports,
  order: CheckedOrder,
  checkout: CheckoutRow,
): Promise<OpenedCheckout> {
  const home = order.appOrigin ?? config.baseUrl;
  const { uid: userId, entry, quantity, groupName, customerId, promotionCodeId } = order;
  // Before the session: its first invoice names the group, and that of a Premium plan none.
  await payments.nameGroupOnInvoices(customerId, groupName);
  const { id, url } = await payments
    .createCheckoutSession({
      customerId,
      userId,
      priceId: entry.priceId,
      currency: entry.currency,
      quantity,
      ...(promotionCodeId && { promotionCodeId }),
      ...(groupName && { groupName }),
      ...(order.takesOver && { takesOver: order.takesOver }),
      ...(order.chargedFrom && {
        chargedFrom: order.chargedFrom,
        note: chargedLater(order.chargedFrom),
      }),
      successUrl: `${home}/account?checkout=success${order.takesOver && '&handed_over=true'}&session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${home}${canceledPath(order)}`,
      idempotencyKey: checkout.idempotencyKey,
    })
    .catch(async (error: unknown) => {
      if (!isInProgress(error)) await deleteCheckout(database.query, checkout);
      throw error;
    });
  const isSaved = await saveSessionId(database.query, checkout, id);
  if (!isSaved) await payments.expireCheckoutSession(id);
  if (!isSaved || !url) throw busy();
  // A plan that arrived in the meantime closed what it knew of: not this session.
  if (!canBuyPlan({ premium: false }, await subscriptionsOf(database.query, userId))) {
    await closeCheckout({ database, payments }, userId);
    throw new ApiError('ALREADY_SUBSCRIBED');
  }
  return { sessionId: id, url };
}

/** Returns the open session of the same order; closes the session of another order, so that only one can be paid. */
async function reuseSession(
  { database, payments, states }: Ports,
  order: Order,
  checkout: CheckoutRow,
  sessionId: string,
): Promise<OpenedCheckout | undefined> {
  const state = await states.of(sessionId);
  if (state.kind === 'paid') throw new ApiError('ALREADY_SUBSCRIBED');
  if (state.kind === 'open') {
    if (isSameOrder(checkout, order)) return { sessionId, url: state.url };
    // Another tab may pay it in this moment (PRICE-68).
    const closed = await states.ofSession(await payments.expireCheckoutSession(sessionId));
    if (closed.kind === 'paid') throw new ApiError('ALREADY_SUBSCRIBED');
  }
  await deleteCheckout(database.query, checkout);
  return undefined;
}

export function createOpenCheckout(ports: Ports): OpenCheckout {
  const { clock, database, customers } = ports;

  const findOrInsert = ({
    customerId: _customerId,
    entry: _entry,
    promotionCodeId: _promotionCodeId,
    ...order
  }: CheckedOrder) => {
    const created = { idempotencyKey: randomUUID(), checkedAt: clock.now() };
    return findOrInsertCheckout(database.query, { ...order, ...created });
  };

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

  return async (order, checkAgain) => {
    try {
      return await openOrder(order);
    } catch (error) {
      if (!(error instanceof UnknownCustomer)) throw error;
      await customers.forget(order);
      return openOrder(await checkAgain());
    }
  };
}
