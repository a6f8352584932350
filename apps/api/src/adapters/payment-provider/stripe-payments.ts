import Stripe from 'stripe';
import type { PaymentProvider } from '../../ports/payment-provider';
import { idOf } from './stripe-ids';
import { request, requestOptional } from './stripe-requests';

const isRefunded = ({ status }: Stripe.Refund) => status !== 'failed' && status !== 'canceled';

/** The newest invoice of a subscription for which money was taken, with the ids of its payments. */
async function newestPaid(stripe: Stripe, subscription: string) {
  const { data } = await stripe.invoices.list({
    subscription,
    status: 'paid',
    limit: 10,
    expand: ['data.payments'],
  });
  const invoice = data.find(({ amount_paid }) => amount_paid > 0);
  if (!invoice) return undefined;
  const payments = invoice.payments?.data ?? [];
  const ids = payments.flatMap(({ payment }) => payment.payment_intent ?? []).map(idOf);
  return { amount: invoice.amount_paid, ids };
}

/** Everything that went back of one payment, in minor units, and whether a dispute about it was lost. */
async function goneOf(stripe: Stripe, payment_intent: string) {
  const [refunds, disputes] = await Promise.all([
    stripe.refunds.list({ payment_intent, limit: 100 }),
    stripe.disputes.list({ payment_intent }),
  ]);
  const refunded = refunds.data.filter(isRefunded).reduce((sum, { amount }) => sum + amount, 0);
  return { refunded, isLost: disputes.data.some(({ status }) => status === 'lost') };
}

/** What is done with payments that were made, by the official client. */
export function createStripePayments(
  stripe: Stripe,
): Pick<
  PaymentProvider,
  | 'findReversal'
  | 'findSubscriptionOfPayment'
  | 'cancelSubscription'
  | 'refundNewestPayment'
  | 'changeCustomerEmail'
> {
  return {
    findReversal: (subscription) =>
      request(async () => {
        const paid = await newestPaid(stripe, subscription);
        if (!paid) return undefined;
        const gone = await Promise.all(paid.ids.map((id) => goneOf(stripe, id)));
        if (gone.some(({ isLost }) => isLost)) return 'dispute-lost';
        const refunded = gone.reduce((sum, each) => sum + each.refunded, 0);
        return refunded >= paid.amount ? 'refunded' : undefined;
      }),
    findSubscriptionOfPayment: (payment_intent) =>
      request(async () => {
        const payment = { type: 'payment_intent', payment_intent } as const;
        const { data } = await stripe.invoicePayments.list({ payment, limit: 1 });
        if (!data[0]) return undefined;
        const { parent } = await stripe.invoices.retrieve(idOf(data[0].invoice));
        const subscription = parent?.subscription_details?.subscription;
        return subscription ? idOf(subscription) : undefined;
      }),
    cancelSubscription: async (id) => {
      await requestOptional(async () => {
        const { status } = await stripe.subscriptions.retrieve(id);
        if (status === 'canceled' || status === 'incomplete_expired') return;
        await stripe.subscriptions.cancel(id);
      });
    },
    refundNewestPayment: (subscription) =>
      request(async () => {
        for (const payment_intent of (await newestPaid(stripe, subscription))?.ids ?? []) {
          try {
            await stripe.refunds.create(
              { payment_intent },
              { idempotencyKey: `refund-${payment_intent}` },
            );
          } catch (error) {
            const isDone =
              error instanceof Stripe.errors.StripeError &&
              error.code === 'charge_already_refunded';
            if (!isDone) throw error;
          }
        }
      }),
    changeCustomerEmail: async (customerId, email) => {
      await requestOptional(async () => {
        const customer = await stripe.customers.retrieve(customerId);
        if (!customer.deleted) await stripe.customers.update(customerId, { email });
      });
    },
  };
}
