import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '@portal/server/testing';
import { sessions } from '../auth-session.tables';
import {
  goodPassword,
  signedInUser,
  signIn,
  signUp,
  startAuthApi,
  ticketFor,
} from '../testing/auth-api';

const email = 'ada@example.org';

describe('sessions', () => {
  let api: TestApi;
  const refresh = (refreshToken: string) => api.call(endpoints.refreshSession, { refreshToken });
  const isAlive = async (token: string) =>
    (await api.call(endpoints.getPremiumStatus, {}, { token })).ok;
  const rejected = { status: 400, error: { error: 'INVALID_REFRESH_TOKEN' } };

  async function refreshed(refreshToken: string) {
    const response = await refresh(refreshToken);
    if (!response.ok) throw new Error(`Refreshing was rejected: ${response.error.error}.`);
    return response.body;
  }

  beforeEach(async () => {
    api = await startAuthApi();
  });
  afterEach(() => api.stop());

  it('A refresh returns a new pair of tokens, which can be refreshed again (AUTH-4)', async () => {
    const first = await signedInUser(api, email);
    const second = await refreshed(first.refreshToken);
    expect(second.expires_in).toBe(3600);
    expect(second.refresh_token).not.toBe(first.refreshToken);
    const third = await refreshed(second.refresh_token);
    expect(await isAlive(third.id_token)).toBe(true);
  });

  it('A session can be refreshed twice in one second (AUTH-4)', async () => {
    const first = await signedInUser(api, email);
    const second = await refreshed(first.refreshToken);
    const third = await refreshed(second.refresh_token);
    expect(new Set([first.refreshToken, second.refresh_token, third.refresh_token]).size).toBe(3);
  });

  it('A used refresh token returns the same successor after a lost response (AUTH-114)', async () => {
    const { refreshToken } = await signedInUser(api, email);
    const first = await refreshed(refreshToken);
    api.clock.advance({ seconds: 25 });
    const again = await refreshed(refreshToken);
    expect(again.refresh_token).toBe(first.refresh_token);
    expect(await isAlive(again.id_token)).toBe(true);
    expect(await refresh(first.refresh_token)).toMatchObject({ status: 200 });
  });

  it('Ending one session keeps the user’s other sessions (AUTH-114)', async () => {
    const stolen = await signedInUser(api, email);
    const other = await signIn(api, email);
    await refreshed(stolen.refreshToken);
    api.clock.advance({ seconds: 60 });
    await refresh(stolen.refreshToken);
    expect(await isAlive(other.idToken)).toBe(true);
  });

  it('Three racing requests with one refresh token get one successor (AUTH-114)', async () => {
    const { refreshToken } = await signedInUser(api, email);
    const responses = await Promise.all(Array.from({ length: 3 }, () => refreshed(refreshToken)));
    expect(new Set(responses.map((response) => response.refresh_token)).size).toBe(1);
    const [session] = await api.platform.database.query.select().from(sessions);
    expect(session?.generation).toBe(1);
  });

  it.each(['x'.repeat(65), 'x'.repeat(64), 'x'.repeat(16), '-'.repeat(512)])(
    'The unknown refresh token %j is rejected (AUTH-4)',
    async (token) => {
      await signedInUser(api, email);
      expect(await refresh(token)).toMatchObject(rejected);
    },
  );

  describe('that is not remembered', () => {
    it('A session that is not remembered ends four hours after the sign-in, however often it is refreshed (AUTH-110)', async () => {
      let { refreshToken, idToken } = await signedInUser(api, email);
      for (let step = 0; step < 3; step += 1) {
        api.clock.advance({ minutes: 55 });
        const next = await refreshed(refreshToken);
        refreshToken = next.refresh_token;
        idToken = next.id_token;
      }
      api.clock.advance({ minutes: 55 });
      idToken = (await refreshed(refreshToken)).id_token;
      expect(await isAlive(idToken)).toBe(true);
      api.clock.advance({ minutes: 20 });
      expect(await isAlive(idToken)).toBe(false);
      expect(await refresh(refreshToken)).toMatchObject(rejected);
    });
  });

  describe('that is remembered', () => {
    it('A remembered session ends 30 days after its last refresh (AUTH-111)', async () => {
      let { refreshToken } = await signedInUser(api, email, { rememberMe: true });
      for (let month = 0; month < 3; month += 1) {
        api.clock.advance({ days: 29 });
        refreshToken = (await refreshed(refreshToken)).refresh_token;
      }
      api.clock.advance({ days: 30 });
      expect(await refresh(refreshToken)).toMatchObject(rejected);
    });
  });

  describe('signing out', () => {
    const signOut = (refreshToken: string) => api.call(endpoints.signOut, { refreshToken });

    it('Signing out ends the session for all of its tokens immediately (AUTH-5, AUTH-112)', async () => {
      const { idToken, refreshToken } = await signedInUser(api, email);
      expect(await isAlive(idToken)).toBe(true);
      expect(await signOut(refreshToken)).toMatchObject({ status: 200, body: {} });
      expect(await isAlive(idToken)).toBe(false);
      expect(await refresh(refreshToken)).toMatchObject(rejected);
    });

    it('Signing out with a used refresh token ends the session (AUTH-5)', async () => {
      const { refreshToken } = await signedInUser(api, email);
      const next = await refreshed(refreshToken);
      await signOut(refreshToken);
      expect(await isAlive(next.id_token)).toBe(false);
    });

    it.each(['x'.repeat(65), 'x'.repeat(20)])(
      'Signing out with the unknown token %j gets the same response (AUTH-5)',
      async (token) => {
        const { idToken } = await signedInUser(api, email);
        expect(await signOut(token)).toMatchObject({ status: 200, body: {} });
        expect(await isAlive(idToken)).toBe(true);
      },
    );
  });

  it('A sign-in whose request does not name rememberMe ends after four hours (AUTH-110)', async () => {
    await signUp(api, email);
    const ticket = await ticketFor(api, 'signin');
    const response = await api.call(endpoints.signIn, { email, password: goodPassword, ticket });
    let refreshToken = response.ok ? response.body.refreshToken : '';
    for (let hour = 1; hour < 4; hour += 1) {
      api.clock.advance({ hours: 1 });
      ({ refresh_token: refreshToken } = await refreshed(refreshToken));
    }
    api.clock.advance({ hours: 1 });
    expect(await refresh(refreshToken)).toMatchObject(rejected);
  });

  it('The scheduled job deletes expired sessions (AUTH-110)', async () => {
    await signedInUser(api, email);
    await signIn(api, email, { rememberMe: true });
    api.clock.advance({ hours: 5 });
    await api.runScheduledJobs();
    expect(await api.platform.database.query.select().from(sessions)).toMatchObject([
      { remembered: true },
    ]);
  });
});
