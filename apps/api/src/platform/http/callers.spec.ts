import { defineEndpoint, isErrorBody, strictObject } from '@portal/shared/contract';
import { string } from 'yup';
import { serveApp, type ServedApp } from '../../testing/serve-app';
import type { Caller } from '../../ports/authenticator';
import { defineRoutes } from './route';

const own = defineEndpoint({
  name: 'own',
  host: 'language',
  method: 'POST',
  path: '/own',
  access: 'user',
  request: strictObject({ token: string() }),
  response: strictObject({ uid: string().defined() }),
  errors: [],
  summary: 'Tells who calls.',
  requirement: 'TEST-1',
});

const known: Caller = {
  uid: 'u1',
  sessionId: 's1',
  email: 'ada@example.org',
  emailVerified: true,
  premium: { isPremium: false, isPaid: false, reason: 'none', source: null },
};

const asked = jest.fn(async (_input: object, { caller }: { caller: Caller }) => ({
  uid: caller.uid,
}));

let app: ServedApp;
beforeAll(async () => {
  app = await serveApp({
    modules: [{ routes: defineRoutes({ own }, { own: asked }) }],
    authenticator: { authenticate: async (token) => (token === 'good' ? known : undefined) },
  });
});
afterAll(() => app.stop());
beforeEach(() => asked.mockClear());

const ask = (headers: Record<string, string>, body = '{}') =>
  fetch(`${app.url}/language/own`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });

async function codeOf(answer: Response) {
  const body: unknown = await answer.json();
  return [answer.status, isErrorBody(body) ? body.error : undefined];
}

describe('who calls', () => {
  it.each([
    ['the token header', { token: 'good' }, '{}'],
    ['a bearer', { authorization: 'Bearer good' }, '{}'],
    ['the body', {}, '{"token":"good"}'],
  ])('is known by %s', async (_place, headers, body) => {
    expect(await (await ask(headers, body)).json()).toEqual({ uid: 'u1' });
  });

  it.each([
    ['no token', {}, '{}'],
    ['a bad token', { token: 'bad' }, '{}'],
    ['a bad token before a good one', { token: 'bad', authorization: 'Bearer good' }, '{}'],
    ['two tokens in one header', { token: 'good, good' }, '{}'],
    ['another scheme', { authorization: 'Basic good' }, '{}'],
    ['a body that names a person', {}, '{"uid":"u1"}'],
    ['an array of tokens', {}, '{"token":["good"]}'],
    ['a cookie', { cookie: 'token=good' }, '{}'],
  ])('is refused with %s', async (_what, headers, body) => {
    expect(await codeOf(await ask(headers, body))).toEqual([401, 'UNAUTHENTICATED']);
  });
});

describe('a request of another site', () => {
  it.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['an origin that begins like ours', { origin: 'http://localhost.evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['a cross-site request without origin', { 'sec-fetch-site': 'cross-site' }],
  ])('with %s changes nothing', async (_what, headers) => {
    const answer = await ask({ token: 'good', ...headers });
    expect(await codeOf(answer)).toEqual([403, 'CROSS_SITE']);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(asked).not.toHaveBeenCalled();
  });

  it('with our own origin is a request of ours', async () => {
    const answer = await ask({ token: 'good', origin: app.url, 'sec-fetch-site': 'same-origin' });
    expect(answer.status).toBe(200);
  });
});
