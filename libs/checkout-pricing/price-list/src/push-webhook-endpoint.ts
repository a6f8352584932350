import Stripe from 'stripe';
import type { Report } from './push-price-list';

/** The events that the portal handles; all others are not sent to it. */
export const webhookEvents = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.refunded',
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.updated',
  'customer.updated',
  'invoice.finalization_failed',
  'invoice.marked_uncollectible',
  'invoice.overdue',
  'invoice.paid',
  'invoice.payment_action_required',
  'invoice.payment_failed',
  'invoice.sent',
  'invoice.voided',
  'price.created',
  'price.deleted',
  'price.updated',
  'product.created',
  'product.deleted',
  'product.updated',
  'refund.updated',
] as const satisfies readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[];

const isSame = (one: readonly string[], other: readonly string[]) =>
  JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted());

const detailsOf = ({ id, url }: Stripe.WebhookEndpoint) => `${id} (${url})`;

/**
 * Creates the portal's webhook endpoint in a Stripe account, or corrects its events (PRICE-137). Its API version is that of
 * the SDK and cannot be changed later: one with another version is replaced, and deleted by the next push, so that the
 * operator can set the new secret first. Push it before the price list, so that the portal learns of every price.
 *
 * @param portalUrl the portal's address, without a trailing slash
 */
export async function pushWebhookEndpoint(
  stripe: Stripe,
  portalUrl: string,
  report: Report = () => {},
): Promise<void> {
  const url = `${portalUrl}/api/webhooks/stripe`;
  const own: Stripe.WebhookEndpoint[] = [];
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 }))
    if (endpoint.url === url) own.push(endpoint);
  const current = own.find(({ api_version }) => api_version === Stripe.API_VERSION);
  if (!current) {
    const created = await stripe.webhookEndpoints.create({
      url,
      api_version: Stripe.API_VERSION,
      enabled_events: [...webhookEvents],
      description: 'The portal',
    });
    return report(
      `Created the webhook endpoint ${detailsOf(created)}. Stripe shows its secret only now. Set STRIPE_WEBHOOK_SECRET=${created.secret}`,
    );
  }
  if (!isSame(current.enabled_events, webhookEvents) || current.status !== 'enabled') {
    await stripe.webhookEndpoints.update(current.id, {
      enabled_events: [...webhookEvents],
      disabled: false,
    });
    report(`Corrected the events of the webhook endpoint ${detailsOf(current)}.`);
  }
  for (const old of own) {
    if (old.id === current.id) continue;
    await stripe.webhookEndpoints.del(old.id);
    report(`Deleted the webhook endpoint ${detailsOf(old)}, which ${current.id} replaces.`);
  }
}
