import type Stripe from 'stripe';
import type { PaymentBilling, ProviderDocument } from '../../ports/payment-billing';
import { chargesByPayment, paymentsOf, type PaidCharge } from './stripe-payments';
import { idOf, request, dateOf } from './stripe-requests';
import { taxOf } from './stripe-invoices';

const maxOfAKind = { limit: 500 };

const reasons: Readonly<Record<string, 'purchase' | 'renewal' | 'change'>> = {
  subscription_create: 'purchase',
  subscription_update: 'change',
};

/** The line of the newest period, which is the last one. */
function itemOf(invoice: Stripe.Invoice): ProviderDocument['item'] {
  const lines = invoice.lines.data;
  const line = lines.findLast(({ amount }) => amount > 0) ?? lines.at(-1);
  if (!line) return null;
  const product = line.pricing?.price_details?.product;
  return {
    productId: product ? idOf(product) : null,
    description: line.description ?? '',
    quantity: line.quantity ?? 1,
    reason: reasons[invoice.billing_reason ?? ''] ?? 'renewal',
    from: dateOf(line.period.start),
    to: dateOf(line.period.end),
  };
}

const states = ['paid', 'open', 'void', 'uncollectible'] as const;

/** The bank decided for the portal, or nothing was taken. */
const settledStatuses: readonly Stripe.Dispute.Status[] = ['won', 'warning_closed', 'prevented'];

/** The dispute that counts: one that was lost, else one that is open. */
function disputeOf(charges: readonly PaidCharge[]): ProviderDocument['dispute'] {
  const disputes = charges
    .flatMap((charge) => charge.disputes)
    .filter(({ status }) => !settledStatuses.includes(status));
  const lost = disputes.filter(({ status }) => status === 'lost');
  const counted = lost.length > 0 ? lost : disputes;
  if (counted.length === 0) return null;
  const amount = counted.reduce((sum, dispute) => sum + dispute.amount, 0);
  return { amount, state: lost.length > 0 ? 'lost' : 'open' };
}

/** An invoice with the charges that paid it; undefined for a draft. */
function readInvoice(
  invoice: Stripe.Invoice,
  charges: ReadonlyMap<string, PaidCharge>,
): ProviderDocument | undefined {
  const state = states.find((known) => known === invoice.status);
  if (!state) return undefined;
  const paidBy = paymentsOf(invoice).flatMap((id) => charges.get(id) ?? []);
  return {
    kind: 'invoice',
    id: invoice.id,
    number: invoice.number ?? invoice.id,
    at: dateOf(invoice.status_transitions.finalized_at ?? invoice.created),
    item: itemOf(invoice),
    about: null,
    currency: invoice.currency,
    amount: invoice.total,
    tax: taxOf(invoice),
    paid: invoice.amount_paid,
    refunded: paidBy.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0),
    dispute: disputeOf(paidBy),
    state,
    pdf: invoice.invoice_pdf ?? null,
    receipt: paidBy.at(-1)?.receipt_url ?? null,
    page: state === 'open' ? (invoice.hosted_invoice_url ?? null) : null,
  };
}

const readCreditNote = (
  note: Stripe.CreditNote,
  invoices: readonly Stripe.Invoice[],
): ProviderDocument => ({
  kind: 'credit-note',
  id: note.id,
  number: note.number,
  at: dateOf(note.effective_at ?? note.created),
  item: null,
  about: invoices.find(({ id }) => id === idOf(note.invoice))?.number ?? null,
  currency: note.currency,
  amount: note.total,
  tax: 0,
  paid: 0,
  refunded: 0,
  dispute: null,
  state: note.status === 'void' ? 'void' : 'issued',
  pdf: note.pdf,
  receipt: null,
  page: null,
});

/** A customer's invoices and credit notes, by the official client. */
export const createStripeDocuments = (stripe: Stripe): Pick<PaymentBilling, 'listDocuments'> => ({
  listDocuments: (customer) =>
    request(async () => {
      const page = { customer, limit: 100 };
      const [invoices, notes, charges] = await Promise.all([
        stripe.invoices.list({ ...page, expand: ['data.payments'] }).autoPagingToArray(maxOfAKind),
        stripe.creditNotes.list(page).autoPagingToArray(maxOfAKind),
        chargesByPayment(stripe, customer),
      ]);
      // A credit note of the same second as its invoice is the newer of the two.
      return [
        ...notes.map((note) => readCreditNote(note, invoices)),
        ...invoices.flatMap((invoice) => readInvoice(invoice, charges) ?? []),
      ].sort((one, other) => other.at.getTime() - one.at.getTime());
    }),
});
