import { defineEndpoint, isErrorBody, strictObject } from '@portal/shared/contract';
import { mixed, number, string } from 'yup';
import { serveApp, type ServedApp } from '../../testing/serve-app';
import { ApiError } from '../errors';
import { maxJsonBytes, maxJsonDepth } from './body';
import { testRoutes } from '../../testing/test-routes';

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
  responseHeaders: { 'content-security-policy': "frame-ancestors 'self'", 'x-frame-options': null },
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
