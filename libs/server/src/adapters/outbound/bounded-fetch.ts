import { assertOutsideTransaction } from '../../platform/database/commit-hooks';
import { inSpan, type SpanStart } from '../../platform/observability/spans';

/**
 * Reads a body, and fails as soon as it is longer than `maxBytes` or `signal` is aborted. Node's `fetch` forgets its signal
 * when the garbage collector takes the request, which the response outlives: a body that stalls would be awaited forever.
 */
async function readBounded(
  response: Response,
  maxBytes: number,
  signal: AbortSignal | null | undefined,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  signal?.throwIfAborted();
  signal?.addEventListener(
    'abort',
    () => void reader?.cancel(signal.reason).catch(() => undefined),
  );
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      throw new Error(`The response is longer than ${maxBytes} bytes.`);
    }
    chunks.push(part.value);
  }
  signal?.throwIfAborted();
  return chunks;
}

/** A provider is named by its host: a path may have an id of a customer. */
const spanOf = (input: Parameters<typeof fetch>[0], init: RequestInit | undefined): SpanStart => {
  const { hostname } = new URL(input instanceof Request ? input.url : input);
  const method = init?.method ?? 'GET';
  const attributes = { 'server.address': hostname, 'http.request.method': method };
  return { name: `${method} ${hostname}`, kind: 'CLIENT', attributes };
};

/** `fetch` without redirects, for at most `maxBytes` and outside transactions; a server error (5xx) rejects. */
export function createBoundedFetch(maxBytes: number): typeof fetch {
  return (input, init) =>
    inSpan(spanOf(input, init), async (span) => {
      assertOutsideTransaction();
      const response = await fetch(input, { ...init, redirect: 'error' });
      const { status, statusText, headers } = response;
      span?.setAttribute('http.response.status_code', status);
      if (status >= 500) throw new Error(`The provider responded with ${status}.`);
      const chunks = await readBounded(response, maxBytes, init?.signal);
      const body = chunks.length > 0 ? new Blob(chunks) : null;
      return new Response(body, { status, statusText, headers });
    });
}
