import {
  authSessionEndpoints as endpoints,
  type EmailActionMode,
} from '@portal/auth-session/domain';
import type { TestApi } from '@portal/server/testing';
import { users } from '@portal/server/contracts';
import {
  browserOf,
  newestCode,
  signUpAndIn,
  signIn,
  startAuthApi,
  ticketFor,
  trySignIn,
} from '../testing/auth-api';

const email = 'ada@example.org';
const newPassword = 'a brand-new password';
const invalid = { status: 400, error: { error: 'INVALID_CODE' } };

describe('runEmailAction', () => {
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
