import { defineEndpoint, isErrorBody, strictObject } from '@portal/shared/contract';
import { number, string } from 'yup';
import { serveApp, type ServedApp } from '../../testing/serve-app';
import { ApiError } from '../errors';
import { maxCallBytes } from './read-body';
import { defineRoutes } from './route';

const write = defineEndpoint({
  name: 'write',
  host: 'origin',
  method: 'POST',
  path: '/api/write',
  access: 'public',
  request: strictObject({ text: string().max(5).required(), count: number().integer() }),
  response: strictObject({ text: string().defined() }),
  errors: [],
  summary: 'Writes.',
  requirement: 'TEST-1',
});
const read = defineEndpoint({
  name: 'read',
  host: 'origin',
  method: 'GET',
  path: '/api/read',
  access: 'public',
  request: strictObject({ text: string() }),
  response: strictObject({ text: string().defined() }),
  errors: [],
  summary: 'Reads.',
  requirement: 'TEST-1',
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
        routes: defineRoutes(
          { write, read },
          { write: wrote, read: async ({ text }) => ({ text: text ?? '' }) },
        ),
      },
    ],
  });
});
afterAll(() => app.stop());
beforeEach(() => wrote.mockClear());

const post = (
  body: string | undefined,
  headers: Record<string, string> = {},
  path = '/api/write',
) =>
  fetch(`${app.url}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
const bodyOf = async (answer: Response) => {
  const body: unknown = await answer.json();
  if (!isErrorBody(body)) throw new Error('The answer is no error.');
  return body;
};
const codeOf = async (answer: Response) => [answer.status, (await bodyOf(answer)).error];

describe('a call', () => {
  it('is answered with JSON that nobody stores', async () => {
    const answer = await post('{"text":"a"}');
    expect([answer.status, await answer.json()]).toEqual([200, { text: 'a' }]);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none';frame-ancestors 'none'",
    );
    expect(answer.headers.get('x-powered-by')).toBeNull();
  });

  it.each(['text/plain', 'text/plain; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
    'takes JSON as %s',
    async (type) => {
      expect((await post('{"text":"a"}', { 'content-type': type })).status).toBe(200);
    },
  );

  it.each([
    ['form data', 'application/x-www-form-urlencoded'],
    ['another charset', 'application/json; charset=utf-16'],
    ['HTML', 'text/html'],
    ['a look-alike', 'application/json-seq'],
  ])('refuses %s', async (_what, type) => {
    const answer = await post('{"text":"a"}', { 'content-type': type });
    expect(await codeOf(answer)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(wrote).not.toHaveBeenCalled();
  });

  it.each([
    ['a wrong type', '{"text":1}'],
    ['an array for a text', '{"text":["a"]}'],
    ['an object for a text', '{"text":{"a":1}}'],
    ['null for a text', '{"text":null}'],
    ['a text for a number', '{"text":"a","count":"1"}'],
    ['a missing field', '{}'],
    ['an extra field', '{"text":"a","premium":true}'],
    ['a prototype', '{"text":"a","__proto__":{"x":1}}'],
    ['a text that is too long', '{"text":"abcdef"}'],
    ['an array', '[]'],
    ['null', 'null'],
    ['a text', '"a"'],
  ])('refuses %s and writes nothing', async (_what, body) => {
    expect(await codeOf(await post(body))).toEqual([400, 'INVALID_REQUEST']);
    expect(wrote).not.toHaveBeenCalled();
  });

  it.each([
    ['a broken body', '{"text":'],
    ['a repeated key', '{"text":"a","text":"b"}'],
  ])('refuses %s', async (_what, body) => {
    expect(await codeOf(await post(body))).toEqual([400, 'MALFORMED_BODY']);
    expect(wrote).not.toHaveBeenCalled();
  });

  it('names every refused field and repeats none of its value', async () => {
    const answer = await post('{"text":["hunter2"],"count":1.5,"extra":1}');
    const body = await bodyOf(answer);
    expect(body.fields).toEqual(
      expect.arrayContaining([
        { field: 'text', message: 'This has the wrong type.' },
        { field: 'count', message: 'count must be an integer' },
        { field: 'extra', message: 'This is not expected here.' },
      ]),
    );
    expect(JSON.stringify(body)).not.toContain('hunter2');
  });

  it('refuses a large body without reading it', async () => {
    const answer = await post(`{"text":"${'a'.repeat(maxCallBytes)}"}`);
    expect(await codeOf(answer)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(answer.headers.get('connection')).toBe('close');
  });

  it('refuses a compressed body', async () => {
    const answer = await post('{"text":"a"}', { 'content-encoding': 'gzip' });
    expect(await codeOf(answer)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it('takes a missing body as an empty one', async () => {
    expect(await codeOf(await post(undefined))).toEqual([400, 'INVALID_REQUEST']);
  });

  it('reads the query of a GET and refuses a repeated key', async () => {
    const answer = await fetch(`${app.url}/api/read?text=a%26b`);
    expect(await answer.json()).toEqual({ text: 'a&b' });
    expect(await codeOf(await fetch(`${app.url}/api/read?text=a&text=b`))).toEqual([
      400,
      'INVALID_REQUEST',
    ]);
    expect(await codeOf(await fetch(`${app.url}/api/read?other=a`))).toEqual([
      400,
      'INVALID_REQUEST',
    ]);
  });

  it('answers HEAD like GET', async () => {
    const answer = await fetch(`${app.url}/api/read`, { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });

  it.each(['GET', 'PUT', 'DELETE', 'PATCH'])('refuses %s where only POST is', async (method) => {
    const answer = await fetch(`${app.url}/api/write`, { method });
    expect(await codeOf(answer)).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(answer.headers.get('allow')).toBe('POST, OPTIONS');
  });

  it.each(['/api/nothing', '/API/write', '/api/write/', '/language/write'])(
    'is not found at %s',
    async (path) => {
      expect(await codeOf(await post('{"text":"a"}', {}, path))).toEqual([404, 'NOT_FOUND']);
    },
  );

  it('refuses another spelling of its path', async () => {
    expect(await codeOf(await post('{"text":"a"}', {}, '/api/write;x'))).toEqual([
      400,
      'INVALID_REQUEST',
    ]);
    expect(await codeOf(await post('{"text":"a"}', {}, '//api/write'))).toEqual([
      400,
      'INVALID_REQUEST',
    ]);
  });
});

describe('an error answer', () => {
  it('follows RFC 9457 and carries code, sentence and request id', async () => {
    const answer = await post('{"text":"busy"}');
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(answer.headers.get('retry-after')).toBe('3');
    expect(await answer.json()).toEqual({
      type: 'about:blank',
      title: 'Service Unavailable',
      status: 503,
      detail: 'This service is busy. Please try again in a moment.',
      error: 'UNAVAILABLE',
      message: 'This service is busy. Please try again in a moment.',
      requestId: answer.headers.get('x-request-id'),
    });
  });

  it.each(['fail'])(
    'tells nothing of what nobody foresaw (%s), and the log finds it by its id',
    async (text) => {
      const answer = await post(JSON.stringify({ text }));
      const body = await bodyOf(answer);
      expect([answer.status, body.error]).toEqual([500, 'UNEXPECTED']);
      expect(JSON.stringify(body)).not.toContain('secret detail');
      const line = app.lines.find(
        (each) => each.includes(body.requestId) && each.includes('"level":50'),
      );
      expect(line).toBeDefined();
      expect(line).not.toContain('ada@example.org');
    },
  );
});
