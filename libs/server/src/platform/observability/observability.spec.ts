import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBoundedFetch } from '../../adapters/outbound/bounded-fetch';
import { serveApp } from '../../testing/serve-app';
import { testConfig } from '../../testing/test-config';
import { startTraceCollector, type TraceCollector } from '../../testing/trace-collector';
import { createLogger } from './logger';
import { currentTraceparent, inSpan, inTraceOf, isTracing } from './spans';
import { startTracing } from './start-tracing';

describe('traces', () => {
  const silent = createLogger('silent');

  const caller = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };

  const traceparent = `00-${caller.traceId}-${caller.spanId}-01`;

  let collector: TraceCollector;
  beforeEach(async () => {
    collector = await startTraceCollector();
  });
  afterEach(() => collector.stop());

  const configured = (environment: Readonly<Record<string, string>> = {}) =>
    testConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...environment });
  /** Runs work with tracing on, and returns the spans that the collector received. */
  async function spansOf(
    work: () => Promise<unknown>,
    environment: Readonly<Record<string, string>> = {},
    logger = silent,
  ) {
    const tracing = await startTracing(configured(environment), logger);
    try {
      await work();
    } finally {
      await tracing?.stop();
    }
    return collector.spans();
  }

  it('Without a collector nothing is traced, and work runs as it is (SHARED-388)', async () => {
    expect(await startTracing(testConfig(), silent)).toBeUndefined();
    expect(isTracing()).toBe(false);
    expect(await inSpan({ name: 'work' }, async (span) => span)).toBeUndefined();
    expect(inTraceOf(traceparent, currentTraceparent)).toBeUndefined();
  });

  it('Work in work is a span below it, and one that fails names only a code (SHARED-388)', async () => {
    const failure = Object.assign(new Error('canary@example.org'), { code: 'ECONNREFUSED' });
    const spans = await spansOf(() =>
      inSpan({ name: 'outer' }, () =>
        inSpan({ name: 'inner' }, () => Promise.reject(failure)).catch(() => undefined),
      ),
    );
    const [inner, outer] = ['inner', 'outer'].map((name) => spans.find((s) => s.name === name));
    expect(inner).toMatchObject({
      ...{ parentSpanId: outer?.spanId, traceId: outer?.traceId },
      attributes: { 'error.type': 'ECONNREFUSED' },
      status: { code: 2 },
    });
    expect(collector.bodies.join('')).not.toContain('canary');
  });

  it('A request continues the trace that its caller names, and is not stopped by a malformed one (SHARED-388)', async () => {
    const app = await serveApp({ logger: silent });
    const spans = await spansOf(async () => {
      await fetch(`${app.url}/healthz`, { headers: { traceparent, tracestate: 'canary=1' } });
      const { status } = await fetch(`${app.url}/healthz`, { headers: { traceparent: 'canary' } });
      expect(status).toBe(200);
    });
    await app.stop();
    const requests = spans.filter(({ name }) => name === 'GET /healthz');
    const [continued, own] = [true, false].map((isContinued) =>
      requests.find(({ traceId }) => (traceId === caller.traceId) === isContinued),
    );
    expect(continued).toMatchObject({
      parentSpanId: caller.spanId,
      attributes: {
        ...{ 'http.route': '/healthz', 'http.request.method': 'GET' },
        ...{ 'request.id': expect.stringMatching(/^[\da-f-]{36}$/) },
      },
    });
    expect(Number(continued?.attributes['http.response.status_code'])).toBe(200);
    expect(own?.parentSpanId).toBeFalsy();
    expect(collector.bodies.join('')).not.toContain('canary');
  });

  it('A request to a provider is named by its host only, and the provider does not learn the trace (SHARED-388)', async () => {
    const seen: IncomingHttpHeaders[] = [];
    const provider = createServer((request, response) => {
      seen.push(request.headers);
      response.writeHead(request.url === '/down' ? 503 : 200).end('{}');
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const { port } = provider.address() as AddressInfo;
    const send = createBoundedFetch(1_000);
    const spans = await spansOf(async () => {
      await send(`http://127.0.0.1:${port}/v1/customers/cus_canary?email=canary`);
      await send(`http://127.0.0.1:${port}/down`).catch(() => undefined);
    });
    await new Promise((resolve) => {
      provider.close(resolve);
      provider.closeAllConnections();
    });
    expect(spans.map(({ name }) => name)).toEqual(['GET 127.0.0.1', 'GET 127.0.0.1']);
    const statuses = spans.map(({ attributes }) => Number(attributes['http.response.status_code']));
    expect(statuses.toSorted()).toEqual([200, 503]);
    expect(collector.bodies.join('')).not.toContain('canary');
    for (const headers of seen) expect(headers).not.toHaveProperty('traceparent');
  });

  it('The collector gets the configured headers, and the portal’s version and role (SHARED-388)', async () => {
    const environment = { OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20secret', APP_VERSION: '1.2.3' };
    await spansOf(() => inSpan({ name: 'work' }, async () => undefined), environment);
    expect(collector.headers()).toMatchObject({ 'api-key': 'a secret' });
    for (const text of ['"portal"', '"1.2.3"', '"all"'])
      expect(collector.bodies.join('')).toContain(text);
  });

  it('The share of the requests decides also for callers that want to be traced (SHARED-388)', async () => {
    const spans = await spansOf(
      () => inTraceOf(traceparent, () => inSpan({ name: 'work' }, async () => undefined)),
      { OTEL_TRACES_SAMPLER_ARG: '0' },
    );
    expect(spans).toEqual([]);
  });

  it('A collector that is away fails no work, and the log says that spans are lost (SHARED-388)', async () => {
    const lines: string[] = [];
    const logger = createLogger('info', { write: (line) => void lines.push(line) });
    await collector.stop();
    await spansOf(() => inSpan({ name: 'work' }, async () => undefined), {}, logger);
    expect(lines.join('')).toContain('they are lost');
    collector = await startTraceCollector();
  });
});

describe('the log', () => {
  function logged(error: unknown): Record<string, unknown> {
    const lines: string[] = [];
    createLogger('info', { write: (line) => lines.push(line) }).error({ err: error }, 'failed');
    return JSON.parse(lines[0] ?? '{}');
  }

  it('An error is logged with its type, message, code, stack and cause', () => {
    const cause = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' });
    expect(logged(new TypeError('broken', { cause }))['err']).toEqual({
      type: 'TypeError',
      message: 'broken',
      stack: expect.stringContaining('    at '),
      cause: expect.objectContaining({ message: 'connection refused', code: 'ECONNREFUSED' }),
    });
  });

  it.each([
    [
      'the parameters of a query',
      new Error('Failed query: select $1\nparams: ada,hunter2'),
      /ada|hunter2/,
    ],
    ['an email address', new Error('No such recipient: <ada@example.org>'), /ada@/],
    ['other fields of the error', Object.assign(new Error('x'), { rejected: ['ada'] }), /ada/],
    ['a thrown text', 'ada@example.org', /ada/],
  ])('The log does not contain %s', (_what, error, secret) => {
    expect(JSON.stringify(logged(error))).not.toMatch(secret);
  });

  it('Entries below the log level are not written', () => {
    const lines: string[] = [];
    createLogger('warn', { write: (line) => lines.push(line) }).info('below the level');
    expect(lines).toEqual([]);
  });
});
