import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { RateLimit } from '@portal/server/ports';
import { type TestApi, startTestApi } from '@portal/server/testing';
import { createAuthSessionModule } from '../auth-session.module';
import { codesPerNetwork as codeRequestsPerNetwork } from '../mailed-links/mail-limits';
import { signUpsPerNetwork } from '../sign-up/sign-up.service';
import { socialSignInsPerNetwork } from '../social-sign-in/social-redirects.service';
import {
  signedIn,
  ticketFor,
  trySignUp,
  goodPassword,
  noDependencies,
  signUp,
} from '../testing/auth-api';
import { startOpenidStandIn, type OpenidStandIn } from '../testing/openid-stand-in';
import { openBrowser, startSocialApi } from '../testing/social-api';
import { countStatements } from '../testing/statement-count';

describe('limits by network', () => {
  const email = 'ada@example.org';
  const hour = 60 * 60;

  let api: TestApi;
  let provider: OpenidStandIn;

  beforeAll(async () => {
    provider = await startOpenidStandIn();
  });
  afterAll(() => provider.stop());
  beforeEach(async () => {
    api = await startSocialApi(provider);
  });
  afterEach(() => api.stop());

  /** Uses all points of a limit but one, for the network of the tests. */
  async function useAllButOne({ points, ...limit }: RateLimit) {
    for (let use = 1; use < points; use += 1)
      await api.platform.limiter.take({ ...limit, points }, '127.0.0.1');
  }

  it('One network can sign up 500 times an hour (AUTH-118)', async () => {
    expect(signUpsPerNetwork).toMatchObject({ points: 500, windowSeconds: hour });
    await useAllButOne(signUpsPerNetwork);
    expect(await trySignUp(api, email)).toMatchObject({ status: 200 });
    const response = await trySignUp(api, 'grace@example.org');
    expect(response).toMatchObject({ status: 429, error: { error: 'TOO_MANY_REQUESTS' } });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('One network can request 200 links an hour, as a visitor and as the owner (AUTH-127)', async () => {
    expect(codeRequestsPerNetwork).toMatchObject({ points: 200, windowSeconds: hour });
    const { idToken: token } = await signedIn(api, email);
    await useAllButOne(codeRequestsPerNetwork);
    const request = async (options = {}) =>
      api.call(
        endpoints.requestCode,
        { email, requestType: 'PASSWORD_RESET', ticket: await ticketFor(api, 'reset') },
        options,
      );
    expect(await request()).toMatchObject({ status: 200 });
    const tooMany = { status: 429, error: { error: 'TOO_MANY_REQUESTS' } };
    expect(await request()).toMatchObject(tooMany);
    expect(await request({ token })).toMatchObject(tooMany);
  });

  it('One network can finish 500 social sign-ins an hour (AUTH-154)', async () => {
    expect(socialSignInsPerNetwork).toMatchObject({ points: 500, windowSeconds: hour });
    await useAllButOne(socialSignInsPerNetwork);
    const user = { sub: 'campus-1815', email, email_verified: true };
    const page = async () => (await openBrowser(api).through(provider, user)).searchParams;
    expect((await page()).get('ticket')).not.toBeNull();
    expect((await page()).get('error')).toBe('TOO_MANY_REQUESTS');
  });
});

describe('SQL statements', () => {
  const email = 'ada@example.org';
  let api: TestApi;
  let statements: ReturnType<typeof countStatements>;

  beforeEach(async () => {
    api = await startTestApi({
      ports: {
        botCheck: {
          challenge: async (action) => ({ kind: 'proof-of-work', challenge: action }),
          solvedAction: async (solution) => (solution === 'signin' ? 'signin' : 'signup'),
        },
      },
      modules: (platform) => {
        statements = countStatements(platform.database);
        const module = createAuthSessionModule(platform, noDependencies);
        return { modules: [module], authenticator: module.authenticator };
      },
    });
  });
  afterEach(() => api.stop());

  it('An authorized request takes one statement, also the first one with a token (AUTH-147)', async () => {
    const { idToken: token } = await signedIn(api, email);
    const check = () => api.call(endpoints.getPremiumStatus, {}, { token });
    expect(await statements.during(check)).toBe(1);
    expect(await statements.during(check)).toBe(1);
  });

  it('A forged token takes no statement (AUTH-147)', async () => {
    await signedIn(api, email);
    const check = () => api.call(endpoints.getPremiumStatus, {}, { token: 'a.b.c' });
    expect(await statements.during(check)).toBe(0);
  });

  it('Reading the current user takes two statements (AUTH-147)', async () => {
    const { idToken: token } = await signedIn(api, email);
    expect(await statements.during(() => api.call(endpoints.getCurrentUser, {}, { token }))).toBe(
      2,
    );
  });

  it.each([
    ['the right password', email, goodPassword],
    ['a wrong password', email, 'not the password'],
    ['an unknown address', 'nobody@example.org', goodPassword],
  ])(
    'A sign-in with %s takes three statements (AUTH-108, AUTH-147)',
    async (_, address, password) => {
      await signedIn(api, email);
      const ticket = await ticketFor(api, 'signin');
      const attempt = () => api.call(endpoints.signIn, { email: address, password, ticket });
      expect(await statements.during(attempt)).toBe(3);
    },
  );

  it('A refresh takes one statement, also for a token that comes back (AUTH-147)', async () => {
    const { refreshToken } = await signedIn(api, email);
    const refresh = (token: string) => () =>
      api.call(endpoints.refreshSession, { refreshToken: token });
    expect(await statements.during(refresh(refreshToken))).toBe(1);
    expect(await statements.during(refresh(refreshToken))).toBe(1);
    expect(await statements.during(refresh('x'.repeat(65)))).toBe(1);
  });

  it('The first request with a refreshed idToken takes one more statement, and no later one does (AUTH-147)', async () => {
    const { refreshToken } = await signedIn(api, email);
    const refreshed = await api.call(endpoints.refreshSession, { refreshToken });
    const token = refreshed.ok ? refreshed.body.id_token : '';
    const check = () => api.call(endpoints.getPremiumStatus, {}, { token });
    expect(await statements.during(check)).toBe(2);
    expect(await statements.during(check)).toBe(1);
  });

  it('Each list of the security page takes two statements (AUTH-147)', async () => {
    const { idToken: token } = await signedIn(api, email);
    for (const look of [endpoints.listSessions, endpoints.getSecurityActivity])
      expect(await statements.during(() => api.call(look, {}, { token }))).toBe(2);
  });

  it('A sign-out takes one statement (AUTH-147)', async () => {
    const { refreshToken } = await signedIn(api, email);
    expect(await statements.during(() => api.call(endpoints.signOut, { refreshToken }))).toBe(1);
  });

  it('A forged ticket takes no statement (AUTH-147)', async () => {
    await signUp(api, email);
    const attempt = () =>
      api.call(endpoints.signIn, { email, password: goodPassword, ticket: 'x'.repeat(80) });
    expect(await statements.during(attempt)).toBe(0);
  });
});
