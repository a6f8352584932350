import { sql } from 'drizzle-orm';
import {
  authSessionEndpoints as endpoints,
  type EmailActionMode,
} from '@portal/auth-session/domain';
import { users } from '@portal/server/contracts';
import { rounds, type TestApi } from '@portal/server/testing';
import {
  browserOf,
  newestCode,
  signIn,
  signUp,
  signUpAndIn,
  startAuthApi,
  ticketFor,
  trySignIn,
  trySignUp,
  verify,
} from '../testing/auth-api';

describe('runEmailAction', () => {
  const email = 'ada@example.org';

  const newPassword = 'a brand-new password';

  const invalid = { status: 400, error: { error: 'INVALID_CODE' } };

  let api: TestApi;
  let idToken: string;
  let verification: string;
  let browser: { cookie: string };
  const run = (mode: EmailActionMode, oobCode: string, password?: string) =>
    api.call(
      endpoints.runEmailAction,
      { mode, oobCode, ...(password !== undefined && { newPassword: password }) },
      { headers: browser },
    );
  const isVerified = async () =>
    (await api.platform.database.query.select().from(users))[0]?.emailVerified;
  const isAlive = async (token: string) =>
    (await api.call(endpoints.getPremiumStatus, {}, { token })).ok;
  async function resetCode() {
    const ticket = await ticketFor(api, 'reset');
    await api.call(endpoints.requestCode, { email, requestType: 'PASSWORD_RESET', ticket });
    return newestCode(api, email);
  }

  beforeEach(async () => {
    api = await startAuthApi();
    idToken = (await signUpAndIn(api, email)).idToken;
    verification = await newestCode(api, email);
    browser = await browserOf(api, email);
  });
  afterEach(() => api.stop());

  describe('the other parameters of a link', () => {
    const post = (others: object) =>
      fetch(`${api.config.hosts.origin}${endpoints.runEmailAction.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...browser },
        body: JSON.stringify({ mode: 'verifyEmail', oobCode: verification, ...others }),
      });
    const twenty = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`p${index}`, 'x'.repeat(512)]),
    );

    it.each([
      ['the address of the mail', { email }],
      ['another address', { email: 'eve@example.org', uid: 'eve', emailVerified: 'false' }],
      ['twenty long ones', twenty],
    ])('The other parameters of a link are ignored: %s (AUTH-160)', async (_, others) => {
      const response = await post(others);
      expect([response.status, await response.json()]).toEqual([
        200,
        { mode: 'verifyEmail', email },
      ]);
    });

    it.each([
      ['a twenty-first one', { ...twenty, more: '' }, 'more'],
      ['one that is too long', { lang: 'x'.repeat(513) }, 'lang'],
      ['one that is not a text', { lang: ['en'] }, 'lang'],
    ])(
      'The other parameters of a link are rejected when there is %s, and the code stays valid (AUTH-160)',
      async (_, others, field) => {
        const response = await post(others);
        expect([response.status, await response.json()]).toMatchObject([
          400,
          { fields: [{ field }] },
        ]);
        expect(await run('verifyEmail', verification)).toMatchObject({ status: 200 });
      },
    );
  });

  describe('verifyEmail', () => {
    it('A verification link verifies the email address once and keeps the session (AUTH-7, AUTH-129)', async () => {
      expect(await run('verifyEmail', verification)).toMatchObject({
        body: { mode: 'verifyEmail', email },
      });
      expect(await isVerified()).toBe(true);
      expect(await run('verifyEmail', verification)).toMatchObject(invalid);
      expect(await api.call(endpoints.getCurrentUser, {}, { token: idToken })).toMatchObject({
        body: { emailVerified: true },
      });
    });

    it('A verification link still works one minute before 24 hours have passed (AUTH-128)', async () => {
      api.clock.advance({ hours: 23, minutes: 59 });
      expect(await run('verifyEmail', verification)).toMatchObject({ status: 200 });
    });

    it('A verification link does not work after 24 hours (AUTH-128)', async () => {
      api.clock.advance({ hours: 24 });
      expect(await run('verifyEmail', verification)).toMatchObject(invalid);
      expect(await isVerified()).toBe(false);
    });

    it('Opening a link does not use its code, and sending the code does (AUTH-129)', async () => {
      for (let visit = 0; visit < 20; visit += 1) {
        await api.fetch(`/api/auth/action?mode=verifyEmail&oobCode=${verification}`);
        await api.fetch(`/api/auth/action?mode=verifyEmail&oobCode=${verification}`, {
          method: 'HEAD',
        });
      }
      expect(await isVerified()).toBe(false);
      expect(await run('verifyEmail', verification)).toMatchObject({ status: 200 });
    });

    it('One of 32 racing requests uses a verification code (AUTH-129)', async () => {
      const responses = await Promise.all(
        Array.from({ length: 32 }, () => run('verifyEmail', verification)),
      );
      expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
    });

    it('A verification code stays valid when verifying fails (AUTH-129)', async () => {
      const { query } = api.platform.database;
      await query.execute('alter table users add constraint broken check (not email_verified)');
      expect(await run('verifyEmail', verification)).toMatchObject({ status: 500 });
      await query.execute('alter table users drop constraint broken');
      expect(await run('verifyEmail', verification)).toMatchObject({ status: 200 });
    });
  });

  describe('resetPassword', () => {
    it('A password reset sets the password, verifies the email address and ends every session (AUTH-7, AUTH-131, AUTH-132)', async () => {
      const other = await signIn(api, email, { rememberMe: true });
      expect(await run('resetPassword', await resetCode(), newPassword)).toMatchObject({
        body: { mode: 'resetPassword', email },
      });
      expect(await isVerified()).toBe(true);
      expect(await isAlive(idToken)).toBe(false);
      expect(await isAlive(other.idToken)).toBe(false);
      expect(
        await api.call(endpoints.refreshSession, { refreshToken: other.refreshToken }),
      ).toMatchObject({
        status: 400,
      });
      expect(await trySignIn(api, email)).toMatchObject({ status: 401 });
      expect(await trySignIn(api, email, { password: newPassword })).toMatchObject({ status: 200 });
    });

    it('A password reset mails the owner (AUTH-132)', async () => {
      await run('resetPassword', await resetCode(), newPassword);
      const mail = (await api.mailsTo(email)).at(-1);
      expect(mail).toMatchObject({ subject: 'Your password was changed' });
      expect(mail?.text).not.toContain('oobCode');
    });

    it('A reset link works for one hour (AUTH-128)', async () => {
      const code = await resetCode();
      api.clock.advance({ hours: 1 });
      expect(await run('resetPassword', code, newPassword)).toMatchObject(invalid);
      expect(await trySignIn(api, email)).toMatchObject({ status: 200 });
    });

    it('One of 32 racing requests resets the password (AUTH-129)', async () => {
      const code = await resetCode();
      const choices = Array.from({ length: 32 }, (_, index) => `password ${index}`);
      const responses = await Promise.all(
        choices.map((choice) => run('resetPassword', code, choice)),
      );
      const winners = choices.filter((_, index) => responses[index]?.ok);
      expect(winners).toHaveLength(1);
      expect(await trySignIn(api, email, { password: winners[0] ?? '' })).toMatchObject({
        status: 200,
      });
    });

    it('A password that is too short is rejected without using the code (AUTH-120, AUTH-129)', async () => {
      const code = await resetCode();
      expect(await run('resetPassword', code, '12345')).toMatchObject({
        status: 400,
        error: { error: 'INVALID_PASSWORD' },
      });
      expect(await run('resetPassword', code, newPassword)).toMatchObject({ status: 200 });
    });

    it('A missing password is named in the error without using the code (AUTH-129)', async () => {
      const code = await resetCode();
      expect(await run('resetPassword', code)).toMatchObject({
        status: 400,
        error: { error: 'INVALID_REQUEST', fields: [{ field: 'newPassword' }] },
      });
      expect(await run('resetPassword', code, newPassword)).toMatchObject({ status: 200 });
    });

    it('A password reset ends the other codes of the user (AUTH-131)', async () => {
      await run('resetPassword', await resetCode(), newPassword);
      expect(await run('verifyEmail', verification)).toMatchObject(invalid);
    });

    it('A reset with an unknown code does not hash the password (AUTH-7)', async () => {
      const hash = jest.spyOn(api.platform.hasher, 'hash');
      expect(await run('resetPassword', 'x'.repeat(43), newPassword)).toMatchObject(invalid);
      expect(hash).not.toHaveBeenCalled();
    });

    it('A password reset that fails halfway changes nothing and keeps the code (AUTH-129)', async () => {
      const code = await resetCode();
      jest
        .spyOn(api.platform.mailer, 'send')
        .mockRejectedValueOnce(new Error('The queue is away.'));
      expect(await run('resetPassword', code, newPassword)).toMatchObject({ status: 500 });
      expect(await isAlive(idToken)).toBe(true);
      expect(await trySignIn(api, email)).toMatchObject({ status: 200 });
      expect(await run('resetPassword', code, newPassword)).toMatchObject({ status: 200 });
    });
  });

  it.each(['resetPassword', 'verifyAndChangeEmail'] as const)(
    'A verification code is rejected for %s (AUTH-7)',
    async (mode) => {
      expect(await run(mode, verification, newPassword)).toMatchObject(invalid);
      expect(await run('verifyEmail', verification)).toMatchObject({ status: 200 });
    },
  );
});

describe('many parallel requests for mails', () => {
  const known = ['ada@example.org', 'grace@example.org'];
  const unknown = 'nobody@example.org';
  const addresses = [...known, unknown];
  const parallelRequests = rounds({ suite: 96, torture: 1_000 });
  /** A different network for each request, so that no limit by network helps. */
  const from = (index: number) => ({
    'x-forwarded-for': `198.18.${Math.floor(index / 250)}.${index % 250}`,
  });

  let api: TestApi;
  let beside: TestApi;
  const environment = { TRUSTED_PROXIES: 'loopback' };

  beforeAll(async () => {
    api = await startAuthApi({ environment });
    beside = await startAuthApi({ beside: api, environment });
    for (const email of known) await signUp(api, email);
    await api.runJobs();
  });
  afterAll(async () => {
    await beside.stop();
    await api.stop();
  });

  /** The mails that either process sent, as `address: subject`. */
  async function delivered() {
    const mails: string[] = [];
    for (const process of [api, beside])
      for (const email of addresses)
        mails.push(...(await process.mailsTo(email)).map(({ subject }) => `${email}: ${subject}`));
    return mails.toSorted();
  }

  async function request(index: number, requestType: 'PASSWORD_RESET' | 'VERIFY_EMAIL') {
    const process = index % 2 ? beside : api;
    const email = addresses[index % addresses.length] ?? '';
    const ticket = await ticketFor(process, 'reset');
    const input = { email, requestType, ticket };
    return process.call(endpoints.requestCode, input, { headers: from(index) });
  }

  /** Sends many requests in parallel, half of them for each kind of link. */
  async function bomb() {
    const responses = await Promise.all(
      Array.from({ length: parallelRequests }, (_, index) =>
        request(index, index % 4 < 2 ? 'PASSWORD_RESET' : 'VERIFY_EMAIL'),
      ),
    );
    expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
  }

  it('Many parallel requests send one mail of a kind to each user, and none to an unknown address (AUTH-125)', async () => {
    const before = await delivered();
    expect(before).toEqual(known.map((email) => `${email}: Verify your email address`));
    api.clock.advance({ minutes: 2 });
    await bomb();
    const perPerson = (email: string) => [
      `${email}: Choose a new password`,
      `${email}: Verify your email address`,
    ];
    expect(await delivered()).toEqual([...before, ...known.flatMap(perPerson)].toSorted());
  });

  it('A restarted process sends no further mail in the same minute (AUTH-125)', async () => {
    await beside.stop();
    beside = await startAuthApi({ beside: api, environment });
    const before = await delivered();
    for (let index = 0; index < 24; index += 1)
      await request(index, index % 2 ? 'PASSWORD_RESET' : 'VERIFY_EMAIL');
    expect(await delivered()).toEqual(before);
  });

  it('Many changes of email address send one mail to the new address (AUTH-125)', async () => {
    const { idToken: token } = await signIn(api, known[0] ?? '');
    const victim = 'victim@example.org';
    await Promise.all(
      Array.from({ length: rounds({ suite: 24, torture: 100 }) }, (_, index) =>
        (index % 2 ? beside : api).call(
          endpoints.startEmailChange,
          { newEmail: victim },
          { token, headers: from(index) },
        ),
      ),
    );
    const mails = [...(await api.mailsTo(victim)), ...(await beside.mailsTo(victim))];
    expect(mails).toHaveLength(1);
  });
});

describe('mail bombing by tag', () => {
  const tagged = (tag: number) => `ada+${tag}@example.org`;

  const tags = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

  describe.each(['default', 'strict'])('an attacker of the %s profile', (profile) => {
    let api: TestApi;
    beforeEach(async () => {
      api = await startAuthApi({ environment: profile === 'strict' ? { PROFILE: 'strict' } : {} });
    });
    afterEach(() => api.stop());

    async function mailCount(addresses: readonly string[]) {
      let count = 0;
      for (const email of addresses) count += (await api.mailsTo(email)).length;
      return count;
    }

    it(`Sixty sign-ups with tags of one mailbox send five mails an hour in the ${profile} profile, and open their accounts (AUTH-164)`, async () => {
      const addresses = tags(60).map(tagged);
      const responses = await Promise.all(addresses.map((email) => trySignUp(api, email)));
      expect(responses.map(({ status }) => status)).toEqual(addresses.map(() => 200));
      expect(await mailCount(addresses)).toBe(5);
      const accounts = await api.platform.database.query.select().from(users);
      expect(new Set(accounts.map(({ email }) => email))).toEqual(new Set(addresses));
      api.clock.advance({ hours: 1 });
      await trySignUp(api, tagged(61));
      expect(await api.mailsTo(tagged(61))).toHaveLength(1);
    });

    it(`A sign-up that failed does not count against the mails of its mailbox in the ${profile} profile (AUTH-164)`, async () => {
      const { query } = api.platform.database;
      await query.execute(sql`alter table email_codes rename to lost`);
      for (let tries = 0; tries < 6; tries += 1) {
        await trySignUp(api, tagged(1));
        await api.mailsTo(tagged(1)).catch(() => undefined);
      }
      await query.execute(sql`alter table lost rename to email_codes`);
      await trySignUp(api, tagged(1));
      expect(await api.mailsTo(tagged(1))).not.toEqual([]);
    });

    it(`Requests for links to many tags of one mailbox send one mail of a kind a minute in the ${profile} profile (AUTH-164)`, async () => {
      const addresses = tags(5).map(tagged);
      for (const email of addresses) await trySignUp(api, email);
      const before = await mailCount(addresses);
      api.clock.advance({ minutes: 2 });
      await Promise.all(
        [...addresses, ...addresses].map(async (email) =>
          api.call(endpoints.requestCode, {
            email,
            requestType: 'PASSWORD_RESET',
            ticket: await ticketFor(api, 'reset'),
          }),
        ),
      );
      expect(await mailCount(addresses)).toBe(before + 1);
    });

    it(`Another mailbox is not limited by it in the ${profile} profile, whatever its dots (AUTH-164)`, async () => {
      for (const tag of tags(6)) await trySignUp(api, tagged(tag));
      for (const email of ['a.da@example.org', 'ada@example.com', '+ada@example.org']) {
        await trySignUp(api, email);
        expect(await api.mailsTo(email)).toHaveLength(1);
      }
    });

    it(`An address with a tag is an account of its own, which is mailed as it was typed, in the ${profile} profile (AUTH-164)`, async () => {
      for (const email of ['ada@example.org', tagged(1)]) {
        await trySignUp(api, email);
        expect(await verify(api, email)).toMatchObject({ status: 200, body: { email } });
      }
    });
  });
});
