import type Stripe from 'stripe';
import type { Provider } from '../state/provider';

const id = 'we_portal';

/** The events that are sent to the portal. */
const portalEvents: readonly Stripe.Event['type'][] = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.refunded',
  'checkout.session.completed',
  'checkout.session.expired',
  'coupon.created',
  'coupon.updated',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.updated',
  'invoice.paid',
  'invoice.payment_failed',
  'price.created',
  'price.updated',
  'product.created',
  'product.updated',
  'promotion_code.created',
  'promotion_code.updated',
];

/** Creates or updates the portal's webhook endpoint at every start. */
export function registerPortalEndpoint(
  { state, clock }: Provider,
  url: string,
  secret: string,
): void {
  const created = state.webhookEndpoints[id]?.created ?? clock.nowSeconds();
  state.webhookEndpoints[id] = {
    id,
    created,
    url,
    secret,
    enabledEvents: [...portalEvents],
    description: 'The portal',
    metadata: {},
  };
}
