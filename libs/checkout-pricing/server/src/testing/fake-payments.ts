import type { Reversal } from '@portal/checkout-pricing/domain';
import type Stripe from 'stripe';
import { ApiError } from '@portal/server/errors';
import type { ProviderPayment, PaymentProvider } from '@portal/server/ports';
import { assertOutsideTransaction } from '@portal/server/testing';

/** What the fake provider knows of plans and their payments. */
export interface FakePayments {
  readonly subscriptions: Map<string, Stripe.Subscription>;
  /** Customers whom an operator deleted at the provider. */
  readonly deletedCustomers: Set<string>;
  /** While true, every request fails with `PAYMENT_PROVIDER_UNAVAILABLE`. */
  isUnreachable: boolean;
  now: () => Date;
  /** What was charged for each subscription, newest first; one payment of its period when nothing is set. */
  readonly payments: Map<string, ProviderPayment[]>;
  /** Subscriptions whose whole charge for the period went back to the buyer. */
  readonly reversals: Map<string, Reversal['kind']>;
  /** The new address of each customer whose address was changed. */
  readonly emails: Map<string, string>;
}

/** Resolves on a later microtask; rejects while the provider is unreachable, and inside a transaction, as its adapter does. */
export async function respond<Value>(
  fake: Pick<FakePayments, 'isUnreachable'>,
  value: () => Value,
): Promise<Value> {
  assertOutsideTransaction();
  await Promise.resolve();
  if (fake.isUnreachable) throw new ApiError('PAYMENT_PROVIDER_UNAVAILABLE');
  return value();
}

/** Whether its first invoice was sent and is still open. */
const isUnpaid = ({ collection_method: method, latest_invoice: latest }: Stripe.Subscription) =>
  method === 'send_invoice' && typeof latest === 'object' && latest?.status === 'open';

/** The one payment of a subscription in its first period, which a reversal takes back. */
function onlyPayment({ subscriptions, reversals }: FakePayments, id: string): ProviderPayment[] {
  const subscription = subscriptions.get(id);
  if (!subscription || isUnpaid(subscription)) return [];
  const at = new Date(subscription.created * 1_000);
  const reversal = reversals.get(id);
  const by = reversal === 'dispute-lost' ? 'dispute' : 'refund';
  const endsAt = new Date((subscription.items.data[0]?.current_period_end ?? 0) * 1_000);
  const returned = reversal ? [{ by, amount: 1_900, at } as const] : [];
  const period = { startsAt: at, endsAt };
  const paymentIds = [`pi_${id}`];
  return [{ paidAt: at, amount: 1_900, period, paymentIds, returned }];
}

/** A payment's id names its subscription: `pi_sub_1`, or `pi_sub_1_2` for a later payment. */
const subscriptionOfPayment = (paymentId: string) => paymentId.replace(/^pi_(sub_[^_]+).*$/, '$1');

/** A payment of which all that was left went back. */
export function refunded(payment: ProviderPayment, at: Date, part = 1): ProviderPayment {
  const { amount, returned } = payment;
  const left = amount - returned.reduce((sum, back) => sum + back.amount, 0);
  const back = { by: 'refund', amount: Math.ceil(left * part), at } as const;
  return left > 0 ? { ...payment, returned: [...returned, back] } : payment;
}

/** The methods for payments that were made. */
export function paymentMethods(self: () => FakePayments) {
  return {
    listPayments: (id) => respond(self(), () => self().payments.get(id) ?? onlyPayment(self(), id)),
    findCustomerOfPayment: (paymentId) =>
      respond(self(), () => {
        const customer = self().subscriptions.get(subscriptionOfPayment(paymentId))?.customer;
        return customer === undefined ? undefined : String(customer);
      }),
    cancelSubscription: (id) =>
      respond(self(), () => {
        const ended_at = Math.floor(self().now().getTime() / 1_000);
        const cancellation_details = { reason: 'cancellation_requested' };
        const subscription = self().subscriptions.get(id);
        if (subscription?.status === 'canceled') return;
        Object.assign(subscription ?? {}, { status: 'canceled', ended_at, cancellation_details });
      }),
    refundPayment: ({ paymentIds }) =>
      respond(self(), () => {
        const { payments, reversals, now } = self();
        const isMeant = (payment: ProviderPayment) =>
          payment.paymentIds.some((id) => paymentIds.includes(id));
        for (const id of paymentIds.map(subscriptionOfPayment)) {
          const known = payments.get(id);
          if (!known) reversals.set(id, reversals.get(id) ?? 'refunded');
          known?.splice(
            0,
            known.length,
            ...known.map((each) => (isMeant(each) ? refunded(each, now()) : each)),
          );
        }
      }),
    changeCustomer: (customerId, { email }) =>
      respond(self(), () => {
        if (!self().deletedCustomers.has(customerId)) self().emails.set(customerId, email);
      }),
  } satisfies Partial<PaymentProvider>;
}
