import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { users } from '@portal/server/contracts';
import { ApiError } from '@portal/server/errors';
import type { Platform } from '@portal/server/platform';
import type { PasswordHasher } from '@portal/server/ports';
import { createTestClock, type TestApi } from '@portal/server/testing';
import { sessions } from '../auth-session.tables';
import type { SignInAttempts } from '../records/sign-in-attempt.repository';
import type { SessionService } from '../sessions/session.service';
import {
  goodPassword,
  newestCode,
  recover,
  signedIn,
  signIn,
  signUp,
  startAuthApi,
  ticketFor,
  trySignIn,
  trySignUp,
} from '../testing/auth-api';
import { type CheckPassword, createCheckPassword, type ProvenAccount } from './password-check';
import { createPasswordRules } from './password-rules';
import { createProvePassword } from './prove-password';
import { createSignIn } from './sign-in.service';
import { createTickets } from './tickets';

describe('signIn', () => {
  const email = 'ada@example.org';
  const wrong = { password: 'not the password' };

  let api: TestApi;
  beforeEach(async () => {
    api = await startAuthApi();
  });
  afterEach(() => api.stop());

  it.each([email, 'ADA@Example.org'])(
    'Signing in with the address %s and its password opens a session (AUTH-2, AUTH-101)',
    async (spelling) => {
      const { uid } = await signUp(api, email);
      const session = await signIn(api, spelling);
      expect(session).toMatchObject({ uid, email, expiresIn: 3600 });
      expect(
        await api.call(endpoints.getPremiumStatus, {}, { token: session.idToken }),
      ).toMatchObject({
        body: { isPremium: false, isPaid: false, reason: 'free', source: null },
      });
    },
  );

  it('A wrong password and an unknown address get the same response (AUTH-108)', async () => {
    await signUp(api, email);
    const responses = [
      await trySignIn(api, email, wrong),
      await trySignIn(api, 'nobody@example.org', wrong),
    ];
    const texts = responses.map((response) => {
      if (response.ok) throw new Error('The sign-in was accepted.');
      const headers = [...response.headers.keys()];
      return { status: response.status, headers, error: { ...response.error, requestId: '' } };
    });
    expect(texts[0]).toMatchObject({ status: 401, error: { error: 'INVALID_LOGIN_CREDENTIALS' } });
    expect(texts[0]).toEqual(texts[1]);
  });

  it('No token is stored in a form that can be used (AUTH-115)', async () => {
    const session = await signedIn(api, email);
    const stored = JSON.stringify(await api.platform.database.query.select().from(sessions));
    expect(stored).not.toContain(session.refreshToken);
    expect(stored).not.toContain(session.refreshToken.slice(22));
    expect(stored).not.toContain(session.idToken);
  });

  it('Signing in replaces a password hash that was made with other parameters (AUTH-145)', async () => {
    await signUp(api, email);
    const { query } = api.platform.database;
    const passwordHash = await hash(goodPassword, { memoryCost: 8192, timeCost: 1 });
    await query.update(users).set({ passwordHash });
    await signIn(api, email);
    const [user] = await query.select().from(users);
    expect(user?.passwordHash).not.toBe(passwordHash);
    expect(api.platform.hasher.isOutdated(user?.passwordHash ?? '')).toBe(false);
    await signIn(api, email);
  });

  it('A sign-in uses its ticket, also with a wrong password (AUTH-103)', async () => {
    await signUp(api, email);
    const ticket = await ticketFor(api, 'signin');
    await api.call(endpoints.signIn, { email, ...wrong, ticket });
    expect(
      await api.call(endpoints.signIn, { email, password: goodPassword, ticket }),
    ).toMatchObject({
      status: 403,
      error: { error: 'BOT_CHECK_FAILED' },
    });
  });

  describe('after five wrong passwords', () => {
    const fail = async (address: string, times: number) => {
      for (let time = 0; time < times; time += 1) await trySignIn(api, address, wrong);
    };
    const tooMany = { status: 429, error: { error: 'TOO_MANY_ATTEMPTS_TRY_LATER' } };

    it.each([email, 'nobody@example.org'])(
      'After five wrong passwords even the right one is rejected for %s, with the seconds to wait (AUTH-106)',
      async (address) => {
        await signUp(api, email);
        await fail(address, 5);
        const response = await trySignIn(api, address);
        expect(response).toMatchObject(tooMany);
        expect(response.headers.get('retry-after')).toBe('60');
      },
    );

    it('Wrong passwords for every spelling of an address count together (AUTH-101, AUTH-106)', async () => {
      await signUp(api, email);
      for (const spelling of [
        email,
        'Ada@example.org',
        ' ada@example.org',
        'ADA@EXAMPLE.ORG',
        'adA@example.ORG ',
      ]) {
        await trySignIn(api, spelling, wrong);
      }
      expect(await trySignIn(api, email)).toMatchObject(tooMany);
    });

    it('The owner can sign in again when the wait is over (AUTH-106)', async () => {
      await signUp(api, email);
      await fail(email, 7);
      api.clock.advance({ minutes: 15 });
      expect(await trySignIn(api, email)).toMatchObject({ status: 200 });
    });

    it('The owner can reset the password and sign in during a wait (AUTH-106)', async () => {
      await signUp(api, email);
      await fail(email, 5);
      const ticket = await ticketFor(api, 'reset');
      await api.call(endpoints.requestCode, { email, requestType: 'PASSWORD_RESET', ticket });
      const oobCode = await newestCode(api, email);
      const newPassword = 'a brand-new password';
      await api.call(endpoints.runEmailAction, { mode: 'resetPassword', oobCode, newPassword });
      expect(await trySignIn(api, email, { password: newPassword })).toMatchObject({ status: 200 });
    });

    it('Five of 32 racing guesses are checked (AUTH-106)', async () => {
      await signUp(api, email);
      const responses = await Promise.all(
        Array.from({ length: 32 }, () => trySignIn(api, email, wrong)),
      );
      const judged = responses.filter(({ status }) => status === 401);
      expect(judged).toHaveLength(5);
    });

    it('A successful sign-in ends the count of wrong passwords (AUTH-106)', async () => {
      await signUp(api, email);
      for (let round = 0; round < 3; round += 1) {
        await fail(email, 4);
        expect(await trySignIn(api, email)).toMatchObject({ status: 200 });
      }
    });
  });

  it('An attempt whose password could not be checked does not count (AUTH-106)', async () => {
    await signUp(api, email);
    const { hasher } = api.platform;
    const verify = jest.spyOn(hasher, 'verify');
    for (let time = 0; time < 6; time += 1) {
      verify.mockRejectedValueOnce(new Error('The thread pool is away.'));
      expect(await trySignIn(api, email)).toMatchObject({ status: 500 });
    }
    expect(await trySignIn(api, email)).toMatchObject({ status: 200 });
  });
});

describe('a sign-in whose parts fail', () => {
  const email = 'ada@example.org';
  const failed = { status: 500, error: { error: 'UNEXPECTED' } };
  const unavailable = new Error('The database went away.');

  let api: TestApi;
  beforeEach(async () => {
    api = await startAuthApi();
    await signUp(api, email);
  });
  afterEach(() => api.stop());

  it('A wrong password gets no response before the network has been charged for it (AUTH-107)', async () => {
    jest.spyOn(api.platform.limiter, 'take').mockRejectedValueOnce(unavailable);
    expect(await trySignIn(api, email, { password: 'not the password' })).toMatchObject(failed);
  });

  it('A sign-in responds only after the owner was notified of a new device (AUTH-116)', async () => {
    await trySignIn(api, email, { headers: { 'user-agent': 'Firefox/143.0' } });
    jest.spyOn(api.platform.mailer, 'send').mockRejectedValueOnce(unavailable);
    const other = { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0' } };
    expect(await trySignIn(api, email, other)).toMatchObject(failed);
  });
});

describe('sign in.order', () => {
  const account: ProvenAccount = {
    uid: 'uid-ada',
    email: 'ada@example.org',
    passwordHash: 'a hash',
  };

  const credentials = { email: account.email, password: 'a password' };

  const tokens = { idToken: 'i', refreshToken: 'r', expiresIn: 3_600, ...account };

  /** A step that runs until the test resolves or rejects it. */
  function createStep<Result>() {
    let finish: (result: Result) => void = () => {};
    let fail: (error: Error) => void = () => {};
    const ended = new Promise<Result>((resolve, reject) => {
      finish = resolve;
      fail = reject;
    });
    return { run: jest.fn(() => ended), finish, fail };
  }

  /** Lets everything happen that does not wait for a step. */
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  /** Whether a promise has ended. */
  async function hasEnded(promise: Promise<unknown>): Promise<boolean> {
    const running = Symbol('running');
    const first = await Promise.race([
      promise.then(
        () => undefined,
        () => undefined,
      ),
      settled().then(() => running),
    ]);
    return first !== running;
  }

  const noHasher: PasswordHasher = {
    hash: jest.fn(),
    verify: jest.fn(),
    isOutdated: () => false,
    problemOf: () => undefined,
  };

  describe('the order of a sign-in', () => {
    function startSignIn({ isOutdated = false } = {}) {
      const admit = createStep<void>();
      const check = createStep<Awaited<ReturnType<CheckPassword>>>();
      const take = createStep<number | undefined>();
      const hash = createStep<string>();
      const open = createStep<typeof tokens>();
      const deviceCookies = {
        find: async () => undefined,
        subjectOf: async () => '127.0.0.1',
        trustKeyOf: async () => undefined,
        remember: async () => {},
      };
      const limiter = { take: take.run, takeAll: jest.fn() };
      const signIn = createSignIn({
        admit: admit.run,
        provePassword: createProvePassword({ limiter, checkPassword: check.run, deviceCookies }),
        hasher: { ...noHasher, hash: hash.run, isOutdated: () => isOutdated },
        database: {} as Platform['database'],
        sessions: { signIn: open.run } as unknown as SessionService,
        deviceCookies,
      });
      const input = { ...credentials, ticket: 'a ticket' };
      const response = signIn(input, {
        ...{
          ip: '127.0.0.1',
          userAgent: '',
          requestId: '',
          isFramed: false,
          botCheckTicket: undefined,
        },
        ...{ cookie: () => undefined, setCookie: () => {}, caller: undefined, group: undefined },
      });
      response.catch(() => undefined);
      return { admit, check, take, hash, open, response };
    }

    it('A sign-in checks the password only after the ticket was used (AUTH-103)', async () => {
      const { admit, check, response } = startSignIn();
      await settled();
      expect(admit.run).toHaveBeenCalledTimes(1);
      expect(check.run).not.toHaveBeenCalled();
      admit.fail(new ApiError('BOT_CHECK_FAILED'));
      await expect(response).rejects.toMatchObject({ code: 'BOT_CHECK_FAILED' });
      expect(check.run).not.toHaveBeenCalled();
    });

    it('A wrong password is counted for the network before the response (AUTH-107)', async () => {
      const { admit, check, take, response } = startSignIn();
      admit.finish();
      check.finish(undefined);
      expect(await hasEnded(response)).toBe(false);
      expect(take.run).toHaveBeenCalledTimes(1);
      take.finish(undefined);
      await expect(response).rejects.toMatchObject({ code: 'INVALID_LOGIN_CREDENTIALS' });
    });

    it('An outdated hash is replaced before the session is opened (AUTH-145)', async () => {
      const { admit, check, hash, open } = startSignIn({ isOutdated: true });
      admit.finish();
      check.finish(account);
      await settled();
      expect(hash.run).toHaveBeenCalledTimes(1);
      expect(open.run).not.toHaveBeenCalled();
    });

    it('The response of a sign-in waits for the session (AUTH-2)', async () => {
      const { admit, check, open, response } = startSignIn();
      admit.finish();
      check.finish(account);
      expect(await hasEnded(response)).toBe(false);
      open.finish(tokens);
      expect(await response).toEqual(tokens);
    });
  });

  describe('the order of a password check', () => {
    function startCheck() {
      const count = createStep<Awaited<ReturnType<SignInAttempts['count']>>>();
      const takeBack = createStep<void>();
      const verify = createStep<boolean>();
      const checkPassword = createCheckPassword({
        attempts: {
          count: count.run,
          takeBack: takeBack.run,
          forget: jest.fn(),
          keyOf: () => 'a key',
        },
        hasher: { ...noHasher, verify: verify.run },
        clock: { now: () => new Date('2026-11-20T12:00:00Z') },
        database: {} as Platform['database'],
      });
      const result = checkPassword(credentials);
      result.catch(() => undefined);
      return { count, takeBack, verify, result };
    }
    const attempt = { isAllowed: true, isForbidden: false, waitSeconds: 0, ...account };

    it('A password is checked only after its attempt was counted (AUTH-106)', async () => {
      const { count, verify, result } = startCheck();
      await settled();
      expect(verify.run).not.toHaveBeenCalled();
      count.finish({ ...attempt, isAllowed: false, waitSeconds: 60 });
      await expect(result).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS_TRY_LATER' });
      expect(verify.run).not.toHaveBeenCalled();
    });

    it('A password is right only when the hasher says so (AUTH-2)', async () => {
      const { count, verify, result } = startCheck();
      count.finish(attempt);
      expect(await hasEnded(result)).toBe(false);
      verify.finish(false);
      expect(await result).toBeUndefined();
    });

    it('An attempt that could not be checked is taken back before the response (AUTH-106)', async () => {
      const { count, takeBack, verify, result } = startCheck();
      count.finish(attempt);
      verify.fail(new Error('The thread pool is away.'));
      expect(await hasEnded(result)).toBe(false);
      expect(takeBack.run).toHaveBeenCalledTimes(1);
      takeBack.finish();
      await expect(result).rejects.toThrow('The thread pool is away.');
    });
  });
});

describe('createPasswordRules', () => {
  const leakedPasswords = mkdtempSync(join(tmpdir(), 'leaked-'));
  afterAll(() => rmSync(leakedPasswords, { recursive: true }));
  const check = createPasswordRules({ profile: 'default', leakedPasswords }, 'Quill Pad');
  const strictCheck = createPasswordRules(
    { profile: 'strict', leakedPasswords: undefined },
    'Quill Pad',
  );
  const error = (code: string) => expect.objectContaining({ code });

  it.each(['123456', 'password', 'qwerty', 'PASSWORD', 'Password', 'ｐａｓｓｗｏｒｄ'])(
    'The password %j is rejected as one of the most used (AUTH-122)',
    (password) => {
      expect(() => check(password)).toThrow(error('COMMON_PASSWORD'));
    },
  );

  it.each(['lemma2026', 'Lemma-Premium!', 'overleaf1', 'quillpad', 'Quill Pad 7', 'myLemma1'])(
    'The password %j is rejected because it is a word of the product (AUTH-186)',
    (password) => {
      expect(() => check(password)).toThrow(error('COMMON_PASSWORD'));
    },
  );

  it.each(['the lemma of Zorn', 'dilemma-horses', 'padlock-garden'])(
    'The password %j is accepted, although a word of the product is in it (AUTH-186)',
    (password) => {
      expect(() => check(password)).not.toThrow();
    },
  );

  it.each([
    'correct horse battery staple',
    'demo-password-2026',
    'пароль密码★',
    ' password',
    '      ',
    '🗝🗝🗝🗝🗝🗝',
  ])('The password %j is accepted (AUTH-122)', (password) => {
    expect(() => check(password)).not.toThrow();
  });

  it('A password whose hash is in the folder of leaked ones is rejected, and none that is not, or was added to hide the others (AUTH-553)', () => {
    const [leaked, neighbor, padding] = ['gHr7!mossy-lantern', 'another-lantern', 'padded-lantern'];
    const digestOf = (password: string) =>
      createHash('sha1').update(password).digest('hex').toUpperCase();
    for (const [password, count] of [
      [leaked, 3],
      [padding, 0],
    ] as const) {
      const digest = digestOf(password);
      const line = `${'0'.repeat(35)}:2\r\n${digest.slice(5)}:${count}\r\n`;
      writeFileSync(join(leakedPasswords, `${digest.slice(0, 5)}.txt`), line);
    }
    expect(() => check(leaked)).toThrow(error('COMMON_PASSWORD'));
    for (const password of [neighbor, padding]) expect(() => check(password)).not.toThrow();
  });

  it.each(['', '12345', '🗝️', '🗝🗝🗝🗝🗝'])(
    'The password %j is rejected because it has fewer than six characters (AUTH-120)',
    (password) => {
      expect(() => check(password)).toThrow(error('INVALID_PASSWORD'));
      expect(() => strictCheck(password)).toThrow(error('INVALID_PASSWORD'));
    },
  );

  it('The strict profile rejects a password of fourteen characters and accepts one of fifteen (AUTH-121)', () => {
    expect(() => strictCheck('🗝'.repeat(14))).toThrow(error('SHORT_PASSWORD'));
    expect(() => strictCheck('🗝'.repeat(15))).not.toThrow();
  });
});

describe('new passwords', () => {
  const email = 'ada@example.org';

  let api: TestApi;
  beforeEach(async () => {
    api = await startAuthApi();
  });
  afterEach(() => api.stop());

  it.each(['password', 'Password1', 'qwertyuiop'])(
    'A sign-up with the common password %s is rejected with its own code and text (AUTH-122)',
    async (password) => {
      const hash = jest.spyOn(api.platform.hasher, 'hash');
      expect(await trySignUp(api, email, password)).toMatchObject({
        status: 400,
        error: {
          error: 'COMMON_PASSWORD',
          message: 'This password is too common. Please choose another one.',
        },
      });
      expect(hash).not.toHaveBeenCalled();
      expect(await api.platform.database.query.select().from(users)).toHaveLength(0);
    },
  );

  it('A reset with a common password is rejected and keeps its link (AUTH-122, AUTH-129)', async () => {
    await signUp(api, email);
    expect(await recover(api, email, 'password')).toMatchObject({
      error: { error: 'COMMON_PASSWORD' },
    });
    api.clock.advance({ minutes: 2 });
    expect(await recover(api, email, 'a brand-new password')).toMatchObject({ status: 200 });
  });

  it.each([
    ['256 letters', 'é'.repeat(256)],
    ['256 signs of four bytes', '🗝'.repeat(256)],
    ['every script', 'Ünïcødé пароль 密码 パスワード كلمة 🗝️ ½'],
    ['spaces at its ends', '   between   '],
  ])('A password with %s is accepted (AUTH-142)', async (_, password) => {
    await signUp(api, email, password);
    expect(await trySignIn(api, email, { password })).toMatchObject({ status: 200 });
    const almost = password.replace(/.$/su, '?');
    expect(await trySignIn(api, email, { password: almost })).toMatchObject({ status: 401 });
  });

  it('A password is the same in every Unicode spelling of its characters (AUTH-142)', async () => {
    await signUp(api, email, 'caf\u00e9 au lait');
    expect(await trySignIn(api, email, { password: 'cafe\u0301 au lait' })).toMatchObject({
      status: 200,
    });
  });
});

describe('createTickets', () => {
  const clock = createTestClock();
  const tickets = createTickets({ key: Buffer.alloc(32, 1), clock });

  it('A ticket is good for its own action only (AUTH-103)', async () => {
    const ticket = await tickets.issue('signin');
    expect(await tickets.useOf(ticket, 'signin')).toMatchObject({ limit: { points: 1 } });
    expect(await tickets.useOf(ticket, 'signup')).toBeUndefined();
    expect(await tickets.useOf(ticket, 'reset')).toBeUndefined();
  });

  it('Every ticket is counted by itself (AUTH-103)', async () => {
    const subjects = await Promise.all(
      Array.from(
        { length: 100 },
        async () => (await tickets.useOf(await tickets.issue('reset'), 'reset'))?.subject,
      ),
    );
    expect(new Set(subjects).size).toBe(100);
  });

  it('A ticket is rejected after ten minutes (AUTH-103)', async () => {
    const later = createTestClock();
    const own = createTickets({ key: Buffer.alloc(32, 1), clock: later });
    const ticket = await own.issue('signin');
    later.advance({ seconds: 599 });
    expect(await own.useOf(ticket, 'signin')).toBeDefined();
    later.advance({ seconds: 1 });
    expect(await own.useOf(ticket, 'signin')).toBeUndefined();
  });

  it('A ticket that was signed with another key is rejected (AUTH-103)', async () => {
    const foreign = createTickets({ key: Buffer.alloc(32, 2), clock });
    expect(await tickets.useOf(await foreign.issue('signin'), 'signin')).toBeUndefined();
  });

  it('A ticket is rejected when any of its characters is changed (AUTH-103)', async () => {
    const ticket = await tickets.issue('signup');
    for (let at = 0; at < ticket.length; at += 1) {
      const other = ticket[at] === 'A' ? 'B' : 'A';
      const altered = ticket.slice(0, at) + other + ticket.slice(at + 1);
      expect(await tickets.useOf(altered, 'signup')).toBeUndefined();
    }
  });

  it.each([undefined, '', 'x'.repeat(200), '0-1-2-3'])(
    'The ticket %j is rejected (AUTH-103)',
    async (text) => {
      expect(await tickets.useOf(text, 'signin')).toBeUndefined();
    },
  );
});

describe('the bot check', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startAuthApi();
  });
  afterAll(() => api.stop());

  it.each(['signin', 'signup', 'reset'] as const)(
    'The bot check of the action %s has a challenge and a ticket for its solution (AUTH-8, AUTH-9)',
    async (action) => {
      expect(await api.call(endpoints.getBotCheck, { action })).toMatchObject({
        status: 200,
        body: { kind: 'proof-of-work', challenge: action },
      });
      expect(await api.call(endpoints.verifyBotCheck, { recaptchaToken: action })).toMatchObject({
        status: 200,
        body: { success: true, action, ticket: expect.any(String) },
      });
    },
  );

  it('A bot check that is not passed gives no ticket (AUTH-9)', async () => {
    expect(await api.call(endpoints.verifyBotCheck, { recaptchaToken: 'wrong' })).toMatchObject({
      status: 200,
      body: { success: false, action: null, ticket: null },
    });
  });

  it('The ticket of a passed bot check lets a sign-in reach the password (AUTH-9)', async () => {
    expect(await trySignIn(api, 'nobody@example.org')).toMatchObject({ status: 401 });
  });
});
