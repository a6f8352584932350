import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '../../../testing/test-api';
import { isAlive, person, recover, signIn, startAuthApi, trySignIn } from '../testing/auth-api';
import { knownDevices, securityEvents } from './security.tables';

const email = 'ada@example.org';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
const on = (userAgent: string, ip = '198.51.100.7') => ({
  headers: { 'user-agent': userAgent, 'x-forwarded-for': ip },
});

/** Two networks with a country of their own. */
const countries: Readonly<Record<string, string>> = { '198.51.100.7': 'DE', '203.0.113.9': 'NL' };

describe('the account’s security', () => {
  let api: TestApi;
  let own: Awaited<ReturnType<typeof person>>;

  async function sessionsOf(token = own.idToken) {
    const answer = await api.call(endpoints.listSessions, {}, { token });
    if (!answer.ok) throw new Error(answer.error.error);
    return answer.body.sessions;
  }
  async function activity(token = own.idToken) {
    const answer = await api.call(endpoints.getSecurityActivity, {}, { token });
    if (!answer.ok) throw new Error(answer.error.error);
    return answer.body.events;
  }
  const kinds = async (token?: string) => (await activity(token)).map(({ kind }) => kind);
  const end = (id: string, token = own.idToken) =>
    api.call(endpoints.endSession, { id }, { token });

  beforeEach(async () => {
    api = await startAuthApi({
      environment: { TRUSTED_PROXIES: 'loopback' },
      ports: { geoIp: { countryOf: (address) => countries[address] } },
    });
    own = await person(api, email, { ...on(firefox), rememberMe: true });
  });
  afterEach(() => api.stop());

  describe('tells the sessions', () => {
    it('with device, place and which is this one', async () => {
      await signIn(api, email, on(safari, '203.0.113.9'));
      expect(await sessionsOf()).toMatchObject([
        { device: 'Firefox on Linux', country: 'DE', remembered: true, current: true },
        { device: 'Safari on iOS', country: 'NL', remembered: false, current: false },
      ]);
    });

    it('with their last use, which is their last refresh, and where that was', async () => {
      const [before] = await sessionsOf();
      api.clock.advance({ minutes: 30 });
      const moved = on(firefox, '203.0.113.9');
      const { refreshToken } = own;
      await api.call(endpoints.refreshSession, { refreshToken }, moved);
      const [after] = await sessionsOf();
      expect(after).toMatchObject({ createdAt: before?.createdAt, country: 'NL' });
      expect((after?.lastUsedAt ?? 0) - (before?.lastUsedAt ?? 0)).toBe(30 * 60);
    });

    it('without anything that opens one', async () => {
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

    it('that live, and the person’s own only', async () => {
      await person(api, 'grace@example.org');
      const short = await signIn(api, email);
      expect(await sessionsOf()).toHaveLength(2);
      await api.call(endpoints.signOut, { refreshToken: short.refreshToken });
      expect(await sessionsOf()).toHaveLength(1);
    });
  });

  describe('ends', () => {
    it('one session at once', async () => {
      const other = await signIn(api, email, on(safari));
      const id = (await sessionsOf()).find(({ current }) => !current)?.id ?? '';
      api.clock.advance({ seconds: 1 });
      expect(await end(id)).toMatchObject({ status: 200, body: {} });
      expect(await isAlive(api, other.idToken)).toBe(false);
      expect(await isAlive(api, own.idToken)).toBe(true);
      expect(await kinds()).toEqual(['session-ended', 'signed-in', 'signed-in']);
    });

    it('nothing for an id that is not the person’s, with the same answer', async () => {
      const grace = await person(api, 'grace@example.org');
      const [foreign] = await sessionsOf(grace.idToken);
      for (const id of [foreign?.id ?? '', 'x'.repeat(22)])
        expect(await end(id)).toMatchObject({ status: 200, body: {} });
      expect(await isAlive(api, grace.idToken)).toBe(true);
      expect(await kinds()).toEqual(['signed-in']);
    });

    it('all others at once and says how many', async () => {
      const others = [await signIn(api, email), await signIn(api, email)];
      api.clock.advance({ seconds: 1 });
      const answer = await api.call(endpoints.endOtherSessions, {}, { token: own.idToken });
      expect(answer).toMatchObject({ status: 200, body: { ended: 2 } });
      for (const { idToken } of others) expect(await isAlive(api, idToken)).toBe(false);
      expect(await isAlive(api, own.idToken)).toBe(true);
      expect((await kinds())[0]).toBe('sessions-ended');
    });

    it('each of 32 racing others once', async () => {
      for (let session = 0; session < 5; session += 1) await signIn(api, email);
      const racers = Array.from({ length: 32 }, () =>
        api.call(endpoints.endOtherSessions, {}, { token: own.idToken }),
      );
      const ended = (await Promise.all(racers)).map((answer) =>
        answer.ok ? answer.body.ended : -1,
      );
      expect(ended.reduce((sum, count) => sum + count, 0)).toBe(5);
    });
  });

  describe('tells what happened', () => {
    it('newest first, with device and place', async () => {
      api.clock.advance({ seconds: 1 });
      await signIn(api, email, on(safari, '203.0.113.9'));
      expect(await activity()).toMatchObject([
        { kind: 'signed-in', device: 'Safari on iOS', country: 'NL' },
        { kind: 'signed-in', device: 'Firefox on Linux', country: 'DE' },
      ]);
    });

    it('once for a burst of failed sign-ins', async () => {
      api.clock.advance({ seconds: 1 });
      for (let time = 0; time < 9; time += 1)
        await trySignIn(api, email, { password: 'not the password' });
      expect(await kinds()).toEqual(['sign-in-failed', 'signed-in']);
    });

    it('also of a reset', async () => {
      await recover(api, email, 'a brand-new password');
      const { idToken } = await signIn(api, email, { password: 'a brand-new password' });
      expect(await kinds(idToken)).toEqual(expect.arrayContaining(['password-reset', 'signed-in']));
    });

    it('up to fifty times', async () => {
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

    it('for ninety days', async () => {
      api.clock.advance({ days: 90 });
      await api.runScheduledJobs();
      expect(await api.platform.database.query.select().from(securityEvents)).toHaveLength(0);
    });
  });

  describe('mails the owner', () => {
    const notices = async () =>
      (await api.mailsTo(email)).filter(({ subject }) => subject === 'New login to your account');

    it('not of the first device and not of one that is known', async () => {
      await signIn(api, email, on(firefox));
      expect(await notices()).toHaveLength(0);
    });

    it('once of a new device, with its name and place', async () => {
      await signIn(api, email, on(safari, '203.0.113.9'));
      await signIn(api, email, on(safari, '203.0.113.9'));
      const mails = await notices();
      expect(mails).toHaveLength(1);
      expect(mails[0]?.text).toContain('Safari on iOS, from Netherlands, Nov 20, 2026, 12:00 UTC.');
      expect(mails[0]?.text).toContain(`${api.config.baseUrl}/account/security`);
    });

    it('of a known device in another country', async () => {
      await signIn(api, email, on(firefox, '203.0.113.9'));
      expect(await notices()).toHaveLength(1);
    });

    it('once when several sign-ins race', async () => {
      await Promise.all(Array.from({ length: 4 }, () => signIn(api, email, on(safari))));
      expect(await notices()).toHaveLength(1);
    });

    it('again of a device that was not used for 400 days', async () => {
      await signIn(api, email, on(safari));
      api.clock.advance({ days: 399 });
      await signIn(api, email, on(firefox));
      api.clock.advance({ days: 1 });
      await api.runScheduledJobs();
      expect(await api.platform.database.query.select().from(knownDevices)).toHaveLength(1);
    });

    it('nothing that a header puts into their mouth', async () => {
      const userAgent = 'Mozilla/5.0 (Buy now at https://evil.example) Evil/1.0 <b>';
      await signIn(api, email, on(userAgent));
      const [mail] = await notices();
      expect(`${mail?.text}${mail?.html}${mail?.subject}`).not.toMatch(/evil/i);
    });
  });
});
