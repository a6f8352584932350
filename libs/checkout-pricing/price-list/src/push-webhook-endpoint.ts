import Stripe from 'stripe';

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
  'invoice.paid',
  'invoice.payment_action_required',
  'invoice.payment_failed',
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

/**
 * Creates the portal's webhook endpoint in a Stripe account, or corrects its events (PRICE-137). Its API version is that of
 * the SDK and cannot be changed later: one with another version is replaced, and deleted by the next push, so that the
 * operator can set the new secret first.
 *
 * @param portalUrl the portal's address, without a trailing slash
 * @returns the signing secret of a new endpoint, which Stripe shows only once; undefined when there was one
 */
export async function pushWebhookEndpoint(
  stripe: Stripe,
  portalUrl: string,
): Promise<string | undefined> {
  const url = `${portalUrl}/api/webhooks/stripe`;
  const own: Stripe.WebhookEndpoint[] = [];
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 }))
    if (endpoint.url === url) own.push(endpoint);
  const current = own.find(({ api_version }) => api_version === Stripe.API_VERSION);
  if (!current) {
    const { secret } = await stripe.webhookEndpoints.create({
      url,
      api_version: Stripe.API_VERSION,
      enabled_events: [...webhookEvents],
      description: 'The portal',
    });
    return secret;
  }
  if (!isSame(current.enabled_events, webhookEvents) || current.status !== 'enabled')
    await stripe.webhookEndpoints.update(current.id, {
      enabled_events: [...webhookEvents],
      disabled: false,
    });
  for (const { id } of own) if (id !== current.id) await stripe.webhookEndpoints.del(id);
  return undefined;
}
