import { Readable } from 'node:stream';
import {
  defineEndpoint,
  emptyObject,
  isErrorBody,
  multipartRequest,
  streamResponse,
  strictObject,
} from '@portal/shared/contract';
import { string } from 'yup';
import { serveApp, type ServedApp } from '../../../testing/serve-app';
import { ApiError } from '../../errors';
import { testRoutes } from '../../../testing/test-routes';

const users = defineEndpoint({
  host: 'origin',
  method: 'GET',
  path: '/api/users.csv',
  access: 'public',
  request: strictObject({ fail: string() }),
  response: streamResponse({ contentType: 'text/csv; charset=utf-8', fileName: 'users.csv' }),
  errors: [],
});
const importUsers = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/users',
  access: 'user',
  request: multipartRequest({
    fields: strictObject({ group: string().max(5).required() }),
    file: { maxBytes: 1000, contentTypes: ['text/csv'] },
  }),
  response: strictObject({ text: string().defined() }),
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

const imported = jest.fn(
  async ({ group, file }: { group: string; file: { name: string; bytes: Buffer } }) => ({
    text: `${group} ${file.name} ${file.bytes.toString()}`,
  }),
);

let app: ServedApp;
beforeAll(async () => {
  app = await serveApp({
    modules: [
      {
        routes: testRoutes(
          { users, importUsers, ping },
          {
            async users({ fail }) {
              if (fail === 'before') throw new ApiError('FORBIDDEN');
              if (fail === 'at once') return Readable.from(failingAfter());
              if (fail === 'later') return Readable.from(failingAfter('email\n'));
              return Readable.from(['email\n', 'ada@example.org\n']);
            },
            importUsers: imported,
            ping: async () => ({}),
          },
        ),
      },
    ],
    authenticator: {
      authenticate: async () => ({
        uid: 'u1',
        sessionId: 's1',
        email: 'ada@example.org',
        emailVerified: true,
        authenticatedAt: new Date('2026-11-20T12:00:00Z'),
        hasRecentSignIn: true,
        premium: { isPremium: false, isPaid: false, reason: 'none', source: null },
      }),
    },
  });
});
afterAll(() => app.stop());
beforeEach(() => imported.mockClear());

async function codeOf(response: Response) {
  const body: unknown = await response.json();
  return [response.status, isErrorBody(body) ? body.error : undefined];
}

describe('an endpoint with a stream', () => {
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
    const response = await get('?fail=at%20once');
    expect(response.headers.get('content-disposition')).toBeNull();
    expect(await codeOf(response)).toEqual([500, 'UNEXPECTED']);
  });

  it('A stream that fails after its first byte closes the connection, so that the client notices (SHARED-75)', async () => {
    const reading = get('?fail=later').then((response) => response.text());
    await expect(reading).rejects.toThrow();
    expect((await fetch(`${app.url}/api/ping`)).status).toBe(200);
  });
});

describe('an endpoint that accepts a file', () => {
  const csv = (text: string, type = 'text/csv') => new File([text], 'group 1.csv', { type });
  function post(
    parts: readonly (readonly [string, string | File])[],
    headers: Record<string, string> = { token: 'good' },
  ) {
    const body = new FormData();
    for (const [name, value] of parts) {
      if (typeof value === 'string') body.append(name, value);
      else body.append(name, value);
    }
    return fetch(`${app.url}/api/users`, { method: 'POST', body, headers });
  }

  it('The handler of an upload gets the fields and the file of the form (SHARED-76)', async () => {
    const response = await post([
      ['group', 'a'],
      ['file', csv('email\n')],
    ]);
    expect([response.status, await response.json()]).toEqual([
      200,
      { text: 'a group 1.csv email\n' },
    ]);
  });

  it.each<[string, number, (readonly [string, string | File])[]]>([
    ['without the file', 400, [['group', 'a']]],
    ['without a field', 400, [['file', csv('')]]],
    ['with a field that is too long', 400, [['group', 'abcdef'], ['file', csv('')]]], // prettier-ignore
    ['with a field that comes twice', 400, [['group', 'a'], ['group', 'b'], ['file', csv('')]]], // prettier-ignore
    ['with an unknown field', 400, [['group', 'a'], ['uid', 'u2'], ['file', csv('')]]], // prettier-ignore
    ['with two files', 400, [['group', 'a'], ['file', csv('')], ['file', csv('')]]], // prettier-ignore
    ['with a file in another part', 400, [['group', 'a'], ['other', csv('')]]], // prettier-ignore
    ['with a file of another type', 400, [['group', 'a'], ['file', csv('', 'text/html')]]], // prettier-ignore
    ['with a file that is too large', 413, [['group', 'a'], ['file', csv('a'.repeat(1001))]]], // prettier-ignore
  ])(
    'An uploaded form %s is rejected with %i and runs no handler (SHARED-76)',
    async (_what, status, parts) => {
      expect((await post(parts)).status).toBe(status);
      expect(imported).not.toHaveBeenCalled();
    },
  );

  it('An upload without a token header, from another site, or with a token in the form is rejected (SHARED-76)', async () => {
    const form = [['group', 'a'], ['file', csv('')], ['token', 'good']] as const; // prettier-ignore
    expect((await post(form, {})).status).toBe(401);
    expect((await post(form, { token: 'good', origin: 'https://evil.example' })).status).toBe(403);
    expect(imported).not.toHaveBeenCalled();
  });

  it.each([
    ['JSON', 'application/json', '{}', 415],
    ['a form that ends too early', 'multipart/form-data; boundary=x', '--x\r\n', 400],
    ['a form without a boundary', 'multipart/form-data;', '--x--', 400],
  ])('An upload endpoint rejects %s (SHARED-76)', async (_what, type, body, status) => {
    const headers = { token: 'good', 'content-type': type };
    const response = await fetch(`${app.url}/api/users`, { method: 'POST', body, headers });
    expect(response.status).toBe(status);
  });
});
