import {
  allowInsecureRequests,
  ClientSecretPost,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type Configuration,
} from 'openid-client';
import type { SocialProvider } from '../../platform/config/social-providers';
import type { Clock } from '../../ports/clock';
import { createProviderFetch } from './provider-fetch';

const timeoutSeconds = 5;
const freshMs = 60 * 60 * 1000;

/**
 * What the provider says of itself, asked for once an hour; a failure is not kept. Signatures are checked although the
 * token comes straight from the provider. Plain http is for local stand-ins: production refuses it at start.
 */
export function createDiscovery(provider: SocialProvider, clock: Clock) {
  const fetch = createProviderFetch(clock);
  const isPlain = provider.issuer.startsWith('http:');
  let known: { readonly found: Promise<Configuration>; readonly staleAt: number } | undefined;

  const discover = () =>
    discovery(
      new URL(provider.issuer),
      provider.clientId,
      {},
      ClientSecretPost(provider.clientSecret),
      {
        timeout: timeoutSeconds,
        [customFetch]: fetch,
        execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
      },
    );

  return function configuration(): Promise<Configuration> {
    const now = clock.now().getTime();
    if (known && now < known.staleAt) return known.found;
    const found = discover();
    const asked = { found, staleAt: now + freshMs };
    known = asked;
    found.catch(() => {
      if (known === asked) known = undefined;
    });
    return found;
  };
}
