import {
  authSessionEndpoints as endpoints,
  type EmailActionMode,
} from '@portal/auth-session/domain';
import type { TestApi } from '../../../testing/test-api';
import { users } from '../auth-session.tables';
import {
  newestCode,
  person,
  signIn,
  startAuthApi,
  ticketFor,
  trySignIn,
} from '../testing/auth-api';

const email = 'ada@example.org';
const newPassword = 'a brand-new password';
const invalid = { status: 400, error: { error: 'INVALID_CODE' } };

describe('the email action', () => {
  let api: TestApi;
  let idToken: string;
  let verification: string;
  const run = (mode: EmailActionMode, oobCode: string, password?: string) =>
    api.call(endpoints.runEmailAction, {
      mode,
      oobCode,
      ...(password !== undefined && { newPassword: password }),
    });
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
    idToken = (await person(api, email)).idToken;
    verification = await newestCode(api, email);
  });
  afterEach(() => api.stop());

  describe('the other parameters of a link', () => {
    const post = (others: object) =>
      fetch(`${api.config.hosts.origin}${endpoints.runEmailAction.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mode: 'verifyEmail', oobCode: verification, ...others }),
      });
    const twenty = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`p${index}`, 'x'.repeat(512)]),
    );

    it.each([
      ['the address of the mail', { email }],
      ['another address', { email: 'eve@example.org', uid: 'eve', emailVerified: 'false' }],
      ['twenty long ones', twenty],
    ])('are ignored: %s', async (_, others) => {
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
    ])('are rejected when there is %s, and the code stays good', async (_, others, field) => {
      const response = await post(others);
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { fields: [{ field }] },
      ]);
      expect(await run('verifyEmail', verification)).toMatchObject({ status: 200 });
    });
  });

  describe('verifyEmail', () => {
    it('verifies the address once and keeps the session', async () => {
      expect(await run('verifyEmail', verification)).toMatchObject({
        body: { mode: 'verifyEmail', email },
      });
      expect(await isVerified()).toBe(true);
      expect(await run('verifyEmail', verification)).toMatchObject(invalid);
      expect(await api.call(endpoints.getCurrentUser, {}, { token: idToken })).toMatchObject({
        body: { emailVerified: true },
      });
    });

    it('works for 24 hours', async () => {
      api.clock.advance({ hours: 23, minutes: 59 });
      expect(await run('verifyEmail', verification)).toMatchObject({ status: 200 });
    });

    it('is over after 24 hours', async () => {
      api.clock.advance({ hours: 24 });
      expect(await run('verifyEmail', verification)).toMatchObject(invalid);
      expect(await isVerified()).toBe(false);
    });

    it('uses nothing up when the link is only opened', async () => {
      for (let visit = 0; visit < 20; visit += 1) {
        await api.fetch(`/api/auth/action?mode=verifyEmail&oobCode=${verification}`);
        await api.fetch(`/api/auth/action?mode=verifyEmail&oobCode=${verification}`, {
          method: 'HEAD',
        });
      }
      expect(await isVerified()).toBe(false);
      expect(await run('verifyEmail', verification)).toMatchObject({ status: 200 });
    });

    it('lets one of 32 racers through', async () => {
      const answers = await Promise.all(
        Array.from({ length: 32 }, () => run('verifyEmail', verification)),
      );
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    });

    it('keeps the code when the change itself fails', async () => {
      const { query } = api.platform.database;
      await query.execute('alter table users add constraint broken check (not email_verified)');
      expect(await run('verifyEmail', verification)).toMatchObject({ status: 500 });
      await query.execute('alter table users drop constraint broken');
      expect(await run('verifyEmail', verification)).toMatchObject({ status: 200 });
    });
  });

  describe('resetPassword', () => {
    it('sets the password, verifies the address and ends every session', async () => {
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

    it('tells the owner by mail', async () => {
      await run('resetPassword', await resetCode(), newPassword);
      const mail = (await api.mailsTo(email)).at(-1);
      expect(mail).toMatchObject({ subject: 'Your password was changed' });
      expect(mail?.text).not.toContain('oobCode');
    });

    it('works for one hour', async () => {
      const code = await resetCode();
      api.clock.advance({ hours: 1 });
      expect(await run('resetPassword', code, newPassword)).toMatchObject(invalid);
      expect(await trySignIn(api, email)).toMatchObject({ status: 200 });
    });

    it('lets one of 32 racers choose the password', async () => {
      const code = await resetCode();
      const choices = Array.from({ length: 32 }, (_, index) => `password ${index}`);
      const answers = await Promise.all(
        choices.map((choice) => run('resetPassword', code, choice)),
      );
      const winners = choices.filter((_, index) => answers[index]?.ok);
      expect(winners).toHaveLength(1);
      expect(await trySignIn(api, email, { password: winners[0] ?? '' })).toMatchObject({
        status: 200,
      });
    });

    it('asks for another password without using the code up', async () => {
      const code = await resetCode();
      expect(await run('resetPassword', code, '12345')).toMatchObject({
        status: 400,
        error: { error: 'INVALID_PASSWORD' },
      });
      expect(await run('resetPassword', code, newPassword)).toMatchObject({ status: 200 });
    });

    it('names the password when it is missing, without using the code up', async () => {
      const code = await resetCode();
      expect(await run('resetPassword', code)).toMatchObject({
        status: 400,
        error: { error: 'INVALID_REQUEST', fields: [{ field: 'newPassword' }] },
      });
      expect(await run('resetPassword', code, newPassword)).toMatchObject({ status: 200 });
    });

    it('kills the other codes of the person', async () => {
      await run('resetPassword', await resetCode(), newPassword);
      expect(await run('verifyEmail', verification)).toMatchObject(invalid);
    });

    it('does not hash for a code that nobody was given', async () => {
      const hash = jest.spyOn(api.platform.hasher, 'hash');
      expect(await run('resetPassword', 'x'.repeat(43), newPassword)).toMatchObject(invalid);
      expect(hash).not.toHaveBeenCalled();
    });

    it('keeps the code, the password and the sessions when a step fails', async () => {
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
    'refuses a verification code for %s',
    async (mode) => {
      expect(await run(mode, verification, newPassword)).toMatchObject(invalid);
      expect(await run('verifyEmail', verification)).toMatchObject({ status: 200 });
    },
  );
});
