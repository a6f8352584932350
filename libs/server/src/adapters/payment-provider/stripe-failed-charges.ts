import type Stripe from 'stripe';
import type { FailedCharge } from '../../ports/payment-objects';
import { listOpenInvoices } from './stripe-open-invoices';
import { asksToConfirm, idOf } from './stripe-requests';
import { isOwed } from './stripe-subscriptions';

/** The invoice that is charged next: a newer one may still be a draft. */
async function owedInvoice(stripe: Stripe, { id, latest_invoice: latest }: Stripe.Subscription) {
  if (typeof latest === 'object' && latest?.status === 'open') return latest;
  const [newest] = await listOpenInvoices(stripe, id);
  return newest;
}

/** The newest payment that was tried for an invoice and not made. */
const failedIntentOf = ({ payments }: Stripe.Invoice): Stripe.PaymentIntent | undefined =>
  (payments?.data ?? [])
    .flatMap(({ payment }) => payment.payment_intent ?? [])
    .filter((intent) => typeof intent === 'object')
    .findLast(({ status }) => status !== 'succeeded' && status !== 'canceled');

/** The charge of a subscription that failed, for which a payment is owed; null without one. `card` is what the next try charges. */
export async function findFailedCharge(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  card: Stripe.PaymentMethod | null,
): Promise<FailedCharge | null> {
  const { collection_method: method, status } = subscription;
  if (method === 'send_invoice' || !isOwed(subscription)) return null;
  const open = await owedInvoice(stripe, subscription);
  if (!open) return null;
  const expand = ['payments.data.payment.payment_intent'];
  const invoice = await stripe.invoices.retrieve(open.id, { expand });
  const intent = failedIntentOf(invoice);
  if (!intent) return null;
  const { last_payment_error: error, payment_method: tried } = intent;
  const failedCard = error?.payment_method?.id ?? (tried && idOf(tried));
  const mustConfirm = intent.status === 'requires_action' || (error && asksToConfirm(error));
  // The first payment is made on the page where the plan is bought.
  const isNew = card !== null && card.id !== failedCard && status !== 'incomplete';
  return {
    cardLast4: error?.payment_method?.card?.last4 ?? null,
    confirmPage: (mustConfirm && invoice.hosted_invoice_url) || null,
    newCard: isNew ? { id: card.id, givenAt: card.created } : null,
  };
}
