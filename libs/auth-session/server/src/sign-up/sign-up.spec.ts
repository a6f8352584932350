import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { users } from '@portal/server/contracts';
import type { TestApi } from '@portal/server/testing';
import { emailCodes } from '../auth-session.tables';
import {
  askForReset,
  goodPassword,
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
import { type OpenidStandIn, startOpenidStandIn } from '../testing/openid-stand-in';
import { openBrowser, socialSignIn, startSocialApi } from '../testing/social-api';
import { createSignUpSeal, signUpJobName } from './strict-sign-up';

describe('signUp', () => {
  let api: TestApi;
  const accounts = () => api.platform.database.query.select().from(users);

  beforeEach(async () => {
    api = await startAuthApi();
  });
  afterEach(() => api.stop());

  it('A sign-up opens an unverified account and mails one verification link (AUTH-1)', async () => {
    const response = await signUp(api, 'ada@example.org');
    expect(response).toEqual({
      uid: expect.stringMatching(/^[\w-]{22}$/),
      email: 'ada@example.org',
      signInTicket: expect.any(String),
    });
    expect(await accounts()).toMatchObject([{ email: 'ada@example.org', emailVerified: false }]);
    const mails = await api.mailsTo('ada@example.org');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ subject: 'Verify your email address' });
    expect(mails[0]?.text).toContain(`${api.config.baseUrl}/auth/action?mode=verifyEmail&oobCode=`);
  });

  it('The ticket of a sign-up signs in once (AUTH-104)', async () => {
    const { signInTicket } = await signUp(api, 'ada@example.org');
    const input = { email: 'ada@example.org', password: goodPassword, ticket: signInTicket };
    expect(await api.call(endpoints.signIn, input)).toMatchObject({ status: 200 });
    expect(await api.call(endpoints.signIn, input)).toMatchObject({
      error: { error: 'BOT_CHECK_FAILED' },
    });
  });

  it('A sign-up stores neither the password nor the code in clear text (AUTH-115)', async () => {
    await signUp(api, 'ada@example.org');
    const code = await newestCode(api, 'ada@example.org');
    const stored = JSON.stringify([
      await accounts(),
      await api.platform.database.query.select().from(emailCodes),
    ]);
    expect(stored).not.toContain(goodPassword);
    expect(stored).not.toContain(code);
  });

  it.each(['ada@example.org', 'ADA@Example.ORG', '  ada@example.org  '])(
    'A second sign-up with the spelling %j is rejected (AUTH-101, AUTH-102)',
    async (spelling) => {
      await signUp(api, 'ada@example.org');
      const response = await trySignUp(api, spelling, 'another password');
      expect(response).toMatchObject({ status: 409, error: { error: 'EMAIL_ALREADY_EXISTS' } });
      expect(await accounts()).toHaveLength(1);
      expect(await api.mailsTo('ada@example.org')).toHaveLength(1);
    },
  );

  it('32 racing sign-ups with one address open one account (AUTH-102)', async () => {
    const responses = await Promise.all(
      Array.from({ length: 32 }, () => trySignUp(api, 'ada@example.org')),
    );
    expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await accounts()).toHaveLength(1);
    expect(await api.mailsTo('ada@example.org')).toHaveLength(1);
  });

  it.each(['12345', '', '🗝🗝🗝🗝🗝'])(
    'A sign-up with the password %j is rejected and keeps the ticket valid (AUTH-120)',
    async (password) => {
      const ticket = await ticketFor(api, 'signup');
      const email = 'ada@example.org';
      const rejected = await api.call(endpoints.signUp, { email, password, ticket });
      expect(rejected).toMatchObject({ status: 400 });
      expect(await accounts()).toHaveLength(0);
      expect(
        await api.call(endpoints.signUp, { email, password: goodPassword, ticket }),
      ).toMatchObject({ status: 200 });
    },
  );

  it.each([
    ['256 characters', 'x'.repeat(256)],
    ['1,024 bytes', 'é'.repeat(512)],
    ['spaces and other scripts', '  ★ пароль 密码  '],
  ])('A password of %s is accepted (AUTH-142)', async (_, password) => {
    await signUp(api, 'ada@example.org', password);
    const ticket = await ticketFor(api, 'signin');
    const response = await api.call(endpoints.signIn, {
      email: 'ada@example.org',
      password,
      ticket,
    });
    expect(response).toMatchObject({ status: 200 });
  });

  describe('without a good ticket', () => {
    const attempt = (ticket: string) =>
      api.call(endpoints.signUp, { email: 'ada@example.org', password: goodPassword, ticket });

    it('A sign-up without a ticket for its action is rejected (AUTH-103)', async () => {
      for (const action of ['signin', 'reset'] as const) {
        const response = await attempt(await ticketFor(api, action));
        expect(response).toMatchObject({ status: 403, error: { error: 'BOT_CHECK_FAILED' } });
      }
      expect(await attempt('x'.repeat(90))).toMatchObject({ status: 403 });
      expect(await accounts()).toHaveLength(0);
    });

    it('One of 32 racing sign-ups with one ticket is accepted (AUTH-103)', async () => {
      const ticket = await ticketFor(api, 'signup');
      const responses = await Promise.all(
        Array.from({ length: 32 }, (_, index) =>
          api.call(endpoints.signUp, {
            email: `ada${index}@example.org`,
            password: goodPassword,
            ticket,
          }),
        ),
      );
      expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await accounts()).toHaveLength(1);
    });
  });
});

describe('strict profile', () => {
  const email = 'ada@example.org';

  describe('signUp in the strict profile', () => {
    let api: TestApi;
    const accounts = () => api.platform.database.query.select().from(users);
    const subjects = async () => (await api.mailsTo(email)).map(({ subject }) => subject);

    beforeEach(async () => {
      api = await startAuthApi({ environment: { PROFILE: 'strict' } });
    });
    afterEach(() => api.stop());

    it('In the strict profile a sign-up gets the same response for a known and an unknown address (AUTH-119)', async () => {
      const unknown = await trySignUp(api, email);
      await api.runJobs();
      const known = await trySignUp(api, email);
      expect(unknown).toMatchObject({
        status: 200,
        body: { uid: null, email, signInTicket: null },
      });
      const shown = ({ status, headers, ...rest }: typeof known) => ({
        ...rest,
        status,
        headers: [...headers].map(([name, value]) =>
          /^(date|x-request-id)$/.test(name) ? name : value,
        ),
      });
      expect(shown(known)).toEqual(shown(unknown));
    });

    it('In the strict profile a sign-up hashes and enqueues the same for a known and an unknown address (AUTH-119)', async () => {
      const enqueue = jest.spyOn(api.platform.jobs, 'enqueue');
      const hash = jest.spyOn(api.platform.hasher, 'hash');
      await trySignUp(api, email);
      await api.runJobs();
      enqueue.mockClear();
      await trySignUp(api, email);
      expect(enqueue.mock.calls.map(([, name]) => name)).toEqual([signUpJobName]);
      expect(hash).toHaveBeenCalledTimes(2);
    });

    it('In the strict profile the job opens the account and mails the verification link (AUTH-119)', async () => {
      await trySignUp(api, email);
      expect(await accounts()).toHaveLength(0);
      expect(await subjects()).toEqual(['Verify your email address']);
      expect(await verify(api, email)).toMatchObject({ status: 200 });
      expect(await signIn(api, email)).toMatchObject({ email });
    });

    it('In the strict profile the owner of an existing account gets a mail, and the account stays as it is (AUTH-119)', async () => {
      await trySignUp(api, email);
      const verification = await newestCode(api, email);
      api.clock.advance({ minutes: 2 });
      await trySignUp(api, email, 'the password of someone else');
      expect(await subjects()).toEqual([
        'Verify your email address',
        'You already have an account',
      ]);
      const mail = (await api.mailsTo(email)).at(-1);
      expect(mail?.text).toContain(`${api.config.baseUrl}/reset-password`);
      expect(
        await trySignIn(api, email, { password: 'the password of someone else' }),
      ).toMatchObject({
        status: 401,
      });
      expect(await verify(api, email, { oobCode: verification })).toMatchObject({ status: 200 });
    });

    it('In the strict profile the owner gets one mail a minute at most (AUTH-125)', async () => {
      await trySignUp(api, email);
      await api.runJobs();
      api.clock.advance({ minutes: 2 });
      for (let time = 0; time < 10; time += 1) await trySignUp(api, email);
      expect(await subjects()).toEqual([
        'Verify your email address',
        'You already have an account',
      ]);
    });

    it('In the strict profile 32 racing sign-ups open one account (AUTH-102)', async () => {
      await Promise.all(Array.from({ length: 32 }, () => trySignUp(api, email)));
      await api.runJobs();
      expect(await accounts()).toHaveLength(1);
    });

    it('In the strict profile a failed job opens the account when it runs again (AUTH-119)', async () => {
      jest
        .spyOn(api.platform.mailer, 'send')
        .mockRejectedValueOnce(new Error('The queue is away.'));
      await trySignUp(api, email);
      await expect(api.runJobs()).rejects.toThrow('The queue is away.');
      expect(await accounts()).toHaveLength(0);
      await api.runJobs();
      expect(await accounts()).toHaveLength(1);
    });

    it('In the strict profile a waiting job stores neither address nor hash in clear text (AUTH-115)', async () => {
      await trySignUp(api, email);
      const { rows } = await api.platform.database.query
        .execute<{ data: object }>('select data from pgboss.job')
        .then((response) => ({ rows: [...Object.values(Object(response).rows)] }));
      const waiting = JSON.stringify(rows);
      expect(waiting).toContain('sealed');
      expect(waiting).not.toContain(email);
      expect(waiting).not.toContain('argon2');
    });

    it('The strict profile rejects passwords of fewer than 15 characters (AUTH-121)', async () => {
      expect(await trySignUp(api, email, 'x'.repeat(14))).toMatchObject({
        status: 400,
        error: {
          error: 'SHORT_PASSWORD',
          message: 'Please use a password with at least 15 characters.',
        },
      });
      expect(await trySignUp(api, email, '12345')).toMatchObject({
        error: { error: 'INVALID_PASSWORD' },
      });
      expect(await trySignUp(api, email, 'x'.repeat(15))).toMatchObject({ status: 200 });
    });

    it('The strict profile still accepts older, shorter passwords at the sign-in (AUTH-121)', async () => {
      await api.stop();
      api = await startAuthApi();
      await trySignUp(api, email, 'eleven char');
      await verify(api, email);
      const strict = await startAuthApi({ beside: api, environment: { PROFILE: 'strict' } });
      const ticket = await ticketFor(strict, 'signin');
      const response = await strict.call(endpoints.signIn, {
        email,
        password: 'eleven char',
        ticket,
      });
      expect(response).toMatchObject({ status: 200 });
      await strict.stop();
    });
  });

  describe('createSignUpSeal', () => {
    const seal = createSignUpSeal(['a secret of at least thirty-two characters']);

    it('A sealed sign-up opens with its own secret only (AUTH-115)', async () => {
      const account = { email, passwordHash: goodPassword, device: null, country: 'DE' };
      const sealed = await seal.seal(account);
      expect(await seal.open(sealed)).toEqual(account);
      const other = createSignUpSeal(['another secret of thirty-two characters']);
      await expect(other.open(sealed)).rejects.toThrow();
      const altered = { sealed: `${sealed.sealed.slice(0, -4)}AAAA` };
      await expect(seal.open(altered)).rejects.toThrow();
      await expect(seal.open({})).rejects.toThrow();
    });
  });
});

describe('sign up then sign in', () => {
  const known = 'ada@example.org';

  const unverified = 'grace@example.org';

  const unknown = 'nobody@example.org';

  const addresses = [known, unverified, unknown];

  const guessed = 'a password of the attacker';

  /** Everything a client sees of a response, without what is new in each. */
  function bytesOf(response: { status: number; headers: Headers; ok: boolean }) {
    const headers = [...response.headers].filter(([name]) => !/^(date|x-request-id)$/.test(name));
    return JSON.stringify({ ...response, headers }).replace(/"requestId":"[^"]+"/, '');
  }

  describe('an attacker of the strict profile who signs up, waits and signs in', () => {
    let api: TestApi;

    beforeEach(async () => {
      api = await startAuthApi({ environment: { PROFILE: 'strict' } });
      await trySignUp(api, known);
      await trySignUp(api, unverified);
      await verify(api, known);
      await api.runJobs();
      api.clock.advance({ minutes: 5 });
      for (const email of addresses) await trySignUp(api, email, guessed);
      await api.runJobs();
    });
    afterEach(() => api.stop());

    const attempt = async (email: string, password = guessed) =>
      api.call(endpoints.signIn, { email, password, ticket: await ticketFor(api, 'signin') });

    it('The responses to a known, an unverified and an unknown address have the same bytes, also when the attempts run out (AUTH-163)', async () => {
      const rows = [];
      for (const email of addresses) {
        const row: string[] = [];
        for (let time = 0; time < 7; time += 1) {
          const response = await attempt(email);
          expect(response.status).toBe(time < 5 ? 401 : 429);
          row.push(bytesOf(response).replaceAll(email, 'the address'));
        }
        rows.push(row);
      }
      expect(rows[1]).toEqual(rows[0]);
      expect(rows[2]).toEqual(rows[0]);
    });

    it('One password is hashed for each attempt, whatever the address (AUTH-163)', async () => {
      const verifying = jest.spyOn(api.platform.hasher, 'verify');
      for (const email of addresses) await attempt(email);
      expect(verifying).toHaveBeenCalledTimes(3);
      expect(verifying.mock.calls.slice(1)).toEqual([
        [undefined, guessed],
        [undefined, guessed],
      ]);
    });

    it('Nobody signs in before the email address is verified, and the owner does after it (AUTH-163)', async () => {
      const rejected = { status: 401, error: { error: 'INVALID_LOGIN_CREDENTIALS' } };
      expect(await attempt(unverified, goodPassword)).toMatchObject(rejected);
      expect(await attempt(unknown)).toMatchObject(rejected);
      await verify(api, unknown);
      expect(await attempt(unknown)).toMatchObject({ status: 200 });
      expect(await attempt(known, goodPassword)).toMatchObject({ status: 200 });
    });
  });

  describe('the default profile', () => {
    it('A user signs in before the email address is verified (AUTH-62)', async () => {
      const api = await startAuthApi();
      await trySignUp(api, unknown);
      expect(await trySignIn(api, unknown)).toMatchObject({ status: 200 });
      await api.stop();
    });
  });
});

describe('email addresses', () => {
  const email = 'ada.king@example.org';

  const serviceKey = 'key-of-the-editor-service-0123456789';

  /** Spellings of one address. */
  const same = [email, 'ADA.KING@EXAMPLE.ORG', 'Ada.King@Example.Org', ` ${email}`, `${email}\t`];

  /** Different addresses: only the mail server knows whether two of them reach the same user. */
  const others = [
    'adaking@example.org',
    'ada.king+papers@example.org',
    'ada.king@mail.example.org',
    'ada-king@example.org',
    'ädä.king@example.org',
  ];

  /** Invalid addresses: look-alikes, hidden characters, or two addresses. */
  const rejected = [
    `${email}.`,
    'ada.king.@example.org',
    'ada..king@example.org',
    'ada.king(work)@example.org',
    '"ada.king"@example.org',
    'Ada King <ada.king@example.org>',
    `${email},eve@example.org`,
    `${email};eve@example.org`,
    `${email} eve@example.org`,
    `eve@example.org@example.org`,
    'ada.king@[192.0.2.1]',
    'ada.king@192.0.2.1',
    'ａda.king@example.org',
    'ada.king@ｅxample.org',
    'ada.king＠example.org',
    'ada.king@example。org',
    'ada.\u200bking@example.org',
    'ada.king@exam\u00adple.org',
    '\u202eada.king@example.org',
    'ada.king@exаmple.org',
    'ada.king@examplε.org',
    'ada.king@xn--exmple-cua.org',
    `${email}\u0000`,
    `${email}\r\nBcc: eve@example.org`,
    'ada.king%40example.org',
  ];

  let api: TestApi;
  let provider: OpenidStandIn;
  let token: string;

  beforeAll(async () => {
    const environment = { EDITOR_SERVICE_KEY: serviceKey };
    provider = await startOpenidStandIn();
    api = await startSocialApi(provider, { environment });
    token = (await signUpAndIn(api, email)).idToken;
    await verify(api, email);
  });
  beforeEach(async () => {
    await api.call(endpoints.reauthenticate, { password: goodPassword }, { token });
  });
  afterAll(async () => {
    await api.stop();
    await provider.stop();
  });

  const startChange = (newEmail: string) =>
    api.call(endpoints.startEmailChange, { newEmail }, { token });
  const openForEditor = (address: string) =>
    api.call(
      endpoints.openEditorAccount,
      { email: address, overleafId: 'editor1' },
      { headers: { authorization: serviceKey } },
    );
  const social = (address: string) =>
    socialSignIn(openBrowser(api), provider, {
      sub: 'campus-1815',
      email: address,
      email_verified: true,
    });
  const codeOf = (response: { ok: true } | { ok: false; error: { error: string } }) =>
    response.ok ? 'OK' : response.error.error;
  const addresses = async () =>
    (await api.platform.database.query.select({ email: users.email }).from(users)).map(
      (user) => user.email,
    );

  it.each(same)(
    'Every endpoint takes %j for the same email address as its canonical spelling (AUTH-101)',
    async (spelling) => {
      api.clock.advance({ minutes: 2 });
      expect(codeOf(await trySignUp(api, spelling))).toBe('EMAIL_ALREADY_EXISTS');
      expect(codeOf(await trySignIn(api, spelling))).toBe('OK');
      expect(codeOf(await startChange(spelling))).toBe('EMAIL_UNCHANGED');
      expect(codeOf(await openForEditor(spelling))).toBe('EMAIL_ALREADY_EXISTS');
      expect(await social(spelling)).toMatchObject({
        body: { outcome: 'LINK_REQUIRED', link: { email } },
      });
      const ticket = await ticketFor(api, 'reset');
      await api.call(endpoints.requestCode, {
        email: spelling,
        requestType: 'PASSWORD_RESET',
        ticket,
      });
      const resets = (await api.mailsTo(email)).filter(({ subject }) =>
        /new password/.test(subject),
      );
      expect(resets).toHaveLength(same.indexOf(spelling) + 1);
      expect(await addresses()).toEqual([email]);
    },
  );

  it.each(others)('Every endpoint takes %j for another email address (AUTH-101)', async (other) => {
    expect(codeOf(await trySignIn(api, other))).toBe('INVALID_LOGIN_CREDENTIALS');
    expect(codeOf(await startChange(other))).toBe('OK');
    expect(codeOf(await trySignUp(api, other))).toBe('OK');
    expect(await addresses()).toEqual(expect.arrayContaining([email, other]));
    api.clock.advance({ minutes: 2 });
    await askForReset(api, email);
    expect((await api.mailsTo(other)).map(({ subject }) => subject)).toEqual([
      'Confirm your new email address',
      'Verify your email address',
    ]);
  });

  it.each(rejected)(
    'Every endpoint rejects %j as an email address (AUTH-101)',
    async (spelling) => {
      const before = await addresses();
      const ticket = 'x'.repeat(90);
      const responses = [
        await trySignUp(api, spelling),
        await trySignIn(api, spelling),
        await api.call(endpoints.requestCode, {
          email: spelling,
          requestType: 'PASSWORD_RESET',
          ticket,
        }),
        await startChange(spelling),
        await openForEditor(spelling),
      ];
      for (const response of responses)
        expect(response).toMatchObject({ status: 400, error: { error: 'INVALID_REQUEST' } });
      expect(codeOf(await social(spelling))).toBe('SOCIAL_EMAIL_MISSING');
      expect(await addresses()).toEqual(before);
      expect(await api.mailsTo(spelling)).toHaveLength(0);
    },
  );
});
