import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as OpenTelemetry's protocol writes it in JSON; what specs look at. */
export interface CollectedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly events: readonly { readonly name: string }[];
  readonly status: { readonly code?: number; readonly message?: string };
}

interface SentSpan extends Omit<CollectedSpan, 'attributes'> {
  readonly attributes: readonly { key: string; value: Readonly<Record<string, unknown>> }[];
}
interface SentTraces {
  readonly resourceSpans: readonly { scopeSpans: readonly { spans: readonly SentSpan[] }[] }[];
}

/** A collector that keeps the traces that it receives. */
export interface TraceCollector {
  readonly url: string;
  /** The bodies as they came. */
  readonly bodies: readonly string[];
  /** The headers of the last request. */
  headers(): Readonly<Record<string, unknown>>;
  spans(): readonly CollectedSpan[];
  stop(): Promise<void>;
}

const spansOf = (body: string): CollectedSpan[] => {
  const { resourceSpans }: SentTraces = JSON.parse(body);
  return resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map((span) => ({
      ...span,
      attributes: Object.fromEntries(
        span.attributes.map(({ key, value }) => [key, Object.values(value)[0]]),
      ),
    }));
};

/** Starts a collector of OpenTelemetry's protocol over HTTP, as the real ones speak it. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const bodies: string[] = [];
  let headers: Readonly<Record<string, unknown>> = {};
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      if (request.url === '/v1/traces') bodies.push(body);
      headers = request.headers;
      response.setHeader('Content-Type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    headers: () => headers,
    spans: () => bodies.flatMap(spansOf),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
