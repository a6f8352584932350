import Stripe from 'stripe';
import { invoiceDueDays } from '@portal/shared/util';
import type { PaymentBilling } from '../../ports/payment-billing';
import { ApiError } from '../../platform/errors';
import type { PaymentProvider } from '../../ports/payment-provider';
import {
  asksToConfirm,
  chargingTimes,
  isInProgress,
  request,
  requestSale,
  wholeList,
} from './stripe-requests';
import { lacksTaxAddress, taxParams } from './stripe-invoices';

/** Why a card did not pay; undefined for any other error. */
export function cardProblemOf(error: unknown): 'declined' | 'needs-confirmation' | undefined {
  if (!(error instanceof Stripe.errors.StripeError) || error.statusCode !== 402) return undefined;
  return asksToConfirm(error) ? 'needs-confirmation' : 'declined';
}

/** The open invoices of a subscription, newest first. */
export async function listOpenInvoices(
  stripe: Stripe,
  subscription: string,
): Promise<readonly Stripe.Invoice[]> {
  return (await stripe.invoices.list({ subscription, status: 'open', limit: 100 })).data;
}

/** The invoice, which something else or a request without an answer has settled; for an open one the error is thrown. */
export async function settledOrThrow(
  stripe: Stripe,
  id: string,
  error: unknown,
): Promise<Stripe.Invoice> {
  const invoice = await stripe.invoices.retrieve(id);
  if (invoice.status === 'open') throw error;
  return invoice;
}

/** Whether an invoice was credited before it was paid: only the days that were used are left of it (PRICE-533). */
export const isCredited = ({ pre_payment_credit_notes_amount: credited }: Stripe.Invoice) =>
  credited > 0;

/** Credits an open invoice down to an amount. */
async function creditDownTo(stripe: Stripe, invoice: Stripe.Invoice, owed: number) {
  const amount = invoice.amount_remaining - owed;
  if (amount <= 0) return;
  const note = { invoice: invoice.id, amount, reason: 'order_change' } as const;
  await stripe.creditNotes.create(note, { idempotencyKey: `credit-${invoice.id}-${owed}` });
}

/**
 * Closes the open invoices of a subscription, so that nobody has to pay them. Of the oldest one an amount may be left; one
 * that was credited before stays as it is.
 */
export async function closeOpenInvoices(
  stripe: Stripe,
  subscription: string,
  owed: number,
): Promise<void> {
  const open = (await listOpenInvoices(stripe, subscription)).toReversed();
  for (const [index, invoice] of open.entries()) {
    if (isCredited(invoice)) continue;
    try {
      if (index === 0 && owed > 0) await creditDownTo(stripe, invoice, owed);
      else await stripe.invoices.voidInvoice(invoice.id);
    } catch (error) {
      await settledOrThrow(stripe, invoice.id, error);
    }
  }
}

async function payOpenInvoices(stripe: Stripe, subscription: string, newCard?: string) {
  const open = await listOpenInvoices(stripe, subscription);
  let paid = 0;
  for (const { id, hosted_invoice_url: page } of open.toReversed()) {
    try {
      const { amount_paid } = await stripe.invoices
        .pay(
          id,
          {},
          {
            ...chargingTimes,
            ...(newCard && { idempotencyKey: `owed-${id}-${newCard}` }),
          },
        )
        .catch((error: unknown) => {
          if (cardProblemOf(error)) throw error;
          return settledOrThrow(stripe, id, error);
        });
      paid += amount_paid;
    } catch (error) {
      // Another process charges the same card for it.
      if (newCard && isInProgress(error)) break;
      const problem = cardProblemOf(error);
      if (!problem) throw error;
      return { result: problem, paid, page: page ?? null };
    }
  }
  return { result: open.length > 0 ? 'paid' : 'nothing-owed', paid, page: null } as const;
}

export const createStripeOwedInvoices = (
  stripe: Stripe,
): Pick<PaymentBilling, 'payOpenInvoices'> => ({
  payOpenInvoices: (subscription, newCard) =>
    request(() => payOpenInvoices(stripe, subscription, newCard)),
});

/**
 * Sends the draft of an invoice immediately: Stripe itself would wait an hour. One that the customer's credit pays is only finalized,
 * because nothing is to be paid. Another invoice is returned as it is.
 */
export async function sendDraft(stripe: Stripe, invoice: Stripe.Invoice): Promise<Stripe.Invoice> {
  const { id, status, collection_method: method, amount_due: due } = invoice;
  if (status !== 'draft' || method !== 'send_invoice') return invoice;
  return due > 0 ? stripe.invoices.sendInvoice(id) : stripe.invoices.finalizeInvoice(id);
}

async function createSubscription(
  stripe: Stripe,
  input: Parameters<PaymentProvider['createInvoicedSubscription']>[0],
  hasAutomaticTax: boolean,
): Promise<string> {
  const { groupName, revives, idempotencyKey } = input;
  const { id, latest_invoice: invoice } = await stripe.subscriptions.create(
    {
      customer: input.customerId,
      currency: input.currency,
      items: [{ price: input.priceId, quantity: input.quantity }],
      collection_method: 'send_invoice',
      days_until_due: invoiceDueDays,
      ...taxParams(hasAutomaticTax),
      // It costs nothing until the end of the period that was paid late.
      ...(revives && {
        billing_cycle_anchor: Math.floor(revives.paidUntil.getTime() / 1_000),
        proration_behavior: 'none' as const,
      }),
      metadata: {
        user_id: input.userId,
        ...(groupName && { group_name: groupName }),
        ...(revives && { revives: revives.subscriptionId }),
      },
      expand: ['latest_invoice'],
    },
    { ...chargingTimes, idempotencyKey },
  );
  // The plan is sold: Stripe sends an invoice that could not be sent now within an hour.
  if (typeof invoice === 'object' && invoice !== null)
    await sendDraft(stripe, invoice).catch(() => undefined);
  return id;
}

/** Whether nobody paid an invoice in time; one that was made void before counts not, and none that support forgives (PRICE-532). */
const isGivenUp = ({ status, due_date: due, status_transitions, metadata }: Stripe.Invoice) => {
  const isVoidTooLate = status === 'void' && (status_transitions.voided_at ?? 0) >= Number(due);
  return (status === 'uncollectible' || isVoidTooLate) && !metadata?.['forgiven'];
};

/** Plans whose invoices are sent, by the official client. */
export const createStripeSentInvoices = (
  stripe: Stripe,
  hasAutomaticTax: boolean,
): Pick<PaymentProvider, 'createInvoicedSubscription' | 'findUnpaidInvoice'> => ({
  createInvoicedSubscription: (input) =>
    requestSale(() =>
      createSubscription(stripe, input, hasAutomaticTax).catch((error: unknown) => {
        throw lacksTaxAddress(error)
          ? new ApiError('TAX_ADDRESS_MISSING', { cause: error })
          : error;
      }),
    ),
  findUnpaidInvoice: (customer) =>
    request(async () => {
      const sent = { customer, collection_method: 'send_invoice', limit: 100 } as const;
      const invoices = await stripe.invoices.list(sent).autoPagingToArray(wholeList);
      if (invoices.some(({ status }) => status === 'open')) return 'open';
      return invoices.some(isGivenUp) ? 'given-up' : undefined;
    }),
});
