import type { CustomFetch } from 'openid-client';
import type { Clock } from '../../ports/clock';
import { createBoundedFetch } from '../outbound/bounded-fetch';
import { createCircuit } from '../outbound/circuit';

const maxAnswerBytes = 256 * 1024;
const circuit = { failures: 5, restMs: 10_000, mostAtOnce: 20 };

/** No answer that could be read: none at all, too late, too long, a redirect, a failure of the server. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable';
}

/** `fetch` for one provider (threat 39): bounded in number, size and time, and at rest while the provider is broken. */
export function createProviderFetch(clock: Clock): CustomFetch {
  const boundedFetch = createBoundedFetch(maxAnswerBytes);
  const { run } = createCircuit({ ...circuit, clock });
  return async (url, { method, headers, body, signal }) => {
    try {
      return await run(() =>
        boundedFetch(url, { method, headers, ...(body && { body }), ...(signal && { signal }) }),
      );
    } catch (cause) {
      throw new ProviderUnreachable('The provider gave no answer.', { cause });
    }
  };
}
