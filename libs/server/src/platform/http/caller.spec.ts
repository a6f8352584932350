import { defineEndpoint, isErrorBody, strictObject } from '@portal/shared/contract';
import { string } from 'yup';
import { serveApp, type ServedApp } from '../../testing/serve-app';
import type { Caller } from '../../ports/authenticator';
import { testRoutes } from '../../testing/test-routes';

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
