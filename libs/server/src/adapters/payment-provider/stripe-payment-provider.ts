import Stripe from 'stripe';
import type { CheckoutSession } from '../../ports/payment-objects';
import type { PaymentProvider } from '../../ports/payment-provider';
import { createStripeClient } from './stripe-client';
import { createStripeCustomers } from './stripe-customers';
import { findUpcoming, readNextInvoice, taxParams } from './stripe-invoices';
import { createStripeBillingDetails } from './stripe-billing-details';
import { createStripeDocuments } from './stripe-documents';
import { findFailedCharge } from './stripe-failed-charges';
import { createStripePayments } from './stripe-payments';
import { createStripeOwedInvoices, createStripeSentInvoices } from './stripe-open-invoices';
import { createStripePlanChanges } from './stripe-plan-changes';
import { request, requestOptional, requestSale, unavailable, idOf } from './stripe-requests';
import { createPortalSessions } from './stripe-billing-portal';
import { readEvent, readEvents, verifyStripeWebhook } from './stripe-webhooks';
import { createStripeCatalog } from './stripe-catalog';
import {
  listInvoicesToPay,
  methodOf,
  readSubscription,
  retrieveSubscription,
} from './stripe-subscriptions';

const sessionStatuses = ['open', 'complete'] as const;

/** Reads a hosted checkout; one of an unknown status cannot be paid. */
export function readSession(session: Stripe.Checkout.Session): CheckoutSession {
  const { id, status, url, customer, subscription } = session;
  return {
    id,
    status: sessionStatuses.find((known) => known === status) ?? 'expired',
    url,
    customerId: customer && idOf(customer),
    subscriptionId: subscription && idOf(subscription),
  };
}

async function createCheckout(
  stripe: Stripe,
  input: Parameters<PaymentProvider['createCheckoutSession']>[0],
  hasAutomaticTax: boolean,
): Promise<CheckoutSession> {
  const { groupName, takesOver, chargedFrom, note } = input;
  const metadata = {
    user_id: input.userId,
    ...(groupName && { group_name: groupName }),
    ...(takesOver && { takes_over: takesOver }),
  };
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer: input.customerId,
      client_reference_id: input.userId,
      currency: input.currency,
      line_items: [{ price: input.priceId, quantity: input.quantity }],
      allowed_payment_method_types: ['card'],
      ...(input.promotionCodeId && { discounts: [{ promotion_code: input.promotionCodeId }] }),
      ...taxParams(hasAutomaticTax),
      // Stripe asks for the address and keeps it: the tax depends on it.
      ...(hasAutomaticTax && { customer_update: { address: 'auto' } }),
      ...(note && { custom_text: { submit: { message: note } } }),
      // The wait for the first charge is no trial: the button says "Subscribe".
      ...(chargedFrom && { submit_type: 'subscribe' }),
      success_url: input.successUrl,
      cancel_url: input.cancelUrl,
      metadata,
      subscription_data: {
        metadata,
        ...(chargedFrom && { trial_end: Math.floor(chargedFrom.getTime() / 1_000) }),
      },
    },
    { idempotencyKey: input.idempotencyKey },
  );
  return readSession(session);
}

/** Closes an open checkout. The provider refuses it for one that was paid, or that expired, in the meantime. */
async function expireCheckout(stripe: Stripe, id: string): Promise<CheckoutSession> {
  try {
    return readSession(await stripe.checkout.sessions.expire(id));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const session = readSession(await stripe.checkout.sessions.retrieve(id));
    if (session.status === 'open') throw unavailable(error);
    return session;
  }
}

/** The card provider, with its official client. */
export function createStripePaymentProvider(
  settings: {
    readonly apiUrl: string | undefined;
    readonly secretKey: string;
    readonly webhookSecrets: readonly string[];
    readonly automaticTax: boolean;
  },
  stripe: Stripe = createStripeClient(settings),
): PaymentProvider {
  const createPortalSession = createPortalSessions(stripe);
  return {
    livemode: /^[rs]k_live_/.test(settings.secretKey),
    ...createStripeCatalog(stripe),
    ...createStripeCustomers(stripe),
    createCheckoutSession: (input) =>
      requestSale(() => createCheckout(stripe, input, settings.automaticTax)),
    findCheckoutSession: (id) =>
      requestOptional(async () => readSession(await stripe.checkout.sessions.retrieve(id))),
    expireCheckoutSession: (id) => request(() => expireCheckout(stripe, id)),
    createPortalSession: (input) => request(async () => (await createPortalSession(input)).url),
    findSubscription: (id) =>
      requestOptional(async () => {
        const subscription = await retrieveSubscription(stripe, id);
        const method = await methodOf(stripe, subscription);
        return readSubscription(
          subscription,
          await listInvoicesToPay(stripe, subscription),
          await findFailedCharge(stripe, subscription, method),
          method,
        );
      }),
    findNextInvoice: (subscription) =>
      request(async () => {
        const next = await findUpcoming(stripe, subscription);
        return next && readNextInvoice(next);
      }),
    ...createStripePayments(stripe),
    ...createStripePlanChanges(stripe, settings.automaticTax),
    ...createStripeOwedInvoices(stripe),
    ...createStripeSentInvoices(stripe, settings.automaticTax),
    ...createStripeDocuments(stripe),
    ...createStripeBillingDetails(stripe),
    listUndeliveredEvents: (since) =>
      request(async () => {
        const events = await stripe.events
          .list({
            delivery_success: false,
            created: { gte: Math.floor(since.getTime() / 1_000) },
            limit: 100,
          })
          .autoPagingToArray({ limit: 1_000 });
        return readEvents(events);
      }),
    readWebhook(rawBody, signature, now) {
      const message = { rawBody, signature, now };
      return readEvent(verifyStripeWebhook(stripe.webhooks, settings.webhookSecrets, message));
    },
  };
}
