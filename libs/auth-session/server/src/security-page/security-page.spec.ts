import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { users } from '@portal/server/contracts';
import type { TestApi } from '@portal/server/testing';
import { sessions } from '../auth-session.tables';
import { knownDevices, securityEvents } from '../records/security.tables';
import {
  isAlive,
  newestCode,
  signUpAndIn,
  recover,
  signIn,
  startAuthApi,
  trySignIn,
  askForReset,
  goodPassword,
} from '../testing/auth-api';

describe('the security page', () => {
  const email = 'ada@example.org';
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const safari =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
  const on = (userAgent: string, ip = '198.51.100.7') => ({
    headers: { 'user-agent': userAgent, 'x-forwarded-for': ip },
  });
  /** Two networks in different countries. */
  const countries: Readonly<Record<string, string>> = { '198.51.100.7': 'DE', '203.0.113.9': 'NL' };

  let api: TestApi;
  let own: Awaited<ReturnType<typeof signUpAndIn>>;

  async function sessionsOf(token = own.idToken) {
    const response = await api.call(endpoints.listSessions, {}, { token });
    if (!response.ok) throw new Error(response.error.error);
    return response.body.sessions;
  }
  async function activity(token = own.idToken) {
    const response = await api.call(endpoints.getSecurityActivity, {}, { token });
    if (!response.ok) throw new Error(response.error.error);
    return response.body.events;
  }
  const kinds = async (token?: string) => (await activity(token)).map(({ kind }) => kind);
  const end = (id: string, token = own.idToken) =>
    api.call(endpoints.endSession, { id }, { token });

  beforeEach(async () => {
    api = await startAuthApi({
      environment: { TRUSTED_PROXIES: 'loopback' },
      ports: { geoIp: { countryOf: (address) => countries[address] } },
    });
    own = await signUpAndIn(api, email, { ...on(firefox), rememberMe: true });
  });
  afterEach(() => api.stop());

  describe('the list of sessions', () => {
    it('The sessions are listed with device, country and which is the current one (AUTH-18)', async () => {
      await signIn(api, email, on(safari, '203.0.113.9'));
      expect(await sessionsOf()).toMatchObject([
        { device: 'Firefox on Linux', country: 'DE', remembered: true, current: true },
        { device: 'Safari on iOS', country: 'NL', remembered: false, current: false },
      ]);
    });

    it('The sessions are listed with time and country of their last refresh (AUTH-18)', async () => {
      const [before] = await sessionsOf();
      api.clock.advance({ minutes: 30 });
      const moved = on(firefox, '203.0.113.9');
      const { refreshToken } = own;
      await api.call(endpoints.refreshSession, { refreshToken }, moved);
      const [after] = await sessionsOf();
      expect(after).toMatchObject({ createdAt: before?.createdAt, country: 'NL' });
      expect((after?.lastUsedAt ?? 0) - (before?.lastUsedAt ?? 0)).toBe(30 * 60);
    });

    it('A session that was last used from the network of the request is marked, and no network is stored readably (AUTH-86)', async () => {
      await signIn(api, email, on(safari, '203.0.113.9'));
      const seenFrom = async (ip: string) => {
        const options = { token: own.idToken, ...on(firefox, ip) };
        const response = await api.call(endpoints.listSessions, {}, options);
        if (!response.ok) throw new Error(response.error.error);
        return response.body.sessions.map(({ onThisNetwork }) => onThisNetwork);
      };
      expect(await seenFrom('198.51.100.7')).toEqual([true, false]);
      expect(await seenFrom('203.0.113.9')).toEqual([false, true]);
      const { refreshToken } = own;
      await api.call(endpoints.refreshSession, { refreshToken }, on(firefox, '203.0.113.9'));
      expect(await seenFrom('203.0.113.9')).toEqual([true, true]);
      const rows = await api.platform.database.query.select().from(sessions);
      expect(JSON.stringify(rows)).not.toMatch(/198\.51\.100\.7|203\.0\.113\.9/);
      expect(new Set(rows.map(({ network }) => network)).size).toBe(2);
    });

    it('The list of sessions contains nothing that gives access (AUTH-18)', async () => {
      const [session] = await sessionsOf();
      const { sid } = JSON.parse(
        Buffer.from(own.idToken.split('.')[1] ?? '', 'base64url').toString(),
      );
      expect(session?.id).toMatch(/^[\w-]{22}$/);
      expect(session?.id).not.toBe(sid);
      const refreshToken = session?.id.repeat(3).slice(0, 65) ?? '';
      expect(await api.call(endpoints.refreshSession, { refreshToken })).toMatchObject({
        status: 400,
      });
    });

    it('Only the user’s own sessions that are alive are listed (AUTH-18)', async () => {
      await signUpAndIn(api, 'grace@example.org');
      const short = await signIn(api, email);
      expect(await sessionsOf()).toHaveLength(2);
      await api.call(endpoints.signOut, { refreshToken: short.refreshToken });
      expect(await sessionsOf()).toHaveLength(1);
    });
  });

  describe('ending sessions', () => {
    it('Ending one session works immediately (AUTH-16, AUTH-112)', async () => {
      const other = await signIn(api, email, on(safari));
      const id = (await sessionsOf()).find(({ current }) => !current)?.id ?? '';
      api.clock.advance({ seconds: 1 });
      expect(await end(id)).toMatchObject({ status: 200, body: {} });
      expect(await isAlive(api, other.idToken)).toBe(false);
      expect(await isAlive(api, own.idToken)).toBe(true);
      expect(await kinds()).toEqual(['session-ended', 'signed-in', 'signed-in']);
    });

    it('Ending a session of another user changes nothing and gets the same response (AUTH-16)', async () => {
      const grace = await signUpAndIn(api, 'grace@example.org');
      const [foreign] = await sessionsOf(grace.idToken);
      for (const id of [foreign?.id ?? '', 'x'.repeat(22)])
        expect(await end(id)).toMatchObject({ status: 200, body: {} });
      expect(await isAlive(api, grace.idToken)).toBe(true);
      expect(await kinds()).toEqual(['signed-in']);
    });

    it('Ending all other sessions works immediately and returns how many there were (AUTH-15)', async () => {
      const others = [await signIn(api, email), await signIn(api, email)];
      api.clock.advance({ seconds: 1 });
      const response = await api.call(endpoints.endOtherSessions, {}, { token: own.idToken });
      expect(response).toMatchObject({ status: 200, body: { ended: 2 } });
      for (const { idToken } of others) expect(await isAlive(api, idToken)).toBe(false);
      expect(await isAlive(api, own.idToken)).toBe(true);
      expect((await kinds())[0]).toBe('sessions-ended');
    });

    it('32 racing requests to end the other sessions end each one once (AUTH-15)', async () => {
      for (let session = 0; session < 5; session += 1) await signIn(api, email);
      const racers = Array.from({ length: 32 }, () =>
        api.call(endpoints.endOtherSessions, {}, { token: own.idToken }),
      );
      const ended = (await Promise.all(racers)).map((response) =>
        response.ok ? response.body.ended : -1,
      );
      expect(ended.reduce((sum, count) => sum + count, 0)).toBe(5);
    });
  });

  describe('signing out everywhere', () => {
    const endAll = (token = own.idToken) => api.call(endpoints.endAllSessions, {}, { token });

    it('Signing out everywhere ends every session immediately, the caller’s own too (AUTH-170, AUTH-112)', async () => {
      const other = await signIn(api, email, on(safari));
      const grace = await signUpAndIn(api, 'grace@example.org');
      api.clock.advance({ seconds: 1 });
      expect(await endAll()).toMatchObject({ status: 200, body: { ended: 2 } });
      for (const { idToken, refreshToken } of [own, other]) {
        expect(await isAlive(api, idToken)).toBe(false);
        expect(await api.call(endpoints.refreshSession, { refreshToken })).toMatchObject({
          status: 400,
        });
      }
      expect(await isAlive(api, grace.idToken)).toBe(true);
      const again = await signIn(api, email, on(firefox));
      expect(await activity(again.idToken)).toContainEqual(
        expect.objectContaining({ kind: 'signed-out-everywhere' }),
      );
    });

    it('32 racing requests to sign out everywhere end each session once and record it once (AUTH-170)', async () => {
      await signIn(api, email, on(safari));
      const responses = await Promise.all(Array.from({ length: 32 }, () => endAll()));
      const ended = responses.map((response) => (response.ok ? response.body.ended : 0));
      expect(ended.reduce((sum, count) => sum + count, 0)).toBe(2);
      const again = await signIn(api, email);
      const recorded = (await kinds(again.idToken)).filter(
        (kind) => kind === 'signed-out-everywhere',
      );
      expect(recorded).toHaveLength(1);
    });
  });

  describe('the security activity', () => {
    it('The security activity is listed newest first with device and country (AUTH-17)', async () => {
      api.clock.advance({ seconds: 1 });
      await signIn(api, email, on(safari, '203.0.113.9'));
      expect(await activity()).toMatchObject([
        { kind: 'signed-in', device: 'Safari on iOS', country: 'NL' },
        { kind: 'signed-in', device: 'Firefox on Linux', country: 'DE' },
      ]);
    });

    it('Five failed sign-ins are recorded as one security event (AUTH-139)', async () => {
      api.clock.advance({ seconds: 1 });
      for (let time = 0; time < 9; time += 1)
        await trySignIn(api, email, { password: 'not the password' });
      expect(await kinds()).toEqual(['sign-in-failed', 'signed-in']);
    });

    it('A password reset is recorded as a security event (AUTH-17)', async () => {
      await recover(api, email, 'a brand-new password');
      const { idToken } = await signIn(api, email, { password: 'a brand-new password' });
      expect(await kinds(idToken)).toEqual(expect.arrayContaining(['password-reset', 'signed-in']));
    });

    it('The security activity lists fifty events (AUTH-17)', async () => {
      await api.platform.database.query.insert(securityEvents).values(
        Array.from({ length: 60 }, (_, index) => ({
          id: `event-${index}`,
          uid: own.uid,
          kind: 'session-ended' as const,
          at: api.clock.now(),
        })),
      );
      expect(await activity()).toHaveLength(50);
    });

    it('Security events are deleted after 90 days (AUTH-139)', async () => {
      api.clock.advance({ days: 90 });
      await api.runScheduledJobs();
      expect(await api.platform.database.query.select().from(securityEvents)).toHaveLength(0);
    });
  });

  describe('the mail about a new device', () => {
    const notices = async () =>
      (await api.mailsTo(email)).filter(({ subject }) => subject === 'New login to your account');

    it('The first device and a known one send no mail (AUTH-116)', async () => {
      await signIn(api, email, on(firefox));
      expect(await notices()).toHaveLength(0);
    });

    it('A new device sends one mail with its name and country (AUTH-116)', async () => {
      await signIn(api, email, on(safari, '203.0.113.9'));
      await signIn(api, email, on(safari, '203.0.113.9'));
      const mails = await notices();
      expect(mails).toHaveLength(1);
      expect(mails[0]?.text).toContain('Safari on iOS, Netherlands, Nov 20, 2026, 12:00 UTC.');
    });

    it('Its link ends that session without a log-in, also after a refresh, and no other (AUTH-510)', async () => {
      const stranger = await signIn(api, email, on(safari, '203.0.113.9'));
      const oobCode = await newestCode(api, email);
      const { refreshToken } = stranger;
      await api.call(endpoints.refreshSession, { refreshToken });
      const link = { mode: 'endSession', oobCode } as const;
      expect(await api.call(endpoints.checkEmailCode, link)).toMatchObject({ ok: true });
      expect(await isAlive(api, stranger.idToken)).toBe(true);
      expect(await api.call(endpoints.runEmailAction, link)).toMatchObject({ body: { email } });
      expect(await isAlive(api, stranger.idToken)).toBe(false);
      expect(await sessionsOf()).toHaveLength(1);
      expect(await kinds()).toContain('session-ended');
      expect(await api.call(endpoints.runEmailAction, link)).toMatchObject({
        error: { error: 'INVALID_CODE' },
      });
    });

    it('The link stays after a reset, and ends nothing that has ended (AUTH-510)', async () => {
      await signIn(api, email, on(safari, '203.0.113.9'));
      const oobCode = await newestCode(api, email);
      await recover(api, email, 'another good password');
      const link = { mode: 'endSession', oobCode } as const;
      expect(await api.call(endpoints.runEmailAction, link)).toMatchObject({ ok: true });
      const { idToken } = await signIn(api, email, { password: 'another good password' });
      expect(await kinds(idToken)).not.toContain('session-ended');
    });

    it('A known device in another country sends a mail (AUTH-116)', async () => {
      await signIn(api, email, on(firefox, '203.0.113.9'));
      expect(await notices()).toHaveLength(1);
    });

    it('Racing sign-ins from a new device send one mail (AUTH-116)', async () => {
      await Promise.all(Array.from({ length: 4 }, () => signIn(api, email, on(safari))));
      expect(await notices()).toHaveLength(1);
    });

    it('A device that was not used for 400 days sends a mail again (AUTH-117)', async () => {
      await signIn(api, email, on(safari));
      api.clock.advance({ days: 399 });
      await signIn(api, email, on(firefox));
      api.clock.advance({ days: 1 });
      await api.runScheduledJobs();
      expect(await api.platform.database.query.select().from(knownDevices)).toHaveLength(1);
    });

    it('The mail about a new device contains no text of the request’s headers (AUTH-159)', async () => {
      const userAgent = 'Mozilla/5.0 (Buy now at https://evil.example) Evil/1.0 <b>';
      await signIn(api, email, on(userAgent));
      const [mail] = await notices();
      expect(`${mail?.text}${mail?.html}${mail?.subject}`).not.toMatch(/evil/i);
    });
  });
});

describe('changePassword', () => {
  const email = 'ada@example.org';
  const newPassword = 'a brand-new password';
  const wrong = { status: 403, error: { error: 'WRONG_PASSWORD' } };

  let api: TestApi;
  let own: Awaited<ReturnType<typeof signUpAndIn>>;
  const change = (
    input: { currentPassword?: string; newPassword?: string } = {},
    token = own.idToken,
  ) =>
    api.call(
      endpoints.changePassword,
      { currentPassword: goodPassword, newPassword, ...input },
      { token },
    );
  const refresh = (refreshToken: string) => api.call(endpoints.refreshSession, { refreshToken });

  beforeEach(async () => {
    api = await startAuthApi();
    own = await signUpAndIn(api, email, { rememberMe: true });
  });
  afterEach(() => api.stop());

  it('Changing the password ends every session and returns a new one (AUTH-14, AUTH-123)', async () => {
    const other = await signIn(api, email, { rememberMe: true });
    const response = await change();
    if (!response.ok) throw new Error(response.error.error);
    for (const { idToken, refreshToken } of [own, other]) {
      expect(await isAlive(api, idToken)).toBe(false);
      expect(await refresh(refreshToken)).toMatchObject({ status: 400 });
    }
    expect(await isAlive(api, response.body.idToken)).toBe(true);
    expect(await refresh(response.body.refreshToken)).toMatchObject({ status: 200 });
    expect(await trySignIn(api, email)).toMatchObject({ status: 401 });
    expect(await trySignIn(api, email, { password: newPassword })).toMatchObject({ status: 200 });
  });

  it('A session that is not remembered keeps its end when the password changes (AUTH-123)', async () => {
    const short = await signIn(api, email);
    api.clock.advance({ minutes: 59 });
    const response = await change({}, short.idToken);
    if (!response.ok) throw new Error(response.error.error);
    api.clock.advance({ hours: 3 });
    const refreshed = await refresh(response.body.refreshToken);
    if (!refreshed.ok) throw new Error(refreshed.error.error);
    api.clock.advance({ minutes: 1 });
    expect(await refresh(refreshed.body.refresh_token)).toMatchObject({ status: 400 });
  });

  it('Changing the password mails the owner and records a security event (AUTH-123)', async () => {
    api.clock.advance({ seconds: 1 });
    const response = await change();
    if (!response.ok) throw new Error(response.error.error);
    const mail = (await api.mailsTo(email)).at(-1);
    expect(mail).toMatchObject({ subject: 'Your password was changed' });
    expect(mail?.text).toContain(`${api.config.baseUrl}/reset-password`);
    expect(
      await api.call(endpoints.getSecurityActivity, {}, { token: response.body.idToken }),
    ).toMatchObject({ body: { events: [{ kind: 'password-changed' }, { kind: 'signed-in' }] } });
  });

  it('Wrong current passwords lock the change of password and not the sign-in (AUTH-123)', async () => {
    for (let time = 0; time < 5; time += 1)
      expect(await change({ currentPassword: 'not the password' })).toMatchObject(wrong);
    const rejected = await change();
    expect(rejected).toMatchObject({
      status: 429,
      error: { error: 'TOO_MANY_ATTEMPTS_TRY_LATER' },
    });
    expect(rejected.headers.get('retry-after')).toBe('60');
    expect(await isAlive(api, own.idToken)).toBe(true);
    const { idToken } = await signIn(api, email);
    expect(await change({}, idToken)).toMatchObject({ status: 429 });
    api.clock.advance({ minutes: 1 });
    expect(await change()).toMatchObject({ status: 200 });
  });

  it.each([
    ['INVALID_PASSWORD', '12345'],
    ['COMMON_PASSWORD', 'password'],
  ])(
    'Changing the password is rejected with %s before the current one is checked (AUTH-120, AUTH-122)',
    async (error, weak) => {
      expect(await change({ newPassword: weak })).toMatchObject({ status: 400, error: { error } });
      expect(await trySignIn(api, email)).toMatchObject({ status: 200 });
    },
  );

  it('Changing the password ends the mailed links (AUTH-131)', async () => {
    const reset = await askForReset(api, email);
    await change();
    expect(
      await api.call(endpoints.runEmailAction, {
        mode: 'resetPassword',
        oobCode: reset,
        newPassword: 'yet another one',
      }),
    ).toMatchObject({ error: { error: 'INVALID_CODE' } });
  });

  it('One of 32 racing requests changes the password (AUTH-123)', async () => {
    const choices = Array.from({ length: 32 }, (_, index) => `choice number ${index}`);
    const responses = await Promise.all(choices.map((choice) => change({ newPassword: choice })));
    const winners = choices.filter((_, index) => responses[index]?.ok);
    expect(winners).toHaveLength(1);
    // The other requests sent a password that was no longer the current one.
    api.clock.advance({ minutes: 15 });
    expect(await trySignIn(api, email, { password: winners[0] ?? '' })).toMatchObject({
      status: 200,
    });
  });

  it('Changing the password ends a session that is opened with the old one at the same moment (AUTH-146)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const passwords = [`password of round ${round}`, `password of round ${round + 1}`] as const;
      const current = round === 0 ? goodPassword : passwords[0];
      const { idToken } = await signIn(api, email, { password: current });
      const [changed, ...raced] = await Promise.all([
        change({ currentPassword: current, newPassword: passwords[1] }, idToken),
        trySignIn(api, email, { password: current }),
        trySignIn(api, email, { password: current }),
      ]);
      expect(changed.ok).toBe(true);
      for (const response of raced)
        if (response.ok) expect(await isAlive(api, response.body.idToken)).toBe(false);
    }
  });

  it('A change of password that fails halfway changes nothing (AUTH-123)', async () => {
    jest.spyOn(api.platform.mailer, 'send').mockRejectedValueOnce(new Error('The queue is away.'));
    expect(await change()).toMatchObject({ status: 500 });
    expect(await isAlive(api, own.idToken)).toBe(true);
    expect(await change()).toMatchObject({ status: 200 });
  });

  it('A user without a password cannot change it (AUTH-14)', async () => {
    await api.platform.database.query.update(users).set({ passwordHash: null });
    expect(await change()).toMatchObject({ status: 409, error: { error: 'PASSWORD_NOT_SET' } });
  });

  it('Changing the password needs a token (AUTH-144)', async () => {
    expect(await change({}, 'a.b.c')).toMatchObject({ status: 401 });
  });
});
