import {
  defineEndpoint,
  emptyObject,
  isErrorBody,
  openObject,
  streamResponse,
  strictObject,
} from '@portal/shared/contract';
import { Readable } from 'node:stream';
import { array, boolean, mixed, number, object, type Schema, string } from 'yup';
import type { Caller } from '../../ports/authenticator';
import { serveApp, type ServedApp } from '../../testing/serve-app';
import { testRoutes } from '../../testing/test-routes';
import { ApiError } from '../errors';
import { jsonSchemaOf } from '../openapi/json-schema';
import type { RedirectRoute } from '../request';
import { maxJsonBytes, maxJsonDepth } from './body';

describe('the requests to endpoints', () => {
  const write = defineEndpoint({
    host: 'origin',
    method: 'POST',
    path: '/api/write',
    access: 'public',
    effects: [],
    request: strictObject({ text: string().max(5).required(), count: number().integer() }),
    response: strictObject({ text: string().defined() }),
    errors: [],
  });

  const keep = defineEndpoint({
    ...write,
    path: '/api/keep',
    request: mixed(),
    responseHeaders: {
      'content-security-policy': "frame-ancestors 'self'",
      'x-frame-options': null,
    },
  });

  const read = defineEndpoint({
    host: 'origin',
    method: 'GET',
    path: '/api/read',
    access: 'public',
    effects: [],
    request: strictObject({ text: string() }),
    response: strictObject({ text: string().defined() }),
    errors: [],
  });

  const wrote = jest.fn(async ({ text }: { text: string }) => {
    if (text === 'fail') throw new Error('secret detail about ada@example.org');
    if (text === 'busy') throw new ApiError('UNAVAILABLE', { retryAfterSeconds: 2.2 });
    return { text };
  });

  let app: ServedApp;

  beforeAll(async () => {
    app = await serveApp({
      modules: [
        {
          routes: testRoutes(
            { write, keep, read },
            {
              write: wrote,
              keep: async () => ({ text: 'kept' }),
              read: async ({ text }) => ({ text: text ?? '' }),
            },
          ),
        },
      ],
    });
  });

  afterAll(() => app.stop());

  beforeEach(() => wrote.mockClear());

  const post = (
    body: string | Uint8Array<ArrayBuffer> | undefined,
    headers: Record<string, string> = {},
    path = '/api/write',
  ) =>
    fetch(`${app.url}${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });

  const bodyOf = async (response: Response) => {
    const body: unknown = await response.json();
    if (!isErrorBody(body)) throw new Error('The response is no error.');
    return body;
  };

  const codeOf = async (response: Response) => [response.status, (await bodyOf(response)).error];

  describe('an endpoint', () => {
    it('An endpoint responds with JSON that must not be stored and that can load and frame nothing (SHARED-70)', async () => {
      const response = await post('{"text":"a"}');
      expect([response.status, await response.json()]).toEqual([200, { text: 'a' }]);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-security-policy')).toBe(
        "default-src 'none';frame-ancestors 'none'",
      );
      expect(response.headers.get('x-frame-options')).toBe('DENY');
      expect(response.headers.get('x-powered-by')).toBeNull();
    });

    it('An endpoint sends the response headers of its description except those that are null (SHARED-71)', async () => {
      const { headers } = await post('{}', {}, '/api/keep');
      expect(headers.get('content-security-policy')).toBe("frame-ancestors 'self'");
      expect(headers.get('x-frame-options')).toBeNull();
    });

    it.each(['text/plain', 'text/plain; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
      'An endpoint accepts JSON as %s (SHARED-41)',
      async (type) => {
        expect((await post('{"text":"a"}', { 'content-type': type })).status).toBe(200);
      },
    );

    it.each([
      ['form data', 'application/x-www-form-urlencoded'],
      ['another charset', 'application/json; charset=utf-16'],
      ['HTML', 'text/html'],
      ['a content type that only begins like JSON', 'application/json-seq'],
      ['a form with files', 'multipart/form-data; boundary=x'],
    ])('An endpoint rejects %s with 415 (SHARED-41)', async (_what, type) => {
      const response = await post('{"text":"a"}', { 'content-type': type });
      expect(await codeOf(response)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
      expect(wrote).not.toHaveBeenCalled();
    });

    it.each([
      ['a wrong type', '{"text":1}'],
      ['an array instead of a text', '{"text":["a"]}'],
      ['an object instead of a text', '{"text":{"a":1}}'],
      ['null instead of a text', '{"text":null}'],
      ['a text instead of a number', '{"text":"a","count":"1"}'],
      ['a missing field', '{}'],
      ['an unknown field', '{"text":"a","premium":true}'],
      ['a prototype', '{"text":"a","__proto__":{"x":1}}'],
      ['a text that is too long', '{"text":"abcdef"}'],
      ['an array', '[]'],
      ['null', 'null'],
      ['a text', '"a"'],
    ])('An endpoint rejects %s with 400 and runs no handler (SHARED-41)', async (_what, body) => {
      expect(await codeOf(await post(body))).toEqual([400, 'INVALID_REQUEST']);
      expect(wrote).not.toHaveBeenCalled();
    });

    it.each([
      ['a JSON text that ends too early', '{"text":'],
      ['two JSON values', '{}{}'],
      ['a trailing comma', '{"text":"a",}'],
      ['a text that is not UTF-8', Uint8Array.of(0x22, 0xff, 0x22)],
    ])('An endpoint rejects the body %s with 400 (SHARED-41)', async (_what, body) => {
      expect(await codeOf(await post(body))).toEqual([400, 'MALFORMED_BODY']);
      expect(wrote).not.toHaveBeenCalled();
    });

    const nested = (levels: number, open: string, close: string) =>
      `${open.repeat(levels)}1${close.repeat(levels)}`;

    it.each([
      ['/api/write', '[', ']'],
      ['/api/write', '{"text":', '}'],
      ['/api/keep', '[', ']'],
      ['/api/keep', '{"a":', '}'],
    ])(
      'JSON of 3,000 levels at %s is rejected with 400: %s…%s (SHARED-72)',
      async (path, ...pair) => {
        const response = await post(nested(3_000, ...pair), {}, path);
        expect(await codeOf(response)).toEqual([400, 'MALFORMED_BODY']);
      },
    );

    it('An endpoint accepts JSON of 32 levels and rejects JSON of 33 (SHARED-72)', async () => {
      expect(maxJsonDepth).toBe(32);
      expect((await post(nested(32, '[', ']'), {}, '/api/keep')).status).toBe(200);
      expect((await post(nested(33, '[', ']'), {}, '/api/keep')).status).toBe(400);
    });

    it('An error names every rejected field and contains none of their values (SHARED-41)', async () => {
      const response = await post('{"text":["hunter2"],"count":1.5,"extra":1}');
      const body = await bodyOf(response);
      expect(body.fields).toEqual(
        expect.arrayContaining([
          { field: 'text', message: 'This has the wrong type.' },
          { field: 'count', message: 'count must be an integer' },
          { field: 'extra', message: 'This is not expected here.' },
        ]),
      );
      expect(JSON.stringify(body)).not.toContain('hunter2');
    });

    it('A body that is too large by its declared length is rejected without reading it (SHARED-73)', async () => {
      const response = await post(`{"text":"${'a'.repeat(maxJsonBytes)}"}`);
      expect(await codeOf(response)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
      expect(response.headers.get('connection')).toBe('close');
    });

    it('A body that turns out too large while it is read is rejected (SHARED-73)', async () => {
      const part = new TextEncoder().encode(`"${'a'.repeat(maxJsonBytes)}"`);
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(part);
          controller.close();
        },
      });
      const init = { method: 'POST', body, headers: { 'content-type': 'text/plain' } };
      const response = await fetch(`${app.url}/api/write`, { ...init, duplex: 'half' });
      expect(await codeOf(response)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    });

    it('A compressed body is rejected with 415 (SHARED-73)', async () => {
      const response = await post('{"text":"a"}', { 'content-encoding': 'gzip' });
      expect(await codeOf(response)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    });

    it('A missing body is read as an empty object', async () => {
      expect(await codeOf(await post(undefined))).toEqual([400, 'INVALID_REQUEST']);
    });

    it('An endpoint reads the query of a GET and rejects unknown and repeated parameters (SHARED-41)', async () => {
      const response = await fetch(`${app.url}/api/read?text=a%26b`);
      expect(await response.json()).toEqual({ text: 'a&b' });
      const repeated = await bodyOf(await fetch(`${app.url}/api/read?text=a&text=b`));
      expect([repeated.error, repeated.fields]).toEqual([
        'INVALID_REQUEST',
        [{ field: 'text', message: 'Give this only once.' }],
      ]);
      expect(await codeOf(await fetch(`${app.url}/api/read?other=a`))).toEqual([
        400,
        'INVALID_REQUEST',
      ]);
    });

    it('An endpoint responds to HEAD like to GET, without a body (SHARED-74)', async () => {
      const response = await fetch(`${app.url}/api/read`, { method: 'HEAD' });
      expect([response.status, await response.text()]).toEqual([200, '']);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    });

    it.each(['GET', 'PUT', 'DELETE', 'PATCH'])(
      'An endpoint rejects %s with 405 and names the methods that it serves (SHARED-74)',
      async (method) => {
        const response = await fetch(`${app.url}/api/write`, { method });
        expect(await codeOf(response)).toEqual([405, 'METHOD_NOT_ALLOWED']);
        expect(response.headers.get('allow')).toBe('POST, OPTIONS');
      },
    );

    it.each(['/api/nothing', '/API/write', '/api/write/', '/language/write'])(
      'An endpoint is not found at %s (SHARED-45)',
      async (path) => {
        expect(await codeOf(await post('{"text":"a"}', {}, path))).toEqual([404, 'NOT_FOUND']);
      },
    );

    it('Two endpoints cannot share a method and an address', async () => {
      const other = { ...read, name: 'other' } as const;
      const handle = async () => ({ text: '' });
      const routes = testRoutes({ read, other }, { read: handle, other: handle });
      await expect(serveApp({ modules: [{ routes }] })).rejects.toThrow(
        'Another endpoint has the method and the address of other.',
      );
    });
  });

  describe('an error response', () => {
    it('An error follows RFC 9457 and has the code, the message, the waiting time and the request id (SHARED-40)', async () => {
      const response = await post('{"text":"busy"}');
      expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      expect(response.headers.get('retry-after')).toBe('3');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.json()).toEqual({
        type: 'about:blank',
        title: 'Service Unavailable',
        status: 503,
        detail: 'This service is busy. Please try again in a moment.',
        error: 'UNAVAILABLE',
        message: 'This service is busy. Please try again in a moment.',
        requestId: response.headers.get('x-request-id'),
      });
    });

    it('The response reveals nothing about an unexpected error, which is logged with the request id (SHARED-40)', async () => {
      const body = await bodyOf(await post('{"text":"fail"}'));
      expect([body.status, body.error]).toEqual([500, 'UNEXPECTED']);
      expect(JSON.stringify(body)).not.toContain('secret detail');
      const line = app.lines.find(
        (each) => each.includes(body.requestId) && each.includes('"level":50'),
      );
      expect(line).toBeDefined();
      expect(line).not.toContain('ada@example.org');
    });
  });
});

describe('the callers of endpoints', () => {
  const own = defineEndpoint({
    host: 'language',
    method: 'POST',
    path: '/own',
    access: 'user',
    effects: [],
    request: strictObject({ token: string() }),
    response: strictObject({ uid: string().defined() }),
    errors: [],
  });

  const known: Caller = {
    uid: 'u1',
    sessionId: 's1',
    email: 'ada@example.org',
    emailVerified: true,
    authenticatedAt: new Date('2026-11-20T12:00:00Z'),
    hasRecentSignIn: true,
    strength: 'one-step',
    premium: { isPremium: false, isPaid: false, reason: 'none', source: null },
  };

  const handled = jest.fn(async (_input: object, { caller }: { caller: Caller }) => ({
    uid: caller.uid,
  }));

  let app: ServedApp;

  beforeAll(async () => {
    app = await serveApp({
      modules: [{ routes: testRoutes({ own }, { own: handled }) }],
      authenticator: { authenticate: async (token) => (token === 'good' ? known : undefined) },
    });
  });

  afterAll(() => app.stop());

  beforeEach(() => handled.mockClear());

  const send = (headers: Record<string, string>, body = '{}') =>
    fetch(`${app.url}/language/own`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });

  async function codeOf(response: Response) {
    const body: unknown = await response.json();
    return [response.status, isErrorBody(body) ? body.error : undefined];
  }

  describe('the caller of an endpoint', () => {
    it.each([
      ['the token header', { token: 'good' }, '{}'],
      ['a bearer token', { authorization: 'Bearer good' }, '{}'],
      ['the body’s token', {}, '{"token":"good"}'],
    ])('An endpoint identifies its caller by %s (SHARED-42)', async (_place, headers, body) => {
      expect(await (await send(headers, body)).json()).toEqual({ uid: 'u1' });
    });

    it.each([
      ['no token', {}, '{}'],
      ['an invalid token', { token: 'bad' }, '{}'],
      [
        'an invalid token in the header and a valid bearer token',
        { token: 'bad', authorization: 'Bearer good' },
        '{}',
      ],
      ['two tokens in one header', { token: 'good, good' }, '{}'],
      ['another scheme', { authorization: 'Basic good' }, '{}'],
      ['a body that names a user', {}, '{"uid":"u1"}'],
      ['an array of tokens', {}, '{"token":["good"]}'],
      ['a cookie', { cookie: 'token=good' }, '{}'],
    ])(
      'A request with %s is rejected as unauthenticated (SHARED-42)',
      async (_what, headers, body) => {
        expect(await codeOf(await send(headers, body))).toEqual([401, 'UNAUTHENTICATED']);
      },
    );
  });

  describe('a request that a page of another site sends', () => {
    it.each([
      ['a foreign origin', { origin: 'https://evil.example' }],
      ['an origin that begins like ours', { origin: 'http://localhost.evil.example' }],
      ['an opaque origin', { origin: 'null' }],
      ['no origin that the browser marks as cross-site', { 'sec-fetch-site': 'cross-site' }],
    ])('A request with %s is rejected and runs no handler (SHARED-43)', async (_what, headers) => {
      const response = await send({ token: 'good', ...headers });
      expect(await codeOf(response)).toEqual([403, 'CROSS_SITE']);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
      expect(handled).not.toHaveBeenCalled();
    });

    it('A request from the portal’s own origin is accepted (SHARED-43)', async () => {
      const response = await send({
        token: 'good',
        origin: app.url,
        'sec-fetch-site': 'same-origin',
      });
      expect(response.status).toBe(200);
    });
  });
});

describe('an endpoint with a stream', () => {
  const users = defineEndpoint({
    host: 'origin',
    method: 'GET',
    path: '/api/users.csv',
    access: 'public',
    effects: [],
    request: strictObject({ fail: string() }),
    response: streamResponse({ contentType: 'text/csv; charset=utf-8', fileName: 'users.csv' }),
    errors: [],
  });

  const ping = defineEndpoint({
    ...users,
    path: '/api/ping',
    request: emptyObject,
    response: emptyObject,
  });

  async function* failingAfter(...parts: string[]) {
    yield* parts;
    throw new Error('The database is gone.');
  }

  let app: ServedApp;

  beforeAll(async () => {
    app = await serveApp({
      modules: [
        {
          routes: testRoutes(
            { users, ping },
            {
              async users({ fail }) {
                if (fail === 'before') throw new ApiError('FORBIDDEN');
                if (fail === 'immediately') return Readable.from(failingAfter());
                if (fail === 'later') return Readable.from(failingAfter('email\n'));
                return Readable.from(['email\n', 'ada@example.org\n']);
              },
              ping: async () => ({}),
            },
          ),
        },
      ],
    });
  });

  afterAll(() => app.stop());

  async function codeOf(response: Response) {
    const body: unknown = await response.json();
    return [response.status, isErrorBody(body) ? body.error : undefined];
  }

  const get = (query = '', method = 'GET') => fetch(`${app.url}/api/users.csv${query}`, { method });

  it('A stream is sent with its content type and file name (SHARED-75)', async () => {
    const response = await get();
    expect([response.status, await response.text()]).toEqual([200, 'email\nada@example.org\n']);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename=users.csv');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('An endpoint with a stream responds to HEAD without the stream (SHARED-75)', async () => {
    const response = await get('', 'HEAD');
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  it('A stream that fails before its first byte gets an error as the response (SHARED-75)', async () => {
    expect(await codeOf(await get('?fail=before'))).toEqual([403, 'FORBIDDEN']);
    const response = await get('?fail=immediately');
    expect(response.headers.get('content-disposition')).toBeNull();
    expect(await codeOf(response)).toEqual([500, 'UNEXPECTED']);
  });

  it('A stream that fails after its first byte closes the connection, so that the client notices (SHARED-75)', async () => {
    const reading = get('?fail=later').then((response) => response.text());
    await expect(reading).rejects.toThrow();
    expect((await fetch(`${app.url}/api/ping`)).status).toBe(200);
  });
});

describe('a redirect', () => {
  const route: RedirectRoute = {
    path: '/api/way',
    summary: 'Redirects.',
    async handle(query, { cookie }) {
      if (query.has('rejected')) throw new ApiError('FORBIDDEN');
      const location = `https://next.example/?was=${cookie('way')}&to=${query.get('to')}`;
      return { location, cookie: 'way=1; Path=/' };
    },
  };

  let app: ServedApp;
  beforeAll(async () => {
    app = await serveApp({ modules: [{ routes: [], redirectRoutes: [route] }] });
  });
  afterAll(() => app.stop());

  const open = (path: string, init: RequestInit = {}) =>
    fetch(`${app.url}${path}`, { redirect: 'manual', ...init });

  it('A redirect route sends the browser to the next address with a cookie, and is not stored (SHARED-77)', async () => {
    const response = await open('/api/way?to=a', { headers: { cookie: 'way=0' } });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('https://next.example/?was=0&to=a');
    expect(response.headers.get('set-cookie')).toBe('way=1; Path=/');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('A redirect route may be opened from another site (SHARED-77)', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://provider.example' };
    expect((await open('/api/way', { headers })).status).toBe(302);
  });

  it('A redirect route is served for GET only (SHARED-74)', async () => {
    const response = await open('/api/way', { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET']);
  });

  it('An error of a redirect route has the form of an endpoint’s error (SHARED-77)', async () => {
    expect(await (await open('/api/way?rejected')).json()).toMatchObject({ error: 'FORBIDDEN' });
  });

  it.each(['/api/way/', '/api/way2', '/identity/api/way'])(
    'A redirect route is not served at %s (SHARED-45)',
    async (path) => {
      expect((await open(path)).status).toBe(404);
    },
  );
});

describe('the JSON Schema of a Yup schema', () => {
  const cases: readonly (readonly [string, Schema, object])[] = [
    ['a text', string().min(2).max(5).required(), { type: 'string', minLength: 2, maxLength: 5 }],
    ['a pattern', string().matches(/^[A-Z]{2}$/), { type: 'string', pattern: '^[A-Z]{2}$' }],
    ['a choice', string().oneOf(['a', 'b']), { type: 'string', enum: ['a', 'b'] }],
    ['an integer', number().integer().min(1).max(3), { type: 'integer', minimum: 1, maximum: 3 }],
    ['a number', number(), { type: 'number' }],
    ['a truth value', boolean(), { type: 'boolean' }],
    ['a value or nothing', string().nullable(), { anyOf: [{ type: 'string' }, { type: 'null' }] }],
    ['anything', mixed(), {}],
    [
      'a check of its own',
      mixed()
        .meta({ jsonSchema: { const: 'inf' } })
        .nullable(),
      { anyOf: [{ const: 'inf' }, { type: 'null' }] },
    ],
    ['a list', array(string()).max(2), { type: 'array', items: { type: 'string' }, maxItems: 2 }],
    [
      'an open object',
      object({ a: string() }),
      { type: 'object', properties: { a: { type: 'string' } } },
    ],
    [
      'an object with a few other texts',
      openObject({ a: string() }, { max: 20, maxLength: 200 }),
      {
        type: 'object',
        properties: { a: { type: 'string' } },
        additionalProperties: { type: 'string', maxLength: 200 },
      },
    ],
    [
      'a strict object',
      strictObject({ a: string().required(), b: number() }),
      {
        type: 'object',
        properties: { a: { type: 'string' }, b: { type: 'number' } },
        required: ['a'],
        additionalProperties: false,
      },
    ],
  ];

  it.each(cases)(
    'The JSON Schema of %s matches its Yup schema (SHARED-48)',
    (_what, schema, drawn) => {
      expect(jsonSchemaOf(schema)).toEqual(drawn);
    },
  );
});
