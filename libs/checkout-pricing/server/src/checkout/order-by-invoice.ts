import { isOver, type billingEndpoints } from '@portal/checkout-pricing/domain';
import type { RequestOf } from '@portal/shared/contract';
import { epochSeconds } from '@portal/shared/util';
import { ApiError } from '@portal/server/errors';
import type { Handler } from '@portal/server/http';
import type { Platform } from '@portal/server/platform';
import { UnknownCustomer } from '@portal/server/ports';
import type { CountryOf } from '../price-list/price-list';
import { refreshPlan, type RefreshCustomer } from '../subscriptions/refresh-customer';
import { closeCheckout } from '../customer/close-checkout';
import type { Customers } from '../customer/customer.service';
import type { CheckedOrder, CheckOrder } from './order.service';
import { isUnanswered, type OneOrder, type OrderInProgress } from '../customer/one-order';
import type { SubscriptionRow } from '../checkout-pricing.tables';

type Endpoint = typeof billingEndpoints.orderByInvoice;

type Ports = Pick<Platform, 'config' | 'database' | 'payments'> & {
  readonly checkOrder: CheckOrder;
  readonly customers: Customers;
  readonly countryOf: CountryOf;
  readonly refreshCustomer: RefreshCustomer;
  readonly oneOrder: OneOrder;
};

type Ask = OrderInProgress['ask'];

function present({ invoiceAmount, invoiceDueAt, invoicePage: page, currency }: SubscriptionRow) {
  if (invoiceAmount === null || invoiceDueAt === null) return { invoice: null };
  return { invoice: { amount: invoiceAmount, currency, dueAt: epochSeconds(invoiceDueAt), page } };
}

async function createSubscription(
  { payments, refreshCustomer }: Ports,
  order: CheckedOrder,
  ask: Ask,
) {
  const { uid: userId, entry, quantity, groupName, customerId } = order;
  const bought = await refreshCustomer(customerId);
  if (!bought.every(isOver)) throw new ApiError('ALREADY_SUBSCRIBED');
  const unpaid = await payments.findUnpaidInvoice(customerId);
  if (unpaid) throw new ApiError(unpaid === 'open' ? 'INVOICE_OPEN' : 'INVOICE_GIVEN_UP');
  const send = (key: string) =>
    payments.createInvoicedSubscription({
      customerId,
      userId,
      priceId: entry.priceId,
      currency: entry.currency,
      quantity,
      ...(groupName && { groupName }),
      // The provider accepts a key for one customer only, and a deleted one is replaced.
      idempotencyKey: `${key}-${customerId}`,
    });
  // All plans were over before: one that is not is the one that was ordered.
  const readBack = async () => (await refreshCustomer(customerId)).find((row) => !isOver(row))?.id;
  return ask(send, { readBack }).catch((error: unknown) => {
    throw isUnanswered(error) ? new ApiError('ORDER_NOT_CONFIRMED', { cause: error }) : error;
  });
}

/**
 * Orders a group whose invoices are sent: its seats start when the first one is paid, which is due in 30 days (PRICE-501,
 * PRICE-530).
 *
 * @throws ApiError `INVOICE_NOT_OFFERED` for a smaller group or another plan, `INVOICE_OPEN` while an earlier invoice is not
 *   paid, `INVOICE_GIVEN_UP` when one never was, `ORDER_IN_PROGRESS`, `TAX_ID_NOT_VALID`, `TAX_ADDRESS_MISSING`, what
 *   {@link CheckOrder} throws, and `ORDER_NOT_CONFIRMED` when the provider does not answer and has not sold the plan yet
 */
export function createOrderByInvoice(ports: Ports): Handler<Endpoint> {
  const { config, payments, checkOrder, customers, countryOf, refreshCustomer, oneOrder } = ports;

  const place = async (order: CheckedOrder, details: RequestOf<Endpoint>['details'], ask: Ask) => {
    const { customerId, groupName, entry } = order;
    if (entry.plan !== 'group') throw new ApiError('INVOICE_NOT_OFFERED');
    if (!(await payments.findBillingDetails(customerId)))
      throw new UnknownCustomer('The customer does not exist.');
    // Before the subscription: its first invoice names who pays, and the group.
    await payments.saveBillingDetails(customerId, details);
    await payments.nameGroupOnInvoices(customerId, groupName);
    const id = await createSubscription(ports, order, ask);
    const stored = await refreshPlan(refreshCustomer, { id, customerId });
    if (!stored) throw new ApiError('UNAVAILABLE', { retryAfterSeconds: 1 });
    return present(stored);
  };

  return async ({ price: priceId, quantity, groupName, details }, { caller, ip }) => {
    const { payByInvoiceFromSeats: minSeats } = config;
    if (minSeats === 0 || quantity < minSeats) throw new ApiError('INVOICE_NOT_OFFERED');
    const ordered = { priceId, quantity, code: undefined, codeRequired: undefined, groupName };
    const request = { caller, ip, ...ordered, country: countryOf(ip) };
    return oneOrder(caller.uid, async ({ ask }) => {
      // Before the check, which finds the plan of a checkout that was paid in this moment.
      await closeCheckout(ports, caller.uid);
      const order = await checkOrder(request);
      try {
        return await place(order, details, ask);
      } catch (error) {
        if (!(error instanceof UnknownCustomer)) throw error;
        await customers.forget(order);
        return place(await checkOrder(request), details, ask);
      }
    });
  };
}
