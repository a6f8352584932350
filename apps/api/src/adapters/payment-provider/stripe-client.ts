import Stripe from 'stripe';
import { createBoundedFetch } from '../outbound/bounded-fetch';

const timeoutMs = 5_000;
const maxResponseBytes = 4 * 1024 * 1024;

/** The official client; `apiUrl` is the address of a stand-in. */
export function createStripeClient(settings: {
  readonly apiUrl: string | undefined;
  readonly secretKey: string;
}): Stripe {
  return new Stripe(settings.secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(createBoundedFetch(maxResponseBytes)),
    ...hostOf(settings.apiUrl),
  });
}

function hostOf(apiUrl: string | undefined) {
  if (apiUrl === undefined) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  const secure = protocol === 'https:';
  return {
    host: hostname,
    port: port || (secure ? '443' : '80'),
    protocol: secure ? ('https' as const) : ('http' as const),
  };
}
