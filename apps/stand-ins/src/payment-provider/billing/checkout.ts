import { presenters } from '../present/presenters';
import type { Provider } from '../state/provider';
import { find } from '../state/provider';
import type { CardDetails, CheckoutSessionRecord } from '../state/billing-records';
import { emit } from '../webhooks/emit';
import { createCustomer, attachCard } from './customers';
import { createSubscription } from './subscriptions';

/** Pays an open checkout: creates customer, card, subscription and first invoice, and completes the session. */
export function completeCheckout(
  provider: Provider,
  session: CheckoutSessionRecord,
  card: CardDetails,
): void {
  const customer =
    find(provider.state.customers, session.customer) ??
    createCustomer(provider, {
      email: card.email,
      name: card.name,
      description: null,
      metadata: {},
    });
  customer.name ??= card.name;
  if (session.keepsAddress && session.taxAddress) customer.address = session.taxAddress;
  const method = attachCard(provider, card, customer.id);
  const subscription = createSubscription(
    provider,
    {
      customer: customer.id,
      price: session.price,
      quantity: session.quantity,
      currency: session.currency,
      paymentMethod: method.id,
      coupon: session.coupon,
      metadata: session.subscriptionMetadata,
      automaticTax: session.automaticTax,
      trialEnd: session.trialEnd ?? undefined,
    },
    'on-session',
  );
  session.awaitingAuthentication = null;
  session.customer = customer.id;
  session.subscription = subscription.id;
  session.invoice = subscription.latestInvoice;
  session.status = 'complete';
  emit(provider, 'checkout.session.completed', presenters.checkoutSession(provider, session));
}

/** Closes an open checkout that was not paid. */
export function expireCheckout(provider: Provider, session: CheckoutSessionRecord): void {
  session.status = 'expired';
  session.awaitingAuthentication = null;
  session.expiresAt = Math.min(session.expiresAt, provider.clock.nowSeconds());
  emit(provider, 'checkout.session.expired', presenters.checkoutSession(provider, session));
}
