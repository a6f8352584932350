import { defineEndpoint, emptyObject, strictObject } from '@portal/shared/contract';
import { string } from 'yup';
import type { Caller } from '../../ports/authenticator';
import type { LimitedUse } from '../../ports/rate-limiter';
import { serveApp, type ServedApp } from '../../testing/serve-app';
import { createTestClock } from '../../testing/test-clock';
import { testRoutes } from '../../testing/test-routes';
import { perAccount, type EndpointLimit } from '../limits';

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

describe('the limits of an endpoint', () => {
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
