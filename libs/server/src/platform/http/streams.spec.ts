import { Readable } from 'node:stream';
import {
  defineEndpoint,
  emptyObject,
  isErrorBody,
  streamResponse,
  strictObject,
} from '@portal/shared/contract';
import { string } from 'yup';
import { serveApp, type ServedApp } from '../../testing/serve-app';
import { ApiError } from '../errors';
import { testRoutes } from '../../testing/test-routes';

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
