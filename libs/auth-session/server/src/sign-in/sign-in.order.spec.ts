import { ApiError } from '@portal/server/errors';
import type { Platform } from '@portal/server/platform';
import type { SessionService } from '../sessions/session.service';
import { createCheckPassword, type CheckPassword, type ProvenAccount } from './password-check';
import type { SignInAttempts } from '../records/sign-in-attempt.repository';
import { createProvePassword } from './prove-password';
import { createSignIn } from './sign-in.service';
import type { PasswordHasher } from '@portal/server/ports';

const account: ProvenAccount = { uid: 'uid-ada', email: 'ada@example.org', passwordHash: 'a hash' };
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
  const attempt = { isAllowed: true, waitSeconds: 0, ...account };

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
