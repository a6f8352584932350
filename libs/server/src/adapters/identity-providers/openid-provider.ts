import { bulkhead, circuitBreaker, ConsecutiveBreaker, handleAll, wrap } from 'cockatiel';
import {
  type CustomFetch,
  AuthorizationResponseError,
  allowInsecureRequests,
  ClientSecretPost,
  customFetch,
  discovery,
  None,
  Configuration,
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

/** Reads the metadata of a provider once an hour; a failure is not kept. */
export function keptForAnHour<Metadata>(read: () => Promise<Metadata>, clock: Clock) {
  let known: { readonly found: Promise<Metadata>; readonly staleAt: number } | undefined;
  return function metadata(): Promise<Metadata> {
    const now = clock.now().getTime();
    if (known && now < known.staleAt) return known.found;
    const found = read();
    const requested = { found, staleAt: now + freshMs };
    known = requested;
    found.catch(() => {
      if (known === requested) known = undefined;
    });
    return found;
  };
}

/**
 * The provider's metadata, {@link keptForAnHour}. Plain http is for local stand-ins: production rejects it at start.
 */
export function createDiscovery(provider: ClientRegistration, clock: Clock) {
  const fetch = createProviderFetch();
  const { issuer, clientId, clientSecret } = provider;
  const proof = clientSecret === undefined ? None() : ClientSecretPost(clientSecret);

  function discover(): Promise<Configuration> {
    const execute = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
    const options = { timeout: timeoutSeconds, [customFetch]: fetch, execute };
    return discovery(new URL(issuer), clientId, {}, proof, options);
  }

  /** The metadata is what the operator gave, not its address. */
  async function readGiven(): Promise<Configuration> {
    const given = new Configuration(JSON.parse(issuer), clientId, {}, proof);
    given.timeout = timeoutSeconds;
    given[customFetch] = fetch;
    if (given.serverMetadata().issuer.startsWith('http:')) allowInsecureRequests(given);
    return given;
  }

  return keptForAnHour(issuer.startsWith('{') ? readGiven : discover, clock);
}
