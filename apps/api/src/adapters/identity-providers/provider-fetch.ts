import { bulkhead, circuitBreaker, ConsecutiveBreaker, handleAll, wrap } from 'cockatiel';
import type { CustomFetch } from 'openid-client';
import { createBoundedFetch } from '../outbound/bounded-fetch';

const maxResponseBytes = 256 * 1024;
const maxConcurrentRequests = 20;
/** Further requests wait for their turn. */
const maxQueuedRequests = 200;
/** After this many failures in a row the provider gets no requests for a while; then one is tried. */
const maxFailures = 5;
const pauseMs = 10_000;

/** There was no usable response: none, too late, too long, a redirect, or a server error. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable';
}

/** `fetch` for one provider (SHARED-82): limited in number, size and time, and paused while the provider is broken. */
export function createProviderFetch(): CustomFetch {
  const boundedFetch = createBoundedFetch(maxResponseBytes);
  const breaker = new ConsecutiveBreaker(maxFailures);
  const policy = wrap(
    bulkhead(maxConcurrentRequests, maxQueuedRequests),
    circuitBreaker(handleAll, { halfOpenAfter: pauseMs, breaker }),
  );
  return async (url, { method, headers, body, signal }) => {
    const init = { method, headers, ...(body && { body }), ...(signal && { signal }) };
    try {
      return await policy.execute(() => boundedFetch(url, init));
    } catch (cause) {
      throw new ProviderUnreachable('The provider sent no usable response.', { cause });
    }
  };
}
