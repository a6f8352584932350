import Stripe from 'stripe';
import type { PaymentBilling } from '../../ports/payment-billing';
import { request } from './stripe-requests';

/** Why a card did not pay; undefined for any other error. */
export function cardProblemOf(error: unknown): 'declined' | 'needs-confirmation' | undefined {
  if (!(error instanceof Stripe.errors.StripeError) || error.statusCode !== 402) return undefined;
  const { code, decline_code: reason } = error;
  return /requires_action|authentication_required/.test(`${code ?? ''} ${reason ?? ''}`)
    ? 'needs-confirmation'
    : 'declined';
}

/** The open invoices of a subscription, newest first. */
export async function listOpenInvoices(
  stripe: Stripe,
  subscription: string,
): Promise<readonly Stripe.Invoice[]> {
  return (await stripe.invoices.list({ subscription, status: 'open', limit: 100 })).data;
}

/** Something else settled the invoice first; any other error is thrown. */
async function ignoreSettled(stripe: Stripe, id: string, error: unknown): Promise<void> {
  const { status } = await stripe.invoices.retrieve(id);
  if (status === 'open') throw error;
}

/** Voids the open invoices of a subscription, so that nobody has to pay them. */
export async function voidOpenInvoices(stripe: Stripe, subscription: string): Promise<void> {
  for (const { id } of await listOpenInvoices(stripe, subscription)) {
    try {
      await stripe.invoices.voidInvoice(id);
    } catch (error) {
      await ignoreSettled(stripe, id, error);
    }
  }
}

async function payOpenInvoices(stripe: Stripe, subscription: string) {
  const open = await listOpenInvoices(stripe, subscription);
  let paid = 0;
  for (const { id, hosted_invoice_url: page } of open.toReversed()) {
    try {
      const { amount_paid } = await stripe.invoices.pay(id);
      paid += amount_paid;
    } catch (error) {
      const problem = cardProblemOf(error);
      if (problem) return { result: problem, paid, page: page ?? null };
      // Another request, or the provider's own try, paid it first.
      await ignoreSettled(stripe, id, error);
    }
  }
  return { result: open.length > 0 ? 'paid' : 'nothing-owed', paid, page: null } as const;
}

/** How what a subscription owes is paid, by the official client. */
export const createStripeOwedInvoices = (
  stripe: Stripe,
): Pick<PaymentBilling, 'payOpenInvoices'> => ({
  payOpenInvoices: (subscription) => request(() => payOpenInvoices(stripe, subscription)),
});
