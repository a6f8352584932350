import {
  allowInsecureRequests,
  ClientSecretPost,
  customFetch,
  discovery,
  None,
  type Configuration,
} from 'openid-client';
import type { Clock } from '../../ports/clock';
import { createProviderFetch } from './provider-fetch';

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
