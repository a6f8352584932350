import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '../../../testing/test-api';
import { sessions } from '../auth-session.tables';
import { person, signIn, startAuthApi } from '../testing/auth-api';

const email = 'ada@example.org';

describe('a session', () => {
  let api: TestApi;
  const refresh = (refreshToken: string) => api.call(endpoints.refreshSession, { refreshToken });
  const isAlive = async (token: string) =>
    (await api.call(endpoints.getPremiumStatus, {}, { token })).ok;
  const refused = { status: 400, error: { error: 'INVALID_REFRESH_TOKEN' } };

  async function refreshed(refreshToken: string) {
    const answer = await refresh(refreshToken);
    if (!answer.ok) throw new Error(`Refreshing was refused: ${answer.error.error}.`);
    return answer.body;
  }

  beforeEach(async () => {
    api = await startAuthApi();
  });
  afterEach(() => api.stop());

  it('goes on with a new pair, and the new one again', async () => {
    const first = await person(api, email);
    const second = await refreshed(first.refreshToken);
    expect(second.expires_in).toBe(3600);
    expect(second.refresh_token).not.toBe(first.refreshToken);
    const third = await refreshed(second.refresh_token);
    expect(await isAlive(third.id_token)).toBe(true);
  });

  it('rotates twice in one second', async () => {
    const first = await person(api, email);
    const second = await refreshed(first.refreshToken);
    const third = await refreshed(second.refresh_token);
    expect(new Set([first.refreshToken, second.refresh_token, third.refresh_token]).size).toBe(3);
  });

  it('answers the same successor within the grace, for a second tab or a lost answer', async () => {
    const { refreshToken } = await person(api, email);
    const first = await refreshed(refreshToken);
    api.clock.advance({ seconds: 59 });
    const again = await refreshed(refreshToken);
    expect(again.refresh_token).toBe(first.refresh_token);
    expect(await isAlive(again.id_token)).toBe(true);
    expect(await refresh(first.refresh_token)).toMatchObject({ status: 200 });
  });

  it('ends when a used token comes back after the grace', async () => {
    const { refreshToken } = await person(api, email);
    const next = await refreshed(refreshToken);
    api.clock.advance({ seconds: 60 });
    expect(await refresh(refreshToken)).toMatchObject(refused);
    expect(await refresh(next.refresh_token)).toMatchObject(refused);
    expect(await isAlive(next.id_token)).toBe(false);
  });

  it('ends when a token comes back that was used two rotations ago', async () => {
    const { refreshToken } = await person(api, email);
    const next = await refreshed(refreshToken);
    const last = await refreshed(next.refresh_token);
    expect(await refresh(refreshToken)).toMatchObject(refused);
    expect(await isAlive(last.id_token)).toBe(false);
  });

  it('leaves the person’s other sessions alone when one ends', async () => {
    const stolen = await person(api, email);
    const other = await signIn(api, email);
    await refreshed(stolen.refreshToken);
    api.clock.advance({ seconds: 60 });
    await refresh(stolen.refreshToken);
    expect(await isAlive(other.idToken)).toBe(true);
  });

  it('gives 32 racers with one token one successor and one rotation', async () => {
    const { refreshToken } = await person(api, email);
    const answers = await Promise.all(Array.from({ length: 32 }, () => refreshed(refreshToken)));
    expect(new Set(answers.map((answer) => answer.refresh_token)).size).toBe(1);
    const [session] = await api.platform.database.query.select().from(sessions);
    expect(session?.generation).toBe(1);
  });

  it.each(['x'.repeat(65), 'x'.repeat(64), 'x'.repeat(16), '-'.repeat(512)])(
    'does not know %j',
    async (token) => {
      await person(api, email);
      expect(await refresh(token)).toMatchObject(refused);
    },
  );

  describe('that is not remembered', () => {
    it('ends four hours after the sign-in, however often it is refreshed', async () => {
      let { refreshToken, idToken } = await person(api, email);
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
      expect(await refresh(refreshToken)).toMatchObject(refused);
    });
  });

  describe('that is remembered', () => {
    it('slides: it lives 30 days from its last refresh', async () => {
      let { refreshToken } = await person(api, email, { rememberMe: true });
      for (let month = 0; month < 3; month += 1) {
        api.clock.advance({ days: 29 });
        refreshToken = (await refreshed(refreshToken)).refresh_token;
      }
      api.clock.advance({ days: 30 });
      expect(await refresh(refreshToken)).toMatchObject(refused);
    });
  });

  describe('signing out', () => {
    const signOut = (refreshToken: string) => api.call(endpoints.signOut, { refreshToken });

    it('ends it for every token of it, at once', async () => {
      const { idToken, refreshToken } = await person(api, email);
      expect(await isAlive(idToken)).toBe(true);
      expect(await signOut(refreshToken)).toMatchObject({ status: 200, body: {} });
      expect(await isAlive(idToken)).toBe(false);
      expect(await refresh(refreshToken)).toMatchObject(refused);
    });

    it('ends it also with a token that was used before', async () => {
      const { refreshToken } = await person(api, email);
      const next = await refreshed(refreshToken);
      await signOut(refreshToken);
      expect(await isAlive(next.id_token)).toBe(false);
    });

    it.each(['x'.repeat(65), 'x'.repeat(20)])(
      'answers the same for the unknown token %j',
      async (token) => {
        const { idToken } = await person(api, email);
        expect(await signOut(token)).toMatchObject({ status: 200, body: {} });
        expect(await isAlive(idToken)).toBe(true);
      },
    );
  });

  it('is deleted by the scheduled job after it has expired', async () => {
    await person(api, email);
    await signIn(api, email, { rememberMe: true });
    api.clock.advance({ hours: 5 });
    await api.runScheduledJobs();
    expect(await api.platform.database.query.select().from(sessions)).toMatchObject([
      { remembered: true },
    ]);
  });
});
