import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { users } from '@portal/server/contracts';
import type { TestApi } from '@portal/server/testing';
import {
  goodPassword,
  newestCode,
  signIn,
  startAuthApi,
  ticketFor,
  trySignIn,
  trySignUp,
  verify,
} from '../testing/auth-api';
import { createSignUpSeal, signUpJobName } from './strict-sign-up';

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
