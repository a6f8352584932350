import { authSessionEndpoints } from '@portal/auth-session/domain';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { createSignedInClient } from './signed-in-client';

const origin = 'https://portal.test';
const tokensOf = (number: number) => ({
  idToken: `id-${number}`,
  refreshToken: `refresh-${number}`.padEnd(20, '-'),
});

/** A portal in memory that counts its refreshes; `answer` changes what a path answers. */
function setUp(answer: (path: string) => Response | undefined = () => undefined) {
  const requests: { readonly path: string; readonly body: string; readonly token?: string }[] = [];
  let time = 0;
  let count = 0;
  const responses: Record<string, () => object | Promise<object>> = {
    '/api/bot-check': async () => ({
      kind: 'proof-of-work',
      challenge: JSON.stringify(
        await createChallenge({
          ...{ algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 2, deriveKey },
          hmacSignatureSecret: 'secret',
        }),
      ),
    }),
    '/api/verify-captcha': () => ({
      success: true,
      action: 'signin',
      ticket: 'a-ticket-of-sixteen',
    }),
    '/identity/auth': () => ({ ...tokensOf(0), expiresIn: 3_600, uid: 'u1', email: 'a@b.example' }),
    '/identity/user/idToken': () => {
      const { idToken, refreshToken } = tokensOf((count += 1));
      return { id_token: idToken, refresh_token: refreshToken, expires_in: 3_600 };
    },
    '/identity/user/signOut': () => ({}),
    '/language/isPremium': () => ({
      isPremium: false,
      isPaid: false,
      reason: 'free',
      source: null,
    }),
  };
  const client = createSignedInClient({
    origin,
    now: () => time,
    fetch: async (url, init) => {
      const { pathname } = new URL(url);
      const token = new Headers(init.headers).get('token') ?? undefined;
      requests.push({ path: pathname, body: String(init.body), ...(token && { token }) });
      return answer(pathname) ?? Response.json(await responses[pathname]?.());
    },
  });
  const ask = () => client.send(authSessionEndpoints.getPremiumStatus);
  const tokens = () => requests.flatMap(({ token }) => token ?? []);
  return { client, requests, ask, tokens, pass: (ms: number) => (time += ms) };
}

const credentials = { email: 'a@b.example', password: 'a long sentence' };
const hour = 3_600_000;

describe('createSignedInClient', () => {
  it('It solves the puzzle, signs in, and its requests carry the token (AUTH-420)', async () => {
    const { client, ask, requests, tokens } = setUp();
    expect((await ask()).error).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await client.signIn(credentials)).toEqual({ data: { uid: 'u1' } });
    await ask();
    expect(requests.map(({ path }) => path)).toEqual([
      '/api/bot-check',
      '/api/verify-captcha',
      '/identity/auth',
      '/language/isPremium',
    ]);
    expect(JSON.parse(requests[2]?.body ?? '')).toEqual({
      ...credentials,
      ticket: 'a-ticket-of-sixteen',
    });
    expect(tokens()).toEqual(['id-0']);
  });

  it('A token that is about to end is renewed once for all requests (AUTH-420)', async () => {
    const { client, ask, requests, tokens, pass } = setUp();
    await client.signIn(credentials);
    pass(hour - 1);
    await Promise.all([ask(), ask()]);
    pass(hour);
    await ask();
    expect(tokens()).toEqual(['id-1', 'id-1', 'id-2']);
    expect(requests.filter(({ path }) => path.endsWith('idToken'))).toHaveLength(2);
  });

  it('A session that is over ends; a portal that is away ends none (AUTH-420)', async () => {
    let failure = Response.json({ error: 'UNEXPECTED', message: '' }, { status: 503 });
    const { client, ask, tokens, pass } = setUp((path) =>
      path.endsWith('idToken') ? failure.clone() : undefined,
    );
    await client.signIn(credentials);
    pass(hour);
    await ask();
    expect(tokens()).toEqual(['id-0']);
    failure = Response.json({ error: 'INVALID_REFRESH_TOKEN', message: '' }, { status: 400 });
    expect((await ask()).error).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('Wrong credentials are an error with its code, and nothing is kept; signing out ends the session (AUTH-420)', async () => {
    const wrong = Response.json(
      { error: 'INVALID_LOGIN_CREDENTIALS', message: '' },
      { status: 401 },
    );
    let isWrong = true;
    const { client, ask, requests } = setUp((path) =>
      path === '/identity/auth' && isWrong ? wrong.clone() : undefined,
    );
    const { error } = await client.signIn(credentials);
    expect(error).toMatchObject({ code: 'INVALID_LOGIN_CREDENTIALS' });
    expect((await ask()).error).toMatchObject({ code: 'UNAUTHENTICATED' });
    isWrong = false;
    await client.signIn(credentials);
    await client.signOut();
    expect(requests.at(-1)).toMatchObject({ path: '/identity/user/signOut' });
    expect((await ask()).error).toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});
