import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { startTestApi, type TestApi } from '@portal/server/testing';
import { createAuthSessionModule } from '../auth-session.module';
import { goodPassword, noDependencies, signedInUser, signUp, ticketFor } from '../testing/auth-api';
import { countStatements } from '../testing/statement-count';

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
    const { idToken: token } = await signedInUser(api, email);
    const check = () => api.call(endpoints.getPremiumStatus, {}, { token });
    expect(await statements.during(check)).toBe(1);
    expect(await statements.during(check)).toBe(1);
  });

  it('A forged token takes no statement (AUTH-147)', async () => {
    await signedInUser(api, email);
    const check = () => api.call(endpoints.getPremiumStatus, {}, { token: 'a.b.c' });
    expect(await statements.during(check)).toBe(0);
  });

  it('Reading the current user takes two statements (AUTH-147)', async () => {
    const { idToken: token } = await signedInUser(api, email);
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
      await signedInUser(api, email);
      const ticket = await ticketFor(api, 'signin');
      const attempt = () => api.call(endpoints.signIn, { email: address, password, ticket });
      expect(await statements.during(attempt)).toBe(3);
    },
  );

  it('A refresh takes one statement, also for a token that comes back (AUTH-147)', async () => {
    const { refreshToken } = await signedInUser(api, email);
    const refresh = (token: string) => () =>
      api.call(endpoints.refreshSession, { refreshToken: token });
    expect(await statements.during(refresh(refreshToken))).toBe(1);
    expect(await statements.during(refresh(refreshToken))).toBe(1);
    expect(await statements.during(refresh('x'.repeat(65)))).toBe(1);
  });

  it('The first request with a refreshed idToken takes one more statement, and no later one does (AUTH-147)', async () => {
    const { refreshToken } = await signedInUser(api, email);
    const refreshed = await api.call(endpoints.refreshSession, { refreshToken });
    const token = refreshed.ok ? refreshed.body.id_token : '';
    const check = () => api.call(endpoints.getPremiumStatus, {}, { token });
    expect(await statements.during(check)).toBe(2);
    expect(await statements.during(check)).toBe(1);
  });

  it('Each list of the security page takes two statements (AUTH-147)', async () => {
    const { idToken: token } = await signedInUser(api, email);
    for (const look of [endpoints.listSessions, endpoints.getSecurityActivity])
      expect(await statements.during(() => api.call(look, {}, { token }))).toBe(2);
  });

  it('A sign-out takes one statement (AUTH-147)', async () => {
    const { refreshToken } = await signedInUser(api, email);
    expect(await statements.during(() => api.call(endpoints.signOut, { refreshToken }))).toBe(1);
  });

  it('A forged ticket takes no statement (AUTH-147)', async () => {
    await signUp(api, email);
    const attempt = () =>
      api.call(endpoints.signIn, { email, password: goodPassword, ticket: 'x'.repeat(80) });
    expect(await statements.during(attempt)).toBe(0);
  });
});
