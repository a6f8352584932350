import { bulkhead, circuitBreaker, ConsecutiveBreaker, handleAll, wrap } from 'cockatiel';
import {
  type CustomFetch,
  AuthorizationResponseError,
  allowInsecureRequests,
  ClientSecretPost,
  customFetch,
  discovery,
  None,
  type Configuration,
} from 'openid-client';
import { createBoundedFetch } from '../outbound/bounded-fetch';
import { ApiError } from '../../platform/errors';
import type { Clock } from '../../ports/clock';

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

/** Errors of responses that do not follow the protocol: a page, half a body, another status. */
const brokenResponses: ReadonlySet<unknown> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
]);

export function* chainOf(error: unknown): Generator<Error> {
  for (let each = error; each instanceof Error; each = each.cause) yield each;
}

/** Whether a provider sent nothing usable, in contrast to a rejection. */
export function isUnavailable(error: Error): boolean {
  return (
    error instanceof ProviderUnreachable || ('code' in error && brokenResponses.has(error.code))
  );
}

/** The {@link ApiError} for a failed exchange with a provider. */
export function openidError(error: unknown): ApiError {
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') {
    return new ApiError('SOCIAL_DENIED', { cause: error });
  }
  const code = [...chainOf(error)].some(isUnavailable)
    ? 'SOCIAL_PROVIDER_UNAVAILABLE'
    : 'SOCIAL_FAILED';
  return new ApiError(code, { cause: error });
}

const timeoutSeconds = 5;

/** How the portal is registered at a provider; a public client has no secret. */
interface ClientRegistration {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret?: string;
}
const freshMs = 60 * 60 * 1000;

/**
 * The provider's metadata, requested once an hour; a failure is not kept. Plain http is for local stand-ins: production rejects it at start.
 */
export function createDiscovery(provider: ClientRegistration, clock: Clock) {
  const fetch = createProviderFetch();
  const isPlain = provider.issuer.startsWith('http:');
  let known: { readonly found: Promise<Configuration>; readonly staleAt: number } | undefined;

  const discover = () =>
    discovery(
      new URL(provider.issuer),
      provider.clientId,
      {},
      provider.clientSecret === undefined ? None() : ClientSecretPost(provider.clientSecret),
      {
        timeout: timeoutSeconds,
        [customFetch]: fetch,
        execute: isPlain ? [allowInsecureRequests] : [],
      },
    );

  return function configuration(): Promise<Configuration> {
    const now = clock.now().getTime();
    if (known && now < known.staleAt) return known.found;
    const found = discover();
    const requested = { found, staleAt: now + freshMs };
    known = requested;
    found.catch(() => {
      if (known === requested) known = undefined;
    });
    return found;
  };
}
