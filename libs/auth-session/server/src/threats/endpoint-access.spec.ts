import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '@portal/server/testing';
import { signedInUser } from '../testing/auth-api';
import {
  addressOf,
  credentialsFor,
  everyEndpoint,
  everyUserEndpoint,
  everyPostEndpoint,
  everyRow,
  startForEveryEndpoint,
  type TriedEndpoint,
} from '../testing/every-endpoint';

const named = (calls: readonly TriedEndpoint[]) => calls.map((call) => [call.name, call] as const);

/** Method, host and path of the endpoints that other products call too. */
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

describe('access to the endpoints', () => {
  let api: TestApi;
  let token: string;
  let before: string;
  let ended: Awaited<ReturnType<typeof signedInUser>>;
  beforeAll(async () => {
    ({ api, token } = await startForEveryEndpoint());
    ended = await signedInUser(api, 'grace@example.org');
    await api.call(endpoints.signOut, { refreshToken: ended.refreshToken });
    await api.runJobs();
    before = await everyRow(api);
  });
  afterAll(() => api.stop());

  /** A request of the portal's page, with what a test changes. */
  const send = ({ endpoint, request }: TriedEndpoint, init: RequestInit & { type?: string }) =>
    fetch(addressOf(api, endpoint), {
      method: endpoint.method,
      ...init,
      headers: {
        ...credentialsFor(endpoint, token),
        ...(init.type && { 'content-type': init.type }),
        ...init.headers,
      },
      ...(endpoint.method === 'POST' && { body: JSON.stringify(request) }),
    });
  const codeOf = async (response: Response) => {
    const body: unknown = await response.json();
    return [response.status, Object(body).error];
  };

  it.each(specified)('The API serves %s {%s} %s (AUTH-144)', (method, host, path) => {
    expect(everyEndpoint.map(({ endpoint }) => endpoint)).toContainEqual(
      expect.objectContaining({ method, host, path }),
    );
  });

  it.each(named(everyEndpoint))('%s accepts one method (AUTH-144)', async (_, { endpoint }) => {
    const { method } = endpoint;
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => one !== method);
    for (const other of others) {
      const response = await fetch(addressOf(api, endpoint), { method: other });
      expect(await codeOf(response)).toEqual([405, 'METHOD_NOT_ALLOWED']);
      expect(response.headers.get('allow')).toBe(`${method}, OPTIONS`);
    }
    expect(await everyRow(api)).toBe(before);
  });

  it.each(named(everyPostEndpoint))(
    '%s accepts JSON under either content type and nothing else (AUTH-144)',
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
      const response = await fetch(addressOf(api, endpoint), {
        method: 'POST',
        headers: credentialsFor(endpoint, token),
        body: unlabelled,
      });
      expect(await codeOf(response)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
      expect(await everyRow(api)).toBe(before);
    },
  );

  it.each(named(everyPostEndpoint))(
    '%s rejects requests of other sites (AUTH-144)',
    async (_, call) => {
      const foreign: readonly Readonly<Record<string, string>>[] = [
        { origin: 'https://evil.example' },
        { origin: `${api.url}.evil.example` },
        { origin: 'null' },
        { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
        { 'sec-fetch-site': 'cross-site' },
      ];
      for (const headers of foreign)
        for (const type of [
          'text/plain',
          'application/json',
          'application/x-www-form-urlencoded',
        ]) {
          const response = await send(call, { type, headers });
          expect(await codeOf(response)).toEqual([403, 'CROSS_SITE']);
          expect(response.headers.get('access-control-allow-origin')).toBeNull();
          expect(response.headers.get('access-control-allow-credentials')).toBeNull();
          expect(response.headers.get('vary')).toContain('Origin');
        }
      expect(await everyRow(api)).toBe(before);
    },
  );

  it.each(named(everyEndpoint))(
    '%s allows no preflight of another site (AUTH-144)',
    async (_, call) => {
      const response = await fetch(addressOf(api, call.endpoint), {
        method: 'OPTIONS',
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      });
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    },
  );

  it.each(named(everyEndpoint.filter(({ endpoint }) => endpoint.method === 'GET')))(
    '%s changes nothing for an image of another site (AUTH-144)',
    async (_, call) => {
      const query = new URLSearchParams(Object(call.request)).toString();
      const response = await fetch(`${addressOf(api, call.endpoint)}?${query}`, {
        headers: {
          'sec-fetch-site': 'cross-site',
          'sec-fetch-dest': 'image',
          cookie: `token=${token}`,
        },
      });
      expect(response.status).toBe(call.endpoint.access === 'user' ? 401 : 200);
      expect(response.headers.get('cross-origin-resource-policy')).toBe('same-site');
      expect(await everyRow(api)).toBe(before);
    },
  );

  it.each(named(everyUserEndpoint))(
    '%s rejects the token of a user who has signed out (AUTH-112, AUTH-144)',
    async (_, call) => {
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
    },
  );

  it.each(named(everyEndpoint.filter(({ endpoint }) => endpoint.access === 'service-key')))(
    '%s accepts the service key only (AUTH-149)',
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
