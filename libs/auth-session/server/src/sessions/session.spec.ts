import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { createTestClock, type TestApi } from '@portal/server/testing';
import { sessions } from '../auth-session.tables';
import { deviceOf } from '../records/device';
import {
  goodPassword,
  isAlive,
  signedIn,
  signIn,
  signUp,
  startAuthApi,
  ticketFor,
} from '../testing/auth-api';
import { createDeviceCookies } from './device-cookie';

describe('sessions', () => {
  const email = 'ada@example.org';

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
    const first = await signedIn(api, email);
    const second = await refreshed(first.refreshToken);
    expect(second.expires_in).toBe(3600);
    expect(second.refresh_token).not.toBe(first.refreshToken);
    const third = await refreshed(second.refresh_token);
    expect(await isAlive(third.id_token)).toBe(true);
  });

  it('A session can be refreshed twice in one second (AUTH-4)', async () => {
    const first = await signedIn(api, email);
    const second = await refreshed(first.refreshToken);
    const third = await refreshed(second.refresh_token);
    expect(new Set([first.refreshToken, second.refresh_token, third.refresh_token]).size).toBe(3);
  });

  it('A used refresh token returns the same successor after a lost response (AUTH-114)', async () => {
    const { refreshToken } = await signedIn(api, email);
    const first = await refreshed(refreshToken);
    api.clock.advance({ seconds: 25 });
    const again = await refreshed(refreshToken);
    expect(again.refresh_token).toBe(first.refresh_token);
    expect(await isAlive(again.id_token)).toBe(true);
    expect(await refresh(first.refresh_token)).toMatchObject({ status: 200 });
  });

  it('Ending one session keeps the user’s other sessions (AUTH-114)', async () => {
    const stolen = await signedIn(api, email);
    const other = await signIn(api, email);
    await refreshed(stolen.refreshToken);
    api.clock.advance({ seconds: 60 });
    await refresh(stolen.refreshToken);
    expect(await isAlive(other.idToken)).toBe(true);
  });

  it('Three racing requests with one refresh token get one successor (AUTH-114)', async () => {
    const { refreshToken } = await signedIn(api, email);
    const responses = await Promise.all(Array.from({ length: 3 }, () => refreshed(refreshToken)));
    expect(new Set(responses.map((response) => response.refresh_token)).size).toBe(1);
    const [session] = await api.platform.database.query.select().from(sessions);
    expect(session?.generation).toBe(1);
  });

  it.each(['x'.repeat(65), 'x'.repeat(64), 'x'.repeat(16), '-'.repeat(512)])(
    'The unknown refresh token %j is rejected (AUTH-4)',
    async (token) => {
      await signedIn(api, email);
      expect(await refresh(token)).toMatchObject(rejected);
    },
  );

  describe('that is not remembered', () => {
    it('A session that is not remembered ends four hours after the sign-in, however often it is refreshed (AUTH-110)', async () => {
      let { refreshToken, idToken } = await signedIn(api, email);
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
      let { refreshToken } = await signedIn(api, email, { rememberMe: true });
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
      const { idToken, refreshToken } = await signedIn(api, email);
      expect(await isAlive(idToken)).toBe(true);
      expect(await signOut(refreshToken)).toMatchObject({ status: 200, body: {} });
      expect(await isAlive(idToken)).toBe(false);
      expect(await refresh(refreshToken)).toMatchObject(rejected);
    });

    it('Signing out with a used refresh token ends the session (AUTH-5)', async () => {
      const { refreshToken } = await signedIn(api, email);
      const next = await refreshed(refreshToken);
      await signOut(refreshToken);
      expect(await isAlive(next.id_token)).toBe(false);
    });

    it.each(['x'.repeat(65), 'x'.repeat(20)])(
      'Signing out with the unknown token %j gets the same response (AUTH-5)',
      async (token) => {
        const { idToken } = await signedIn(api, email);
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
    await signedIn(api, email);
    await signIn(api, email, { rememberMe: true });
    api.clock.advance({ hours: 5 });
    await api.runScheduledJobs();
    expect(await api.platform.database.query.select().from(sessions)).toMatchObject([
      { remembered: true },
    ]);
  });
});

describe('a stolen refresh token', () => {
  const email = 'ada@example.org';
  const laptop = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  };

  let api: TestApi;
  let beside: TestApi;
  let stolen: string;

  beforeEach(async () => {
    api = await startAuthApi();
    beside = await startAuthApi({ beside: api });
    stolen = (await signedIn(api, email, { rememberMe: true, headers: laptop })).refreshToken;
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

describe('the session of the browser extension', () => {
  const email = 'ada@example.org';
  const chrome =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  const headers = { 'user-agent': chrome };

  let api: TestApi;
  let own: Awaited<ReturnType<typeof signedIn>>;
  beforeEach(async () => {
    api = await startAuthApi();
    own = await signedIn(api, email, { rememberMe: true });
  });
  afterEach(() => api.stop());

  const tryOpen = (token = own.idToken) =>
    api.call(endpoints.openExtensionSession, {}, { token, headers });
  async function open(token?: string) {
    const response = await tryOpen(token);
    if (!response.ok) throw new Error(response.error.error);
    return response.body;
  }
  async function refresh(refreshToken: string) {
    const response = await api.call(endpoints.refreshSession, { refreshToken });
    if (!response.ok) throw new Error(response.error.error);
    return response.body;
  }
  async function sessionsOf(token: string) {
    const response = await api.call(endpoints.listSessions, {}, { token });
    if (!response.ok) throw new Error(response.error.error);
    return response.body.sessions;
  }

  it('The extension gets tokens of its own for the same user (AUTH-400)', async () => {
    const opened = await open();
    expect(opened).toMatchObject({ uid: own.uid, email, expiresIn: 3_600 });
    expect(opened.idToken).not.toBe(own.idToken);
    expect(opened.refreshToken).not.toBe(own.refreshToken);
    expect(await isAlive(api, opened.idToken)).toBe(true);
    expect(await isAlive(api, own.idToken)).toBe(true);
  });

  it('Both sessions are refreshed side by side for a month without ending each other (AUTH-401)', async () => {
    let portal: string = own.refreshToken;
    let extension: string = (await open()).refreshToken;
    for (let day = 0; day < 10; day += 1) {
      api.clock.advance({ days: 3 });
      const [ofPortal, ofExtension] = [await refresh(portal), await refresh(extension)];
      expect(await isAlive(api, ofPortal.id_token)).toBe(true);
      expect(await isAlive(api, ofExtension.id_token)).toBe(true);
      portal = ofPortal.refresh_token;
      extension = ofExtension.refresh_token;
    }
  });

  it('The session is listed as the extension’s, and its opening as activity (AUTH-401)', async () => {
    api.clock.advance({ minutes: 1 });
    await open();
    expect(await sessionsOf(own.idToken)).toMatchObject([
      { current: true },
      { device: 'Browser extension, Chrome on Linux', remembered: true, current: false },
    ]);
    const activity = await api.call(endpoints.getSecurityActivity, {}, { token: own.idToken });
    expect(activity).toMatchObject({ body: { events: [{ kind: 'extension-connected' }, {}] } });
  });

  it('Ending the extension’s session leaves the portal’s, and the other way round (AUTH-401)', async () => {
    const first = await open();
    const [, listed] = await sessionsOf(own.idToken);
    await api.call(endpoints.endSession, { id: listed?.id ?? '' }, { token: own.idToken });
    expect([await isAlive(api, first.idToken), await isAlive(api, own.idToken)]).toEqual([
      false,
      true,
    ]);

    const second = await open();
    await api.call(endpoints.signOut, { refreshToken: own.refreshToken });
    expect([await isAlive(api, second.idToken), await isAlive(api, own.idToken)]).toEqual([
      true,
      false,
    ]);
  });

  it('A session that is not remembered gives the extension one that ends with it (AUTH-400)', async () => {
    const short = await signedIn(api, 'grace@example.org');
    api.clock.advance({ minutes: 9 });
    const { refreshToken } = await open(short.idToken);
    api.clock.advance({ hours: 3, minutes: 50 });
    const { refresh_token } = await refresh(refreshToken);
    api.clock.advance({ minutes: 2 });
    expect(await api.call(endpoints.refreshSession, { refreshToken: refresh_token })).toMatchObject(
      { status: 400 },
    );
  });

  it('Opening sessions from one another does not keep the sign-in recent (AUTH-400)', async () => {
    api.clock.advance({ minutes: 9 });
    const { idToken } = await open();
    api.clock.advance({ minutes: 1 });
    expect(await tryOpen(idToken)).toMatchObject({
      status: 403,
      error: { error: 'REAUTHENTICATION_REQUIRED' },
    });
    await api.call(endpoints.reauthenticate, { password: goodPassword }, { token: own.idToken });
    expect(await tryOpen()).toMatchObject({ status: 200 });
  });

  it('A user can open 20 sessions for extensions an hour (AUTH-402)', async () => {
    for (let count = 0; count < 20; count += 1) expect((await tryOpen()).status).toBe(200);
    expect(await tryOpen()).toMatchObject({
      status: 429,
      error: { error: 'TOO_MANY_REQUESTS' },
    });
  });
});

describe('createDeviceCookies', () => {
  const email = 'ada@example.org';

  const ip = '198.51.100.7';

  /** The device cookies of a portal, as a browser that keeps them. */
  function openDevice(baseUrl: string, secret = 'a secret') {
    const clock = createTestClock();
    const cookies = createDeviceCookies({
      baseUrl,
      secrets: [secret],
      clock,
      keyOf: (text) => `key of ${text}`,
    });
    const set: string[] = [];
    const client = {
      ip,
      cookie: (name: string) => set.at(-1)?.match(`^${name}=([^;]+)`)?.[1],
      setCookie: (header: string) => set.push(header),
    };
    return { cookies, client, set, clock };
  }

  it('Over https the device cookie is sent over https only, and no other host can set it (AUTH-162)', async () => {
    const { cookies, client, set } = openDevice('https://portal.example');
    await cookies.remember(client, email);
    expect(set[0]).toMatch(
      /^__Host-device=[\w.-]+; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(await cookies.find(client, email)).toMatch(/^[\w-]{22}$/);
  });

  it('Over http the device cookie has a name that browsers accept there (AUTH-162)', async () => {
    const { cookies, client, set } = openDevice('http://localhost:4200');
    await cookies.remember(client, email);
    expect(set[0]).toMatch(/^device=[\w.-]+; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/);
  });

  it('A device remembers the last five accounts, each once (AUTH-162)', async () => {
    const { cookies, client } = openDevice('http://localhost:4200');
    const accounts = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@example.org`);
    const known = () =>
      Promise.all(accounts.map(async (account) => !!(await cookies.find(client, account))));
    for (const account of accounts.slice(0, 5)) await cookies.remember(client, account);
    for (let time = 0; time < 5; time += 1) await cookies.remember(client, 'a@example.org');
    expect(await known()).toEqual([true, true, true, true, true, false]);
    await cookies.remember(client, 'f@example.org');
    expect(await known()).toEqual([true, false, true, true, true, true]);
  });

  it('Wrong passwords are counted for the account that was signed in to last, and for the network once 400 days have passed (AUTH-117, AUTH-162)', async () => {
    const { cookies, client, clock } = openDevice('http://localhost:4200');
    expect(await cookies.subjectOf(client)).toBe(ip);
    await cookies.remember(client, email);
    await cookies.remember(client, 'grace@example.org');
    expect(await cookies.subjectOf(client)).toBe('key of grace@example.org');
    clock.advance({ days: 400 });
    expect(await cookies.subjectOf(client)).toBe(ip);
    expect(await cookies.find(client, email)).toBeUndefined();
  });

  it('A device keeps its id when it is signed in again (AUTH-162)', async () => {
    const { cookies, client } = openDevice('http://localhost:4200');
    await cookies.remember(client, email);
    const id = await cookies.find(client, email);
    await cookies.remember(client, 'grace@example.org');
    await cookies.remember(client, email);
    expect(await cookies.find(client, email)).toBe(id);
    expect(await cookies.find(client, 'grace@example.org')).toBe(id);
    expect(await cookies.find(client, 'nobody@example.org')).toBeUndefined();
  });

  it('A cookie that was sealed with another secret names no device (AUTH-162)', async () => {
    const own = openDevice('http://localhost:4200');
    const foreign = openDevice('http://localhost:4200', 'another secret');
    await foreign.cookies.remember(foreign.client, email);
    expect(await own.cookies.find(foreign.client, email)).toBeUndefined();
    expect(await own.cookies.subjectOf(foreign.client)).toBe(ip);
  });
});

describe('deviceOf', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Chrome on Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Microsoft Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
      'Safari on macOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
  ])('The user agent %j is shown as %s (AUTH-159)', (userAgent, name) => {
    expect(deviceOf(userAgent)).toBe(name);
  });

  it.each([
    '',
    'node',
    'Visit https://evil.example now',
    '<script>alert(1)</script>',
    ' '.repeat(900),
  ])('The user agent %j is shown as unknown (AUTH-159)', (userAgent) => {
    expect(deviceOf(userAgent)).toBeNull();
  });

  it('A user agent of 16 kB is parsed only at its start (AUTH-159)', () => {
    expect(deviceOf('Mozilla/5.0 ('.repeat(1300))).toBeNull();
  });
});
