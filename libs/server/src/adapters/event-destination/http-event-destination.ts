import type { EventDestination } from '../../ports/event-destination';
import { createBoundedFetch } from '../outbound/bounded-fetch';

const timeoutMs = 5_000;
const maxResponseBytes = 16 * 1024;

/** Posts batches as JSON; undefined without an address. */
export function createHttpEventDestination(url: string | undefined): EventDestination | undefined {
  if (url === undefined) return undefined;
  const fetch = createBoundedFetch(maxResponseBytes);
  return {
    async send(id, batch) {
      const { ok, status } = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': id },
        body: JSON.stringify(batch),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!ok) throw new Error(`The destination of analytics events responded with ${status}.`);
    },
  };
}
