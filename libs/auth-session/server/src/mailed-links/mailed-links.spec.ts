import {
  authSessionEndpoints as endpoints,
  type EmailActionMode,
  emailActionModes,
} from '@portal/auth-session/domain';
import { users } from '@portal/server/contracts';
import type { TestApi } from '@portal/server/testing';
import { request } from 'node:http';
import { authSessionMails } from '../auth-session.mail-examples';
import { newSignInMail } from '../auth-session.notices';
import { emailCodes } from '../auth-session.tables';
import {
  askForReset,
  isAlive,
  newestCode,
  signIn,
  signUp,
  signUpAndIn,
  startAuthApi,
  ticketFor,
  trySignIn,
  verify,
} from '../testing/auth-api';
import { guessesPerNetwork } from './email-action.service';

describe('requestCode', () => {
  const email = 'ada@example.org';

  let api: TestApi;
  const request = async (requestType: 'PASSWORD_RESET' | 'VERIFY_EMAIL', address = email) =>
    api.call(endpoints.requestCode, {
      email: address,
      requestType,
      ticket: await ticketFor(api, 'reset'),
    });
  const mailCount = async (address = email) => (await api.mailsTo(address)).length;

  beforeEach(async () => {
    api = await startAuthApi();
    await signUp(api, email);
  });
  afterEach(() => api.stop());

  it('A reset request gets the same response for a known and an unknown address, and mails the known one (AUTH-3, AUTH-108)', async () => {
    const headersOf = ({ headers }: { headers: Headers }) => [...headers.keys()];
    const known = await request('PASSWORD_RESET');
    const unknown = await request('PASSWORD_RESET', 'nobody@example.org');
    expect(known).toMatchObject({ status: 200, body: {} });
    expect(unknown).toMatchObject({ status: 200, body: {} });
    expect(headersOf(known)).toEqual(headersOf(unknown));
    const mail = (await api.mailsTo(email)).at(-1);
    expect(mail).toMatchObject({ subject: 'Choose a new password' });
    const [link = ''] = /https?:\S+/.exec(mail?.text ?? '') ?? [];
    const { origin, pathname, searchParams } = new URL(link);
    expect(`${origin}${pathname}`).toBe(`${api.config.baseUrl}/auth/action`);
    // Password managers need the address beside the new password.
    expect([...searchParams]).toEqual([
      ['mode', 'resetPassword'],
      ['oobCode', expect.any(String)],
      ['email', email],
    ]);
    expect(await mailCount('nobody@example.org')).toBe(0);
  });

  it('A reset request enqueues one job for a known and for an unknown address (AUTH-108)', async () => {
    const { jobs } = api.platform;
    const enqueue = jest.spyOn(jobs, 'enqueue');
    await request('PASSWORD_RESET');
    await request('PASSWORD_RESET', 'nobody@example.org');
    const names = enqueue.mock.calls.map(([, name]) => name);
    expect(names).toEqual(['auth-session.mail-code', 'auth-session.mail-code']);
  });

  it('A reset mail links to the configured address whatever the forwarding headers say (AUTH-141)', async () => {
    await api.call(
      endpoints.requestCode,
      { email, requestType: 'PASSWORD_RESET', ticket: await ticketFor(api, 'reset') },
      { headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' } },
    );
    const mail = (await api.mailsTo(email)).at(-1);
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example');
  });

  it('Several links of a kind work until one of them is used, and end no link of another kind (AUTH-129)', async () => {
    const verification = await newestCode(api, email);
    await request('PASSWORD_RESET');
    const first = await newestCode(api, email);
    api.clock.advance({ minutes: 1 });
    await request('PASSWORD_RESET');
    const second = await newestCode(api, email);
    const reset = (oobCode: string) =>
      api.call(endpoints.runEmailAction, {
        mode: 'resetPassword',
        oobCode,
        newPassword: 'a new password',
      });
    expect(await verify(api, email, { oobCode: verification })).toMatchObject({
      status: 200,
    });
    expect(await reset(first)).toMatchObject({ status: 200 });
    expect(await reset(second)).toMatchObject({ error: { error: 'INVALID_CODE' } });
  });

  it('A verified email address gets no verification link (AUTH-3)', async () => {
    await verify(api, email);
    api.clock.advance({ minutes: 2 });
    expect(await request('VERIFY_EMAIL')).toMatchObject({ status: 200, body: {} });
    expect(await mailCount()).toBe(1);
  });

  it('An address gets one verification mail a minute, counting the mail of the sign-up (AUTH-125)', async () => {
    await request('VERIFY_EMAIL');
    expect(await mailCount()).toBe(1);
    api.clock.advance({ minutes: 1 });
    await request('VERIFY_EMAIL');
    await request('VERIFY_EMAIL');
    expect(await mailCount()).toBe(2);
  });

  it('An address gets five reset mails an hour, the last of which works (AUTH-126)', async () => {
    for (let time = 0; time < 12; time += 1) {
      expect(await request('PASSWORD_RESET')).toMatchObject({ status: 200, body: {} });
      api.clock.advance({ minutes: 2 });
    }
    expect(await mailCount()).toBe(1 + 5);
    const oobCode = await newestCode(api, email);
    expect(
      await api.call(endpoints.runEmailAction, {
        mode: 'resetPassword',
        oobCode,
        newPassword: 'a new password',
      }),
    ).toMatchObject({ status: 200 });
  });

  it('32 racing requests for a reset send one mail (AUTH-125)', async () => {
    api.clock.advance({ minutes: 2 });
    await Promise.all(Array.from({ length: 32 }, () => request('PASSWORD_RESET')));
    expect(await mailCount()).toBe(2);
  });

  it('A reset request needs a ticket for its action, which works once (AUTH-103)', async () => {
    const ticket = await ticketFor(api, 'reset');
    const input = { email, requestType: 'PASSWORD_RESET' as const };
    const rejected = { status: 403, error: { error: 'BOT_CHECK_FAILED' } };
    expect(await api.call(endpoints.requestCode, input)).toMatchObject(rejected);
    expect(
      await api.call(endpoints.requestCode, { ...input, ticket: await ticketFor(api, 'signin') }),
    ).toMatchObject(rejected);
    expect(await api.call(endpoints.requestCode, { ...input, ticket })).toMatchObject({
      status: 200,
    });
    expect(await api.call(endpoints.requestCode, { ...input, ticket })).toMatchObject(rejected);
  });

  it('A signed-in owner needs no ticket for their own address, and one for another address (AUTH-3, AUTH-103)', async () => {
    const other = 'grace@example.org';
    const { idToken } = await signUpAndIn(api, other);
    api.clock.advance({ minutes: 1 });
    const ask = (address: string) =>
      api.call(
        endpoints.requestCode,
        { email: address, requestType: 'VERIFY_EMAIL' },
        { token: idToken },
      );
    expect(await ask(other)).toMatchObject({ status: 200 });
    expect(await mailCount(other)).toBe(2);
    expect(await ask(email)).toMatchObject({ status: 403, error: { error: 'BOT_CHECK_FAILED' } });
  });

  describe('for the signed-in owner', () => {
    let token: string;
    const ask = () =>
      api.call(endpoints.requestCode, { email, requestType: 'VERIFY_EMAIL' }, { token });
    const tooMany = { status: 429, error: { error: 'TOO_MANY_REQUESTS' } };

    beforeEach(async () => {
      token = (await signIn(api, email)).idToken;
    });

    it('A signed-in owner gets 429 with the seconds to wait within a minute of the last mail (AUTH-124, AUTH-125)', async () => {
      api.clock.advance({ seconds: 20 });
      const response = await ask();
      expect(response).toMatchObject(tooMany);
      expect(response.headers.get('retry-after')).toBe('40');
      expect(await mailCount()).toBe(1);
      api.clock.advance({ seconds: 40 });
      expect(await ask()).toMatchObject({ status: 200 });
      expect(await mailCount()).toBe(2);
    });

    it('A signed-in owner gets 429 with the rest of the hour after five mails (AUTH-124, AUTH-126)', async () => {
      for (let mail = 0; mail < 5; mail += 1) {
        api.clock.advance({ minutes: 1 });
        expect(await ask()).toMatchObject({ status: 200 });
      }
      api.clock.advance({ minutes: 1 });
      const response = await ask();
      expect(response).toMatchObject(tooMany);
      expect(response.headers.get('retry-after')).toBe(String(55 * 60));
    });

    it('Requests that the pause rejects do not count against the five mails an hour (AUTH-125)', async () => {
      for (let mail = 0; mail < 5; mail += 1) {
        for (let time = 0; time < 5; time += 1) expect(await ask()).toMatchObject(tooMany);
        api.clock.advance({ minutes: 1 });
        expect(await ask()).toMatchObject({ status: 200 });
      }
      expect(await mailCount()).toBe(1 + 5);
    });
  });

  it('The scheduled job deletes expired codes (AUTH-128)', async () => {
    const { query } = api.platform.database;
    expect(await query.select().from(emailCodes)).toHaveLength(1);
    api.clock.advance({ hours: 24 });
    await api.runScheduledJobs();
    expect(await query.select().from(emailCodes)).toHaveLength(0);
  });
});

describe('mail links', () => {
  const email = 'ada@example.org';

  const evil = 'evil.example';

  interface Asked {
    readonly target?: string;
    readonly headers?: Readonly<Record<string, string>>;
  }

  /** Headers and targets with which a request can name another host. */
  const poisoned: Readonly<Record<string, Asked>> = {
    'another host': { headers: { host: evil } },
    'another host below ours': { headers: { host: `localhost.${evil}` } },
    'another port': { headers: { host: 'localhost:1' } },
    'a host with credentials': { headers: { host: `localhost@${evil}` } },
    'a forwarded host': { headers: { 'x-forwarded-host': evil } },
    'a forwarded server': { headers: { 'x-forwarded-server': evil } },
    'a host of another proxy': { headers: { 'x-host': evil, 'x-original-host': evil } },
    'a forwarded address': { headers: { forwarded: `host=${evil};proto=https` } },
    'a forwarded scheme and port': {
      headers: { 'x-forwarded-proto': 'javascript', 'x-forwarded-port': '1' },
    },
    'a forwarded prefix': { headers: { 'x-forwarded-prefix': `//${evil}` } },
    'a rewritten address': {
      headers: { 'x-original-url': `//${evil}/`, 'x-rewrite-url': `//${evil}/` },
    },
    'a referer': { headers: { referer: `https://${evil}/` } },
    'an absolute address': { target: `http://${evil}/identity/user/getCode` },
  };

  describe.each(['no proxy', 'a trusted proxy'])('links in mails behind %s', (behind) => {
    let api: TestApi;
    beforeAll(async () => {
      const environment = { TRUSTED_PROXIES: behind === 'no proxy' ? '' : 'loopback' };
      api = await startAuthApi({ environment });
      await signUp(api, email);
    });
    afterAll(() => api.stop());

    /** Requests a reset link without `fetch`, which sets the host itself. */
    async function ask({ target, headers }: Asked): Promise<number> {
      const ticket = await ticketFor(api, 'reset');
      const body = JSON.stringify({ email, requestType: 'PASSWORD_RESET', ticket });
      const address = new URL(`${api.config.hosts.auth}${endpoints.requestCode.path}`);
      const path = target ?? address.pathname;
      return new Promise((resolve, reject) => {
        const type = { 'content-type': 'application/json', 'content-length': String(body.length) };
        const { port } = address;
        const asked = request({
          ...{ host: 'localhost', port, path, method: 'POST' },
          headers: { host: address.host, ...type, ...headers },
        });
        asked.on('response', (response) => resolve(response.resume().statusCode ?? 0));
        asked.on('error', reject).end(body);
      });
    }

    const resets = async () =>
      (await api.mailsTo(email)).filter(({ subject }) => subject === 'Choose a new password');

    it.each(Object.entries(poisoned))(
      'The links of a mail use the configured address when the request has %s (AUTH-141)',
      async (_, asked) => {
        api.clock.advance({ hours: 1 });
        const before = (await resets()).length;
        const status = await ask(asked);
        const mails = await resets();
        expect([200, 400, 421]).toContain(status);
        expect(mails).toHaveLength(status === 200 ? before + 1 : before);
        for (const { html, text } of mails) {
          const links = [...`${html} ${text}`.matchAll(/https?:[^\s"<]*/g)].map(([link]) => link);
          expect(links.filter((link) => !link.startsWith(`${api.config.baseUrl}/`))).toEqual([]);
          expect(`${html}${text}`).not.toContain(evil);
        }
      },
    );

    it('Each request that was tried sends a mail with a link (AUTH-141)', async () => {
      api.clock.advance({ hours: 1 });
      expect(await ask({})).toBe(200);
      expect((await resets()).at(-1)?.text).toContain(`${api.config.baseUrl}/auth/action?`);
    });
  });
});

describe('checkEmailCode', () => {
  const email = 'ada@example.org';
  const newEmail = 'ada@new.example';
  const valid = { status: 200, body: {} };
  const invalid = { status: 400, error: { error: 'INVALID_CODE' } };

  let api: TestApi;
  let idToken: string;
  const check = (mode: EmailActionMode, oobCode: string) =>
    api.call(endpoints.checkEmailCode, { mode, oobCode });
  const run = (mode: EmailActionMode, oobCode: string) =>
    api.call(endpoints.runEmailAction, {
      mode,
      oobCode,
      ...(mode === 'resetPassword' && { newPassword: 'a brand-new password' }),
    });

  beforeEach(async () => {
    api = await startAuthApi();
    idToken = (await signUpAndIn(api, email)).idToken;
  });
  afterEach(() => api.stop());

  it('The code of a reset link can be checked as often as mail scanners like, and then works once (AUTH-192)', async () => {
    const code = await askForReset(api, email);
    for (let time = 0; time < 20; time += 1)
      expect(await check('resetPassword', code)).toMatchObject(valid);
    expect(await run('resetPassword', code)).toMatchObject({ status: 200 });
    expect(await check('resetPassword', code)).toMatchObject(invalid);
  });

  it('The code of a reset link that is an hour old cannot be used (AUTH-192, AUTH-128)', async () => {
    const code = await askForReset(api, email);
    api.clock.advance({ hours: 1 });
    expect(await check('resetPassword', code)).toMatchObject(invalid);
  });

  it('The codes of every kind of link are valid for their own kind alone (AUTH-192)', async () => {
    const verification = await newestCode(api, email);
    await verify(api, email);
    await api.call(endpoints.startEmailChange, { newEmail }, { token: idToken });
    const cancel = await newestCode(api, email);
    const change = await newestCode(api, newEmail);
    expect(await check('verifyEmail', verification)).toMatchObject(invalid);
    expect(await check('cancelEmailChange', cancel)).toMatchObject(valid);
    for (const mode of emailActionModes)
      expect(await check(mode, change)).toMatchObject(
        mode === 'verifyAndChangeEmail' ? valid : invalid,
      );
    await run('verifyAndChangeEmail', change);
    const undo = await newestCode(api, email);
    expect(await check('undoEmailChange', undo)).toMatchObject(valid);
  });

  it('One network may check 600 wrong codes an hour, and a valid one always passes (AUTH-192)', async () => {
    for (let guess = 0; guess < guessesPerNetwork.points; guess += 1)
      await api.platform.limiter.take(guessesPerNetwork, '127.0.0.1');
    expect(await check('verifyEmail', 'x'.repeat(43))).toMatchObject({
      status: 429,
      error: { error: 'TOO_MANY_REQUESTS' },
    });
    expect(await check('resetPassword', await askForReset(api, email))).toMatchObject(valid);
  });
});

describe('a session of a stranger', () => {
  const email = 'owner@example.org';
  const password = 'the password of the stranger';
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const invalid = { status: 400, error: { error: 'INVALID_CODE' } };
  describe.each(['default', 'strict'])(
    'an account that a stranger opened (profile %s)',
    (profile) => {
      let api: TestApi;
      let oobCode: string;
      beforeEach(async () => {
        api = await startAuthApi({
          environment: { PROFILE: profile },
          ports: { geoIp: { countryOf: () => 'DE' } },
        });
        const ticket = await ticketFor(api, 'signup');
        const request = { email, password, ticket };
        await api.call(endpoints.signUp, request, { headers: { 'user-agent': firefox } });
        await api.runJobs();
        oobCode = await newestCode(api, email);
        api.clock.advance({ minutes: 5 });
      });
      afterEach(() => api.stop());

      const opening = () => api.call(endpoints.getAccountOpening, { oobCode });
      const disown = () => api.call(endpoints.disownAccount, { oobCode });

      it('The verification page can tell when and on which device the account was opened, without using the code (AUTH-180)', async () => {
        const openedAt = Math.floor(api.clock.now().getTime() / 1000) - 300;
        for (let time = 0; time < 2; time += 1)
          expect(await opening()).toMatchObject({
            status: 200,
            body: { openedAt, device: 'Firefox on Linux', country: 'DE' },
          });
        expect(await verify(api, email)).toMatchObject({ status: 200 });
        expect(await opening()).toMatchObject(invalid);
      });

      it('The owner who did not open it ends the password of the stranger and gets a link to choose another (AUTH-181)', async () => {
        expect(await disown()).toMatchObject({ status: 200, body: {} });
        expect(await trySignIn(api, email, { password })).toMatchObject({ status: 401 });
        expect((await api.mailsTo(email)).at(-1)).toMatchObject({
          subject: 'Choose a new password',
        });
        expect(await disown()).toMatchObject(invalid);
        expect(await verify(api, email, { oobCode })).toMatchObject(invalid);
        const reset = await newestCode(api, email);
        const newPassword = 'the password of the owner';
        await api.call(endpoints.runEmailAction, {
          mode: 'resetPassword',
          oobCode: reset,
          newPassword,
        });
        const { idToken } = await signIn(api, email, { password: newPassword });
        expect(await api.call(endpoints.getSecurityActivity, {}, { token: idToken })).toMatchObject(
          {
            body: {
              events: expect.arrayContaining([
                expect.objectContaining({ kind: 'account-disowned' }),
              ]),
            },
          },
        );
      });

      it('One of 16 racing requests takes the account from the stranger (AUTH-181)', async () => {
        const responses = await Promise.all(Array.from({ length: 16 }, disown));
        expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
      });

      it('The code of an account that is verified already takes nothing away (AUTH-181)', async () => {
        await api.platform.database.query.update(users).set({ emailVerified: true });
        expect(await disown()).toMatchObject(invalid);
        expect(await trySignIn(api, email, { password })).toMatchObject({ status: 200 });
      });
    },
  );

  it('The owner who did not open the account ends the stranger’s session (AUTH-181)', async () => {
    const api = await startAuthApi();
    const ticket = await ticketFor(api, 'signup');
    await api.call(endpoints.signUp, { email, password, ticket });
    const oobCode = await newestCode(api, email);
    const { idToken, refreshToken } = await signIn(api, email, { password });
    await api.call(endpoints.disownAccount, { oobCode });
    expect(await isAlive(api, idToken)).toBe(false);
    expect(await api.call(endpoints.refreshSession, { refreshToken })).toMatchObject({
      status: 400,
    });
    await api.stop();
  });
});

describe('the mails about an account', () => {
  const notice = { to: 'ada@example.org', productName: 'Lemma' };

  const at = new Date('2026-11-20T23:05:00Z');

  describe.each(Object.entries(authSessionMails('Lemma')))('%s', (name, mail) => {
    it(`The mail ${name} has one action inside the portal (AUTH-141)`, () => {
      expect(mail.action?.path).toMatch(/^\/(?!\/)/);
      expect(mail.action?.label).toMatch(/^[A-Z]/);
    });

    it(`The mail ${name} says how long its link works, if it carries a code (AUTH-141)`, () => {
      const carriesCode = mail.action?.path.includes('oobCode') ?? false;
      expect(mail.expiry !== undefined).toBe(carriesCode);
      if (carriesCode) expect(mail.expiry).toMatch(/once and expires in \d+ (minutes|hours?|days)/);
    });

    it(`The mail ${name} says in sentences why it was sent (AUTH-141)`, () => {
      expect(mail.reason).toMatch(/^because /);
      expect(mail.paragraphs.join(' ')).toMatch(/\.$/);
    });
  });

  describe('newSignInMail', () => {
    it.each([
      ['Firefox on Linux', 'DE', 'Firefox on Linux, Germany, Nov 20, 2026, 23:05 UTC.'],
      ['Firefox on Linux', null, 'Firefox on Linux, Nov 20, 2026, 23:05 UTC.'],
      [null, 'US', 'An unknown device, United States, Nov 20, 2026, 23:05 UTC.'],
    ])(
      'The mail about a new device names the device %s, the country %s and the time (AUTH-116)',
      (device, country, sentence) => {
        expect(
          newSignInMail({ ...notice, code: 'a-code', device, country, at }).paragraphs,
        ).toContain(sentence);
      },
    );
  });
});
