import Stripe from 'stripe';
import type { EventRecord, WebhookEndpointRecord } from '../state/message-records';
import type { PortalSessionRecord } from '../state/portal-records';

function presentFlow({
  doneUrl,
}: NonNullable<PortalSessionRecord['flow']>): Stripe.BillingPortal.Session.Flow {
  return {
    type: 'payment_method_update',
    after_completion: {
      type: doneUrl === null ? 'portal_homepage' : 'redirect',
      hosted_confirmation: null,
      redirect: doneUrl === null ? null : { return_url: doneUrl },
    },
    customer_update: null,
    subscription_cancel: null,
    subscription_update: null,
    subscription_update_confirm: null,
  };
}

export function presentPortalSession(
  session: PortalSessionRecord,
  origin: string,
): Stripe.BillingPortal.Session {
  return {
    id: session.id,
    object: 'billing_portal.session',
    configuration: session.configuration,
    created: session.created,
    customer: session.customer,
    customer_account: null,
    flow: session.flow && presentFlow(session.flow),
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: session.returnUrl,
    url: `${origin}/billing/session/${session.id}`,
  };
}

/** Like Stripe, the API shows the secret only in the response that creates the endpoint (`withSecret`). */
export function presentWebhookEndpoint(
  endpoint: WebhookEndpointRecord,
  withSecret: boolean,
): Stripe.WebhookEndpoint {
  return {
    id: endpoint.id,
    object: 'webhook_endpoint',
    api_version: Stripe.API_VERSION,
    application: null,
    created: endpoint.created,
    description: endpoint.description,
    enabled_events: endpoint.enabledEvents,
    livemode: false,
    metadata: endpoint.metadata,
    ...(withSecret && { secret: endpoint.secret }),
    status: 'enabled',
    url: endpoint.url,
  };
}

export function presentEvent(event: EventRecord, pendingWebhooks: number): Stripe.EventBase {
  return {
    id: event.id,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: event.created,
    data: {
      object: event.object,
      ...(event.previousAttributes && { previous_attributes: event.previousAttributes }),
    },
    livemode: false,
    pending_webhooks: pendingWebhooks,
    request: { id: null, idempotency_key: null },
    type: event.type,
  };
}
