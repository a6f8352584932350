import Stripe from 'stripe';
import type { ReturnedMoney } from '@portal/checkout-pricing/domain';
import type { ProviderPayment } from '../../ports/payment-objects';
import type { PaymentProvider } from '../../ports/payment-provider';
import { closeOpenInvoices, isCredited } from './stripe-open-invoices';
import { dateOf, idOf, request, requestOptional, wholeList } from './stripe-requests';
import { cancellationDetails, endedByPortal } from './stripe-subscriptions';

const isPeriod = ({ parent }: Stripe.InvoiceLineItem) =>
  !parent?.subscription_item_details?.proration;

/** The period that an invoice pays for; null for one that only has changes within a period. */
async function periodOf(
  stripe: Stripe,
  { id, lines }: Stripe.Invoice,
): Promise<ProviderPayment['period']> {
  // An invoice has its first ten lines, and changes of the last period come before the new period.
  const given = lines.data.find(isPeriod);
  if (given || !lines.has_more) return given ? periodOfLine(given) : null;
  for await (const line of stripe.invoices.listLineItems(id, { limit: 100 }))
    if (isPeriod(line)) return periodOfLine(line);
  return null;
}

const periodOfLine = ({ period }: Stripe.InvoiceLineItem) => ({
  startsAt: dateOf(period.start),
  endsAt: dateOf(period.end),
});

/** A charge, and the disputes about it. */
export interface PaidCharge extends Stripe.Charge {
  readonly disputes: readonly Stripe.Dispute[];
}

/** The charges of a customer, by the id of the payment. */
export async function chargesByPayment(
  stripe: Stripe,
  customer: string,
): Promise<ReadonlyMap<string, PaidCharge>> {
  const charges = await stripe.charges.list({ customer, limit: 100 }).autoPagingToArray(wholeList);
  const read = async (charge: Stripe.Charge) => {
    const about = { charge: charge.id, limit: 100 };
    const disputes = charge.disputed
      ? await stripe.disputes.list(about).autoPagingToArray(wholeList)
      : [];
    return [idOf(charge.payment_intent ?? charge), { ...charge, disputes }] as const;
  };
  return new Map(await Promise.all(charges.map(read)));
}

/** The refunds of a charge that succeeded, and the disputes about it that were lost. */
async function returnedOf(stripe: Stripe, charge: PaidCharge): Promise<ReturnedMoney[]> {
  const of = { charge: charge.id, limit: 100 };
  const refunds =
    charge.amount_refunded > 0 ? await stripe.refunds.list(of).autoPagingToArray(wholeList) : [];
  const returned =
    (by: ReturnedMoney['by']) =>
    ({ amount, created }: Stripe.Refund | Stripe.Dispute) => ({ by, amount, at: dateOf(created) });
  return [
    ...refunds.filter(({ status }) => status === 'succeeded').map(returned('refund')),
    ...charge.disputes.filter(({ status }) => status === 'lost').map(returned('dispute')),
  ];
}

/** The ids of what paid an invoice. */
export const paymentsOf = ({ payments }: Stripe.Invoice): string[] =>
  (payments?.data ?? []).flatMap(({ payment }) => payment.payment_intent ?? []).map(idOf);

async function listPayments(
  stripe: Stripe,
  subscription: string,
): Promise<readonly ProviderPayment[]> {
  const expand = ['data.payments'];
  const paid = { subscription, status: 'paid', limit: 100, expand } as const;
  const invoices = await stripe.invoices.list(paid).autoPagingToArray(wholeList);
  const customer = invoices[0]?.customer;
  if (!customer) return [];
  const charges = await chargesByPayment(stripe, idOf(customer));
  const read = async (invoice: Stripe.Invoice) => {
    const paymentIds = paymentsOf(invoice);
    const paidBy = paymentIds.flatMap((id) => charges.get(id) ?? []);
    const returned = await Promise.all(paidBy.map((charge) => returnedOf(stripe, charge)));
    return {
      paidAt: dateOf(invoice.status_transitions.paid_at ?? invoice.created),
      amount: invoice.amount_paid,
      period: await periodOf(stripe, invoice),
      paymentIds,
      returned: returned.flat(),
      isForUse: isCredited(invoice),
    };
  };
  return Promise.all(invoices.map(read));
}

/** The money went back before, or its bank decides about it. */
const isReturned = (error: unknown) =>
  error instanceof Stripe.errors.StripeError &&
  (error.code === 'charge_already_refunded' || error.code === 'charge_disputed');

export function createStripePayments(
  stripe: Stripe,
): Pick<
  PaymentProvider,
  'listPayments' | 'findCustomerOfPayment' | 'cancelSubscription' | 'refundPayment'
> {
  return {
    listPayments: (subscription) => request(() => listPayments(stripe, subscription)),
    findCustomerOfPayment: (payment_intent) =>
      request(async () => {
        const { data } = await stripe.charges.list({ payment_intent, limit: 1 });
        const customer = data[0]?.customer;
        return customer ? idOf(customer) : undefined;
      }),
    cancelSubscription: async (id, said = {}, owed = 0) => {
      await requestOptional(async () => {
        const { status } = await stripe.subscriptions.retrieve(id);
        const isOver = status === 'canceled' || status === 'incomplete_expired';
        if (!isOver) {
          // Should the process die before it voids the invoices, the next reading of the plan knows of them.
          await stripe.subscriptions.update(id, { metadata: endedByPortal });
          await stripe.subscriptions.cancel(id, {
            cancellation_details: cancellationDetails(said),
          });
        }
        await closeOpenInvoices(stripe, id, owed);
      });
    },
    refundPayment: ({ paymentIds }) =>
      request(async () => {
        for (const payment_intent of paymentIds) {
          try {
            await stripe.refunds.create(
              { payment_intent },
              { idempotencyKey: `refund-${payment_intent}` },
            );
          } catch (error) {
            if (!isReturned(error)) throw error;
          }
        }
      }),
  };
}
