import { answers } from '../present/answers';
import type { Provider } from '../state/provider';
import { find } from '../state/provider';
import type { CardDetails, CheckoutSessionRecord } from '../state/billing-records';
import { emit } from '../webhooks/emit';
import { createCustomer } from './customers';
import { attachCard } from './payment-methods';
import { createSubscription } from './subscriptions';

/** Pays an open checkout: customer, card, subscription and first invoice come to be, and the session is complete. */
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
  const method = attachCard(provider, card, customer.id);
  const subscription = createSubscription(provider, {
    customer: customer.id,
    price: session.price,
    quantity: session.quantity,
    currency: session.currency,
    paymentMethod: method.id,
    coupon: session.coupon,
    metadata: session.subscriptionMetadata,
  });
  session.awaitingAuthentication = null;
  session.customer = customer.id;
  session.subscription = subscription.id;
  session.invoice = subscription.latestInvoice;
  session.status = 'complete';
  emit(provider, 'checkout.session.completed', answers.checkoutSession(provider, session));
}

/** Closes an open checkout that was not paid. */
export function expireCheckout(provider: Provider, session: CheckoutSessionRecord): void {
  session.status = 'expired';
  session.awaitingAuthentication = null;
  session.expiresAt = Math.min(session.expiresAt, provider.clock.nowSeconds());
  emit(provider, 'checkout.session.expired', answers.checkoutSession(provider, session));
}
