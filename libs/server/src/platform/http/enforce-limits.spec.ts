import { defineEndpoint, emptyObject, strictObject } from '@portal/shared/contract';
import { connect } from 'node:net';
import { array, mixed, number, string } from 'yup';
import type { Caller } from '../../ports/authenticator';
import type { LimitedUse } from '../../ports/rate-limiter';
import { serveApp, type ServedApp } from '../../testing/serve-app';
import { createTestClock } from '../../testing/test-clock';
import { testRoutes } from '../../testing/test-routes';
import { type EndpointLimit, perAccount } from '../limits';
import { maxJsonBytes } from './body';
import {
  createLimitedServer,
  listen,
  type Listening,
  maxConnections,
  serverLimits,
} from './listen';

describe('the limits of an endpoint', () => {
  const perNetwork: EndpointLimit = {
    name: 'per-network',
    points: 2,
    windowSeconds: 60,
    per: 'network',
    takenBy: 'server',
  };

  const byHandler: EndpointLimit = { ...perNetwork, name: 'by-handler', takenBy: 'handler' };

  const write = defineEndpoint({
    host: 'origin',
    method: 'POST',
    path: '/api/write',
    access: 'public',
    effects: [],
    request: strictObject({ text: string() }),
    response: emptyObject,
    errors: [],
  });

  const ask = defineEndpoint({ ...write, path: '/api/ask' });

  const change = defineEndpoint({
    ...write,
    path: '/api/change',
    access: 'user',
    effects: [],
    request: strictObject({ token: string() }),
  });

  /** A limiter that counts in memory and keeps what it was asked. */
  function createFakeLimiter() {
    const asked: LimitedUse[][] = [];
    const counts = new Map<string, number>();
    return {
      asked,
      async takeAll(uses: readonly LimitedUse[]) {
        asked.push([...uses]);
        return uses.map(({ limit, subject }) => {
          const count = (counts.get(`${limit.name} ${subject}`) ?? 0) + 1;
          counts.set(`${limit.name} ${subject}`, count);
          return count > limit.points ? limit.windowSeconds : undefined;
        });
      },
    };
  }

  const caller = (uid: string) => ({ uid, emailVerified: true, hasRecentSignIn: true }) as Caller;

  const limiter = createFakeLimiter();
  const clock = createTestClock();
  const handled = jest.fn(async () => ({}));
  let app: ServedApp;
  beforeAll(async () => {
    const limits = {
      write: { perNetwork, byHandler },
      change: { perAccount: perAccount('changes', 2), perNetwork: { ...perNetwork, name: 'both' } },
    };
    app = await serveApp(
      {
        clock,
        limiter,
        modules: [
          {
            routes: testRoutes(
              { write, ask, change },
              { write: handled, ask: handled, change: handled },
              limits,
            ),
          },
        ],
        authenticator: {
          authenticate: async (token) => (token === '' ? undefined : caller(token)),
        },
      },
      { TRUSTED_PROXIES: 'loopback', PUBLIC_POSTS_PER_SECOND: '2' },
    );
  });
  afterAll(() => app.stop());
  beforeEach(() => {
    limiter.asked.length = 0;
    handled.mockClear();
  });

  async function post(path: string, from: string, body: string, token?: string) {
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      ...(token !== undefined && { token }),
    };
    const response = await fetch(`${app.url}${path}`, { method: 'POST', headers, body });
    return [response.status, response.headers.get('retry-after')];
  }

  it('A network beyond its limit gets 429 before its body is parsed, and without asking the limiter again (SHARED-96)', async () => {
    const parse = jest.spyOn(JSON, 'parse');
    const send = (from = '198.18.0.1') => post('/api/write', from, '{}');
    expect([await send(), await send(), await send()]).toEqual([
      [200, null],
      [200, null],
      [429, '60'],
    ]);
    expect(parse).toHaveBeenCalledTimes(2);
    expect(limiter.asked).toHaveLength(3);
    expect(limiter.asked[0]).toEqual([{ limit: perNetwork, subject: '198.18.0.1' }]);
    expect(await send()).toEqual([429, '60']);
    expect(await send('198.18.0.2')).toEqual([200, null]);
    expect(limiter.asked).toHaveLength(4);
    clock.advance({ seconds: 61 });
    await send();
    expect(limiter.asked).toHaveLength(5);
    parse.mockRestore();
  });

  it('A malformed or invalid body counts too (SHARED-96)', async () => {
    const statuses = [];
    for (const body of ['{', '{"text":1}', '{}'])
      statuses.push((await post('/api/write', '198.18.0.3', body))[0]);
    expect(statuses).toEqual([400, 400, 429]);
  });

  it('The limits of an account and its network are taken with one statement, wherever the token is (SHARED-96)', async () => {
    expect(await post('/api/change', '198.18.0.4', '{}', 'ada')).toEqual([200, null]);
    expect(await post('/api/change', '198.18.0.5', '{"token":"ada"}')).toEqual([200, null]);
    expect(limiter.asked.map((uses) => uses.map(({ subject }) => subject))).toEqual([
      ['ada', '198.18.0.4'],
      ['ada', '198.18.0.5'],
    ]);
    expect(await post('/api/change', '198.18.0.6', '{', 'ada')).toEqual([429, '3600']);
    expect(await post('/api/change', '198.18.0.6', '{}', 'grace')).toEqual([200, null]);
    expect(handled).toHaveBeenCalledTimes(3);
  });

  it('A network sends twenty POSTs that need no sign-in in ten seconds, and then waits until they are over (SHARED-99)', async () => {
    const send = (from: string) => post('/api/ask', from, '{');
    const statuses = [];
    for (let sent = 0; sent < 21; sent += 1) statuses.push((await send('198.18.1.1'))[0]);
    expect([statuses[19], statuses[20]]).toEqual([400, 429]);
    clock.advance({ seconds: 4 });
    expect(await send('198.18.1.1')).toEqual([429, '6']);
    expect(await send('198.18.1.2')).toEqual([400, null]);
    expect(limiter.asked).toEqual([]);
    clock.advance({ seconds: 6 });
    expect(await send('198.18.1.1')).toEqual([400, null]);
  });

  it('A request that may not call the endpoint does not count (SHARED-96)', async () => {
    expect(await post('/api/change', '198.18.0.7', '{}', '')).toEqual([401, null]);
    expect(await post('/api/change', '198.18.0.7', '{}')).toEqual([401, null]);
    expect(limiter.asked).toEqual([]);
  });
});

describe('small bodies that are expensive to parse', () => {
  const write = defineEndpoint({
    host: 'origin',
    method: 'POST',
    path: '/api/write',
    access: 'public',
    effects: [],
    request: strictObject({ text: string() }),
    response: emptyObject,
    errors: [],
  });

  const keep = defineEndpoint({ ...write, path: '/api/keep', request: mixed() });

  const writeList = defineEndpoint({
    ...write,
    path: '/api/write-list',
    maxBodyBytes: 2 * maxJsonBytes,
    request: strictObject({ list: array(number().defined()).max(2_000) }),
  });

  const read = defineEndpoint({ ...write, method: 'GET', path: '/api/read' });

  const looks = jest.fn(() => true);

  const writeRecords = defineEndpoint({
    ...write,
    path: '/api/write-records',
    request: strictObject({
      records: array(
        strictObject({ name: string().required(), size: number().required() }).test('look', looks),
      )
        .max(500)
        .test('atLeastOne', 'Send a record.', (records) => records?.length !== 0),
    }),
  });

  let app: ServedApp;

  beforeAll(async () => {
    const done = async () => ({});
    const endpoints = { write, keep, writeList, writeRecords, read };
    const handlers = { write: done, keep: done, writeList: done, writeRecords: done, read: done };
    app = await serveApp({ modules: [{ routes: testRoutes(endpoints, handlers) }] });
  });

  afterAll(() => app.stop());

  afterEach(() => jest.restoreAllMocks());

  const statusOf = async (path: string, body: string) => {
    const headers = { 'content-type': 'text/plain' };
    return (await fetch(`${app.url}${path}`, { method: 'POST', body, headers })).status;
  };

  const fields = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [index, 1])));

  const list = (count: number) => JSON.stringify(Array(count).fill(1));

  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

  it.each([
    ['500,000 nested brackets', '/api/write', '['.repeat(500_000), 413],
    ['90,000 unknown fields', '/api/write', fields(90_000), 413],
    ['10 kB with 5,000 levels of nesting', '/api/write', nested(5_000), 400],
    ['1,025 fields', '/api/keep', fields(1_025), 413],
    ['1,025 elements', '/api/keep', list(1_025), 413],
    [
      'elements at several levels',
      '/api/keep',
      `[${list(500)},${list(500)},{"a":${list(30)}}]`,
      413,
    ],
    ['fields after a text with brackets', '/api/keep', `["\\"]}[{\\\\",${fields(1_025)}]`, 413],
  ])(
    'A body of %s is rejected before it is parsed (SHARED-84)',
    async (_flood, path, body, status) => {
      const parse = jest.spyOn(JSON, 'parse');
      expect(await statusOf(path, body)).toBe(status);
      expect(parse).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['1,024 fields', fields(1_024)],
    ['1,023 elements of an array', list(1_023)],
    ['20,000 commas and brackets in a text', JSON.stringify(',[{'.repeat(7_000))],
    ['texts with escaped quotes and backslashes', JSON.stringify(Array(300).fill('\\"[,\\'))],
  ])('A body of %s is accepted (SHARED-84)', async (_what, body) => {
    expect(await statusOf('/api/keep', body)).toBe(200);
  });

  it('A thousand unknown fields are rejected by name, and their values are not validated (SHARED-85)', async () => {
    const validation = jest.spyOn(write.request, 'validateSync');
    const response = await fetch(`${app.url}/api/write`, {
      method: 'POST',
      body: fields(1_000),
      headers: { 'content-type': 'text/plain' },
    });
    const problem: unknown = await response.json();
    expect(problem).toMatchObject({ status: 400, error: 'INVALID_REQUEST' });
    expect(Object(problem).fields).toHaveLength(20);
    expect(Object(problem).fields[0]).toEqual({ field: '0', message: expect.any(String) });
    expect(validation).not.toHaveBeenCalled();
  });

  const problemsOfRecords = async (records: unknown) => {
    looks.mockClear();
    const response = await fetch(`${app.url}/api/write-records`, {
      method: 'POST',
      body: JSON.stringify({ records }),
      headers: { 'content-type': 'text/plain' },
    });
    return Object(await response.json()).fields as { field: string; message: string }[];
  };

  it('An array that is longer than its maximum is rejected without looking at an element (SHARED-85)', async () => {
    expect(await problemsOfRecords(Array(501).fill({}))).toEqual([
      { field: 'records', message: expect.stringContaining('500') },
    ]);
    expect(looks).not.toHaveBeenCalled();
  });

  it('The validation of 500 empty records ends at the twentieth problem (SHARED-85)', async () => {
    const problems = await problemsOfRecords(Array(500).fill({}));
    expect(problems).toHaveLength(20);
    expect(problems[19]).toEqual({ field: 'records[9].size', message: expect.any(String) });
    expect(looks.mock.calls.length).toBeLessThanOrEqual(10);
  });

  it('A record with many unknown fields within an array is rejected by their names alone (SHARED-85)', async () => {
    const record = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`f${index}`, 1]));
    const problems = await problemsOfRecords([record]);
    expect(problems[0]).toEqual({ field: 'records[0].f0', message: expect.any(String) });
    expect(looks).not.toHaveBeenCalled();
  });

  it('A problem of an array as a whole is reported (SHARED-41)', async () => {
    expect(await problemsOfRecords([])).toEqual([{ field: 'records', message: 'Send a record.' }]);
    expect(await problemsOfRecords({})).toHaveLength(1);
    expect(await problemsOfRecords([{ name: 'a', size: 1 }, 7])).toEqual([
      { field: 'records[1]', message: 'This has the wrong type.' },
    ]);
  });

  it('An endpoint that declares a larger limit accepts larger bodies with more members (SHARED-73, SHARED-84)', async () => {
    const listOf = (count: number) => `{"list":${list(count)}}`;
    const filled = (bytes: number) => `${' '.repeat(bytes - 2)}{}`;
    expect(await statusOf('/api/write-list', listOf(2_000))).toBe(200);
    expect(await statusOf('/api/write-list', listOf(2_050))).toBe(413);
    expect(await statusOf('/api/write-list', filled(2 * maxJsonBytes))).toBe(200);
    expect(await statusOf('/api/write-list', filled(2 * maxJsonBytes + 1))).toBe(413);
    expect(await statusOf('/api/write', filled(maxJsonBytes))).toBe(200);
    expect(await statusOf('/api/write', filled(maxJsonBytes + 1))).toBe(413);
  });

  it.each([
    ['1,500 parameters', Array.from({ length: 1_500 }, (_, index) => `p${index}=`).join('&')],
    ['one parameter 3,000 times', Array(3_000).fill('text').join('&')],
    ['101 parameters', Array.from({ length: 101 }, (_, index) => `p${index}`).join('&')],
  ])('A query with %s is rejected with 400 (SHARED-84)', async (_flood, query) => {
    expect((await fetch(`${app.url}/api/read?${query}`)).status).toBe(400);
  });
});

describe('connections', () => {
  /** What the server wrote before it closed a connection on which `text` was sent. */
  function writtenTo(port: number, text: string): Promise<string> {
    return new Promise((resolve) => {
      const socket = connect(port, 'localhost', () => socket.write(text));
      let written = '';
      socket.on('data', (chunk) => (written += String(chunk)));
      socket.on('error', () => {});
      socket.on('close', () => resolve(written));
    });
  }

  const served = jest.fn();
  let server: Listening;
  beforeAll(async () => {
    const limits = { ...serverLimits, headersTimeout: 100, requestTimeout: 200 };
    server = await listen(
      (req, res) => {
        served();
        req.resume();
        req.on('end', () => res.end());
      },
      0,
      { limits: { ...limits, connectionsCheckingInterval: 20 } },
    );
  });
  afterAll(() => server.stop(0));

  it('A connection that sends nothing is closed without a response (SHARED-86)', async () => {
    expect(await writtenTo(server.port, '')).toBe('');
  });

  it.each([
    ['stops in its headers', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
    ['stops in its body', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{'],
  ])('A request that %s gets 408 and its connection is closed (SHARED-86)', async (_how, text) => {
    expect(await writtenTo(server.port, text)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  });

  it.each([
    ['is no HTTP', 'hello\r\n\r\n', 400],
    ['has headers of 17 kB', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`, 431],
  ])(
    'A request that %s is rejected before anything handles it (SHARED-86)',
    async (_how, text, status) => {
      served.mockClear();
      expect(await writtenTo(server.port, text)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(served).not.toHaveBeenCalled();
    },
  );

  it('The server gives a request 15 seconds and has a limit on connections (SHARED-86)', () => {
    expect(serverLimits.requestTimeout).toBe(15_000);
    const limited = createLimitedServer();
    expect(limited).toMatchObject({ requestTimeout: 15_000, maxConnections });
    expect(limited.headersTimeout + serverLimits.connectionsCheckingInterval).toBeLessThan(15_000);
  });
});
