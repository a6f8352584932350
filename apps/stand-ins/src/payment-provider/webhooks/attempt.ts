import Stripe from 'stripe';
import { presentEvent } from '../present/other';
import type { Provider } from '../state/provider';
import { get } from '../state/provider';
import type { DeliveryRecord } from '../state/message-records';

const responseTimeoutMs = 10_000;

/** Sends a signed webhook once; returns whether the endpoint accepted it. */
export async function attempt(
  { state, clock }: Provider,
  delivery: DeliveryRecord,
): Promise<boolean> {
  const endpoint = get(state.webhookEndpoints, delivery.endpoint);
  const payload = JSON.stringify(presentEvent(get(state.events, delivery.event), 1));
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: endpoint.secret,
    timestamp: clock.nowSeconds(),
  });
  try {
    const response = await fetch(endpoint.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: payload,
      redirect: 'error',
      signal: AbortSignal.timeout(responseTimeoutMs),
    });
    return response.ok;
  } catch {
    return false;
  }
}
