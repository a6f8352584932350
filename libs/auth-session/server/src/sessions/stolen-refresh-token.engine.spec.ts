import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '@portal/server/testing';
import { isAlive, signedInUser, signIn, startAuthApi } from '../testing/auth-api';

const email = 'ada@example.org';
const laptop = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

describe('a stolen refresh token', () => {
  let api: TestApi;
  let beside: TestApi;
  let stolen: string;

  beforeEach(async () => {
    api = await startAuthApi();
    beside = await startAuthApi({ beside: api });
    stolen = (await signedInUser(api, email, { rememberMe: true, headers: laptop })).refreshToken;
  });
  afterEach(async () => {
    await beside.stop();
    await api.stop();
  });

  const refresh = (refreshToken: string, process = api) =>
    process.call(endpoints.refreshSession, { refreshToken });
  async function refreshed(refreshToken: string) {
    const response = await refresh(refreshToken);
    if (!response.ok) throw new Error(`Refreshing was rejected: ${response.error.error}.`);
    return response.body;
  }
  const rejected = { status: 400, error: { error: 'INVALID_REFRESH_TOKEN' } };
  const warnings = async () => {
    const mails = [...(await api.mailsTo(email)), ...(await beside.mailsTo(email))];
    return mails.filter(({ subject }) => subject === 'We logged out one of your devices');
  };
  async function eventKinds() {
    const { idToken: token } = await signIn(api, email, { headers: laptop });
    const response = await api.call(endpoints.getSecurityActivity, {}, { token });
    return response.ok ? response.body.events.map(({ kind }) => kind) : [];
  }

  it('A thief who uses the refresh token immediately is found as soon as the owner has used the next idToken (AUTH-114)', async () => {
    const own = await refreshed(stolen);
    expect(await isAlive(api, own.id_token)).toBe(true);
    expect(await refresh(stolen)).toMatchObject(rejected);
    expect(await isAlive(api, own.id_token)).toBe(false);
    expect(await refresh(own.refresh_token)).toMatchObject(rejected);
  });

  it('An owner who comes second ends the session that a thief has used (AUTH-114)', async () => {
    const theft = await refreshed(stolen);
    expect(await isAlive(api, theft.id_token)).toBe(true);
    expect(await refresh(stolen)).toMatchObject(rejected);
    expect(await isAlive(api, theft.id_token)).toBe(false);
  });

  it('A refresh token ends its session when its successor was refreshed (AUTH-114)', async () => {
    const next = await refreshed(stolen);
    const last = await refreshed(next.refresh_token);
    expect(await refresh(stolen)).toMatchObject(rejected);
    expect(await isAlive(api, last.id_token)).toBe(false);
  });

  it('A used refresh token comes back twice and ends its session the third time (AUTH-114)', async () => {
    const { refresh_token: successor } = await refreshed(stolen);
    for (let time = 0; time < 2; time += 1)
      expect(await refreshed(stolen)).toMatchObject({ refresh_token: successor });
    expect(await refresh(stolen)).toMatchObject(rejected);
    expect(await refresh(successor)).toMatchObject(rejected);
  });

  it('A used refresh token comes back for less than 45 seconds (AUTH-114)', async () => {
    await refreshed(stolen);
    api.clock.advance({ seconds: 44, ms: 999 });
    const { refresh_token: successor } = await refreshed(stolen);
    api.clock.advance({ ms: 1 });
    expect(await refresh(stolen)).toMatchObject(rejected);
    expect(await refresh(successor)).toMatchObject(rejected);
  });

  it('The idToken from before the refresh does not end the grace of a lost response (AUTH-114)', async () => {
    const before = await refreshed(stolen);
    await refreshed(before.refresh_token);
    expect(await isAlive(api, before.id_token)).toBe(true);
    const again = await refreshed(before.refresh_token);
    expect(await isAlive(api, again.id_token)).toBe(true);
  });

  it('Many racing requests with one refresh token get three pairs at most, and all of them end (AUTH-114)', async () => {
    const responses = await Promise.all(
      Array.from({ length: 32 }, (_, index) => refresh(stolen, index % 2 ? beside : api)),
    );
    const pairs = responses.flatMap((response) => (response.ok ? [response.body] : []));
    expect(pairs).toHaveLength(3);
    expect(new Set(pairs.map((pair) => pair.refresh_token)).size).toBe(1);
    for (const pair of pairs) expect(await isAlive(api, pair.id_token)).toBe(false);
  });

  it('Reuse is mailed to the owner once and listed as a security event, however often it is tried (AUTH-161)', async () => {
    await refreshed(stolen);
    api.clock.advance({ minutes: 1 });
    await Promise.all(
      Array.from({ length: 16 }, (_, index) => refresh(stolen, index % 2 ? beside : api)),
    );
    await refresh(stolen);
    const mails = await warnings();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Firefox on Linux');
    expect(mails[0]?.text).toContain(`${api.config.baseUrl}/account/security`);
    expect((await eventKinds()).filter((kind) => kind === 'token-reused')).toHaveLength(1);
  });

  it('The session continues when the warning cannot be queued, and ends when the token is tried again (AUTH-161)', async () => {
    const next = await refreshed(stolen);
    api.clock.advance({ minutes: 1 });
    jest.spyOn(api.platform.mailer, 'send').mockRejectedValueOnce(new Error('The queue is away.'));
    expect(await refresh(stolen)).toMatchObject({ status: 500 });
    expect(await warnings()).toHaveLength(0);
    expect(await refresh(stolen)).toMatchObject(rejected);
    expect(await warnings()).toHaveLength(1);
    expect(await isAlive(api, next.id_token)).toBe(false);
  });

  it('Signing out sends no warning, and neither does a token that comes after it (AUTH-161)', async () => {
    await refreshed(stolen);
    await api.call(endpoints.signOut, { refreshToken: stolen });
    api.clock.advance({ minutes: 1 });
    expect(await refresh(stolen)).toMatchObject(rejected);
    expect(await warnings()).toHaveLength(0);
  });
});
