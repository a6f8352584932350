import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '../../../testing/test-api';
import { person } from '../testing/auth-api';
import {
  addressOf,
  doorKey,
  everyCall,
  everyOwnersCall,
  everyPost,
  everyRow,
  startForEveryCall,
  type DescribedCall,
} from '../testing/every-endpoint';

const named = (calls: readonly DescribedCall[]) =>
  calls.map((call) => [call.endpoint.name, call] as const);

/** The calls of the specification, in its words (1, section 7). */
const specified = [
  ['POST', 'auth', '/user'],
  ['POST', 'auth', '/v2/user/custom'],
  ['POST', 'auth', '/auth'],
  ['POST', 'origin', '/api/auth/custom'],
  ['POST', 'auth', '/user/getCode'],
  ['POST', 'auth', '/user/idToken'],
  ['POST', 'origin', '/api/auth/user'],
  ['POST', 'origin', '/api/auth/action'],
  ['POST', 'language', '/isPremium'],
  ['POST', 'origin', '/api/verify-captcha'],
  ['POST', 'origin', '/api/user'],
] as const;

describe('the door of every call', () => {
  let api: TestApi;
  let token: string;
  let before: string;
  let ended: Awaited<ReturnType<typeof person>>;
  beforeAll(async () => {
    ({ api, token } = await startForEveryCall());
    ended = await person(api, 'grace@example.org');
    await api.call(endpoints.signOut, { refreshToken: ended.refreshToken });
    await api.runJobs();
    before = await everyRow(api);
  });
  afterAll(() => api.stop());

  /** A request that a person of the portal would make, but for what a spec changes. */
  const send = ({ endpoint, request }: DescribedCall, init: RequestInit & { type?: string }) =>
    fetch(addressOf(api, endpoint), {
      method: endpoint.method,
      ...init,
      headers: {
        ...doorKey(endpoint, token),
        ...(init.type && { 'content-type': init.type }),
        ...init.headers,
      },
      ...(endpoint.method === 'POST' && { body: JSON.stringify(request) }),
    });
  const codeOf = async (answer: Response) => {
    const body: unknown = await answer.json();
    return [answer.status, Object(body).error];
  };

  it.each(specified)('is where the specification has it: %s {%s} %s', (method, host, path) => {
    expect(everyCall.map(({ endpoint }) => endpoint)).toContainEqual(
      expect.objectContaining({ method, host, path }),
    );
  });

  it.each(named(everyCall))('takes one method in %s', async (_, { endpoint }) => {
    const { method } = endpoint;
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => one !== method);
    for (const other of others) {
      const answer = await fetch(addressOf(api, endpoint), { method: other });
      expect(await codeOf(answer)).toEqual([405, 'METHOD_NOT_ALLOWED']);
      expect(answer.headers.get('allow')).toBe(`${method}, OPTIONS`);
    }
    expect(await everyRow(api)).toBe(before);
  });

  it.each(named(everyPost))(
    'takes JSON by either name in %s, and nothing else',
    async (_, call) => {
      const { endpoint } = call;
      const broken = { ...call, request: { ...call.request, unknown: 1 } };
      for (const type of ['application/json', 'text/plain', 'text/plain;charset=UTF-8'])
        expect(await codeOf(await send(broken, { type }))).toEqual([400, 'INVALID_REQUEST']);
      for (const type of [
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'text/html',
        'application/xml',
        'application/json; charset=utf-16',
      ])
        expect(await codeOf(await send(call, { type }))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
      const unlabelled = new Blob([JSON.stringify(call.request)]);
      const answer = await fetch(addressOf(api, endpoint), {
        method: 'POST',
        headers: doorKey(endpoint, token),
        body: unlabelled,
      });
      expect(await codeOf(answer)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
      expect(await everyRow(api)).toBe(before);
    },
  );

  it.each(named(everyPost))('is closed to other sites in %s', async (_, call) => {
    const foreign: readonly Readonly<Record<string, string>>[] = [
      { origin: 'https://evil.example' },
      { origin: `${api.url}.evil.example` },
      { origin: 'null' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign)
      for (const type of ['text/plain', 'application/json', 'application/x-www-form-urlencoded']) {
        const answer = await send(call, { type, headers });
        expect(await codeOf(answer)).toEqual([403, 'CROSS_SITE']);
        expect(answer.headers.get('access-control-allow-origin')).toBeNull();
        expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
        expect(answer.headers.get('vary')).toContain('Origin');
      }
    expect(await everyRow(api)).toBe(before);
  });

  it.each(named(everyCall))('answers no preflight of another site for %s', async (_, call) => {
    const answer = await fetch(addressOf(api, call.endpoint), {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it.each(named(everyCall.filter(({ endpoint }) => endpoint.method === 'GET')))(
    'changes nothing for an image of another site in %s',
    async (_, call) => {
      const query = new URLSearchParams(Object(call.request)).toString();
      const answer = await fetch(`${addressOf(api, call.endpoint)}?${query}`, {
        headers: {
          'sec-fetch-site': 'cross-site',
          'sec-fetch-dest': 'image',
          cookie: `token=${token}`,
        },
      });
      expect(answer.status).toBe(call.endpoint.access === 'user' ? 401 : 200);
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-site');
      expect(await everyRow(api)).toBe(before);
    },
  );

  it.each(named(everyOwnersCall))('is shut to whoever has signed out in %s', async (_, call) => {
    const { idToken, refreshToken } = ended;
    const type = 'application/json';
    expect(await codeOf(await send(call, { type, headers: { token: idToken } }))).toEqual([
      401,
      'UNAUTHENTICATED',
    ]);
    expect(await api.call(endpoints.refreshSession, { refreshToken })).toMatchObject({
      status: 400,
      error: { error: 'INVALID_REFRESH_TOKEN' },
    });
  });

  it.each(named(everyCall.filter(({ endpoint }) => endpoint.access === 'service-key')))(
    'opens to the service’s key alone in %s',
    async (_, call) => {
      const type = 'text/plain';
      for (const authorization of ['', 'Bearer wrong', `Bearer ${token}`])
        expect(await codeOf(await send(call, { type, headers: { authorization } }))).toEqual([
          403,
          'FORBIDDEN',
        ]);
      expect(await everyRow(api)).toBe(before);
    },
  );
});
