import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { startTestApi, type TestApi } from '../../../testing/test-api';
import { createAuthSessionModule } from '../auth-session.module';
import { goodPassword, noDependencies, person, signUp, ticketFor } from '../testing/auth-api';
import { countStatements } from '../testing/statement-count';

describe('the statements that a call costs', () => {
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

  it('are one for an authorised call, for the first with a token as well as the next', async () => {
    const { idToken: token } = await person(api, email);
    const check = () => api.call(endpoints.getPremiumStatus, {}, { token });
    expect(await statements.during(check)).toBe(1);
    expect(await statements.during(check)).toBe(1);
  });

  it('are none for a token that is not the portal’s', async () => {
    await person(api, email);
    const check = () => api.call(endpoints.getPremiumStatus, {}, { token: 'a.b.c' });
    expect(await statements.during(check)).toBe(0);
  });

  it('are two for the signed-in person', async () => {
    const { idToken: token } = await person(api, email);
    expect(await statements.during(() => api.call(endpoints.getCurrentUser, {}, { token }))).toBe(
      2,
    );
  });

  it.each([
    ['the right password', email, goodPassword],
    ['a wrong password', email, 'not the password'],
    ['an unknown address', 'nobody@example.org', goodPassword],
  ])('are three for a sign-in with %s', async (_, address, password) => {
    await person(api, email);
    const ticket = await ticketFor(api, 'signin');
    const attempt = () => api.call(endpoints.signIn, { email: address, password, ticket });
    expect(await statements.during(attempt)).toBe(3);
  });

  it('are one for a refresh, whatever comes of it', async () => {
    const { refreshToken } = await person(api, email);
    const refresh = (token: string) => () =>
      api.call(endpoints.refreshSession, { refreshToken: token });
    expect(await statements.during(refresh(refreshToken))).toBe(1);
    expect(await statements.during(refresh(refreshToken))).toBe(1);
    api.clock.advance({ minutes: 1 });
    expect(await statements.during(refresh(refreshToken))).toBe(1);
  });

  it('are two for each look at the account’s security', async () => {
    const { idToken: token } = await person(api, email);
    for (const look of [endpoints.listSessions, endpoints.getSecurityActivity])
      expect(await statements.during(() => api.call(look, {}, { token }))).toBe(2);
  });

  it('are one for a sign-out', async () => {
    const { refreshToken } = await person(api, email);
    expect(await statements.during(() => api.call(endpoints.signOut, { refreshToken }))).toBe(1);
  });

  it('are none for a ticket that is forged', async () => {
    await signUp(api, email);
    const attempt = () =>
      api.call(endpoints.signIn, { email, password: goodPassword, ticket: 'x'.repeat(80) });
    expect(await statements.during(attempt)).toBe(0);
  });
});
