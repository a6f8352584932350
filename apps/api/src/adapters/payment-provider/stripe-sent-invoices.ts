import { invoiceDueDays } from '@portal/shared/util';
import type Stripe from 'stripe';
import { ApiError } from '../../platform/errors';
import type { PaymentProvider } from '../../ports/payment-provider';
import { request, requestSale } from './stripe-requests';
import { lacksTaxAddress, taxParams } from './stripe-tax';

/**
 * Sends the draft of an invoice at once: Stripe itself would wait an hour. One that the customer's credit pays is only finalized,
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
