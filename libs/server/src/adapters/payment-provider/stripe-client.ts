import Stripe from 'stripe';
import { createAccountTurns } from '../outbound/account-turns';
import { createBoundedFetch } from '../outbound/bounded-fetch';

const timeoutMs = 5_000;
const maxResponseBytes = 4 * 1024 * 1024;

/** Where the provider is, and the key of the account. */
export interface StripeAccount {
  /** The address of a stand-in; undefined for Stripe itself. */
  readonly apiUrl: string | undefined;
  readonly secretKey: string;
}

/** Sends the requests of each account in turns: the time limit of a request begins with its turn. */
function createHttpClient(send: typeof fetch): Stripe.HttpClient {
  const client = Stripe.createFetchHttpClient(send);
  const makeRequest = client.makeRequest.bind(client);
  const inTurn = createAccountTurns();
  client.makeRequest = (...request) => inTurn(() => makeRequest(...request));
  return client;
}

/** The official client. */
export function createStripeClient(
  settings: StripeAccount,
  send: typeof fetch = createBoundedFetch(maxResponseBytes),
): Stripe {
  return new Stripe(settings.secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: createHttpClient(send),
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
