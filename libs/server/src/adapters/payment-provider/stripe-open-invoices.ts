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
async function settledOrThrow(stripe: Stripe, id: string, error: unknown): Promise<Stripe.Invoice> {
  const invoice = await stripe.invoices.retrieve(id);
  if (invoice.status === 'open') throw error;
  return invoice;
}

/** Voids the open invoices of a subscription, so that nobody has to pay them. */
export async function voidOpenInvoices(stripe: Stripe, subscription: string): Promise<void> {
  for (const { id } of await listOpenInvoices(stripe, subscription)) {
    try {
      await stripe.invoices.voidInvoice(id);
    } catch (error) {
      await settledOrThrow(stripe, id, error);
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
  const { groupName, idempotencyKey } = input;
  const { id, latest_invoice: invoice } = await stripe.subscriptions.create(
    {
      customer: input.customerId,
      currency: input.currency,
      items: [{ price: input.priceId, quantity: input.quantity }],
      collection_method: 'send_invoice',
      days_until_due: invoiceDueDays,
      ...taxParams(hasAutomaticTax),
      metadata: { user_id: input.userId, ...(groupName && { group_name: groupName }) },
      expand: ['latest_invoice'],
    },
    { idempotencyKey },
  );
  // The plan is sold: Stripe sends an invoice that could not be sent now within an hour.
  if (typeof invoice === 'object' && invoice !== null)
    await sendDraft(stripe, invoice).catch(() => undefined);
  return id;
}

/** Plans whose invoices are sent, by the official client. */
export const createStripeSentInvoices = (
  stripe: Stripe,
  hasAutomaticTax: boolean,
): Pick<PaymentProvider, 'createInvoicedSubscription' | 'hasOpenInvoice'> => ({
  createInvoicedSubscription: (input) =>
    requestSale(() =>
      createSubscription(stripe, input, hasAutomaticTax).catch((error: unknown) => {
        throw lacksTaxAddress(error)
          ? new ApiError('TAX_ADDRESS_MISSING', { cause: error })
          : error;
      }),
    ),
  hasOpenInvoice: (customer) =>
    request(async () => {
      const open = { customer, status: 'open', collection_method: 'send_invoice' } as const;
      const { data } = await stripe.invoices.list({ ...open, limit: 1 });
      return data.length > 0;
    }),
});
