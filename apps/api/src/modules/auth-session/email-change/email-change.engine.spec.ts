import {
  authSessionEndpoints as endpoints,
  type EmailActionMode,
} from '@portal/auth-session/domain';
import type { TestApi } from '../../../testing/test-api';
import { emailCodes, users } from '../auth-session.tables';
import {
  askForReset,
  goodPassword,
  isAlive,
  newestCode,
  person,
  recover,
  signIn,
  signUp,
  startAuthApi,
  trySignIn,
  trySignUp,
  verify,
} from '../testing/auth-api';
import { linkedIdentities } from '../editor-account/linked-identity.tables';

const email = 'ada@example.org';
const newEmail = 'ada@new.example';
const invalid = { status: 400, error: { error: 'INVALID_CODE' } };
const newPassword = 'a brand-new password';

describe('changing the address', () => {
  let api: TestApi;
  let own: Awaited<ReturnType<typeof person>>;

  const start = (to = newEmail, token = own.idToken) =>
    api.call(endpoints.startEmailChange, { newEmail: to }, { token });
  const run = (mode: EmailActionMode, oobCode: string) =>
    api.call(endpoints.runEmailAction, {
      mode,
      oobCode,
      ...(mode === 'resetPassword' && { newPassword }),
    });
  const confirm = async (code?: string) =>
    run('verifyAndChangeEmail', code ?? (await newestCode(api, newEmail)));
  const address = async () =>
    (await api.platform.database.query.select().from(users)).find(({ uid }) => uid === own.uid);
  const subjects = async (of: string) => (await api.mailsTo(of)).map(({ subject }) => subject);

  /** Changes the address and answers the code that takes it back. */
  async function changed() {
    await start();
    expect(await confirm()).toMatchObject({ status: 200 });
    return newestCode(api, email);
  }

  beforeEach(async () => {
    api = await startAuthApi();
    own = await person(api, email, { rememberMe: true });
    await verify(api, email);
  });
  afterEach(() => api.stop());

  describe('begins', () => {
    it('with a mail to the new address, and changes nothing yet', async () => {
      expect(await start()).toMatchObject({ status: 200, body: {} });
      expect(await address()).toMatchObject({ email });
      const mail = (await api.mailsTo(newEmail)).at(-1);
      expect(mail).toMatchObject({ subject: 'Confirm your new email address' });
      expect(mail?.text).toContain(
        `${api.config.baseUrl}/auth/action?mode=verifyAndChangeEmail&oobCode=`,
      );
      expect(mail?.text).toContain('24 hours');
      expect(await subjects(email)).toEqual(['Verify your email address']);
    });

    it.each([email, ' ADA@example.org '])('not with %j, which it is', async (same) => {
      expect(await start(same)).toMatchObject({ status: 400, error: { error: 'EMAIL_UNCHANGED' } });
    });

    it('not with an address that has an account', async () => {
      await signUp(api, newEmail);
      expect(await start(newEmail.toUpperCase())).toMatchObject({
        status: 409,
        error: { error: 'EMAIL_IN_USE' },
      });
    });

    it('not for a person of the LaTeX editor', async () => {
      const link = { provider: 'overleaf', subject: 'editor1', uid: own.uid, email };
      const linkedAt = api.clock.now();
      await api.platform.database.query.insert(linkedIdentities).values({ ...link, linkedAt });
      expect(await start()).toMatchObject({
        status: 403,
        error: { error: 'EMAIL_MANAGED_BY_EDITOR' },
      });
    });

    it('five times an hour', async () => {
      for (let time = 0; time < 5; time += 1)
        expect(await start(`ada${time}@new.example`)).toMatchObject({ status: 200 });
      expect(await start('ada5@new.example')).toMatchObject({
        status: 429,
        error: { error: 'TOO_MANY_REQUESTS' },
      });
    });

    it('with 429 and the seconds to wait when the new address got a mail within the minute', async () => {
      await start();
      api.clock.advance({ seconds: 20 });
      const response = await start();
      expect(response).toMatchObject({ status: 429, error: { error: 'TOO_MANY_REQUESTS' } });
      expect(response.headers.get('retry-after')).toBe('40');
      expect(await subjects(newEmail)).toHaveLength(1);
      api.clock.advance({ seconds: 40 });
      expect(await start()).toMatchObject({ status: 200 });
    });

    it('with one mail to 32 racers’ one address, whose link works', async () => {
      await Promise.all(Array.from({ length: 32 }, () => start()));
      expect(await subjects(newEmail)).toHaveLength(1);
      expect(await confirm()).toMatchObject({ status: 200 });
    });

    it('for nobody without a token', async () => {
      expect(await start(newEmail, 'a.b.c')).toMatchObject({ status: 401 });
    });
  });

  describe('is done by the link', () => {
    it('which moves the account, verified, and ends every session', async () => {
      const other = await signIn(api, email);
      await changed();
      expect(await address()).toMatchObject({ email: newEmail, emailVerified: true });
      for (const { idToken, refreshToken } of [own, other]) {
        expect(await isAlive(api, idToken)).toBe(false);
        expect(await api.call(endpoints.refreshSession, { refreshToken })).toMatchObject({
          status: 400,
        });
      }
      expect(await trySignIn(api, email)).toMatchObject({ status: 401 });
      const { idToken } = await signIn(api, newEmail);
      expect(await api.call(endpoints.getSecurityActivity, {}, { token: idToken })).toMatchObject({
        body: {
          events: expect.arrayContaining([expect.objectContaining({ kind: 'email-changed' })]),
        },
      });
    });

    it('which tells both addresses', async () => {
      await changed();
      expect((await subjects(newEmail)).at(-1)).toBe('This is your email address now');
      const notice = (await api.mailsTo(email)).at(-1);
      expect(notice).toMatchObject({ subject: 'Your email address was changed' });
      expect(notice?.text).toContain(newEmail);
      expect(notice?.text).toContain('7 days');
      expect(notice?.text).toContain(
        `${api.config.baseUrl}/auth/action?mode=undoEmailChange&oobCode=`,
      );
    });

    it('once, by one of 32 racers', async () => {
      await start();
      const code = await newestCode(api, newEmail);
      const answers = await Promise.all(Array.from({ length: 32 }, () => confirm(code)));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await confirm(code)).toMatchObject(invalid);
    });

    it('for 24 hours', async () => {
      await start();
      const code = await newestCode(api, newEmail);
      api.clock.advance({ hours: 24 });
      expect(await confirm(code)).toMatchObject(invalid);
      expect(await address()).toMatchObject({ email });
    });

    it('which stays good when a step fails', async () => {
      await start();
      const code = await newestCode(api, newEmail);
      jest
        .spyOn(api.platform.mailer, 'send')
        .mockRejectedValueOnce(new Error('The queue is away.'));
      expect(await confirm(code)).toMatchObject({ status: 500 });
      expect(await isAlive(api, own.idToken)).toBe(true);
      expect(await confirm(code)).toMatchObject({ status: 200 });
    });

    it('which stays good when the address was taken meanwhile', async () => {
      await start();
      const code = await newestCode(api, newEmail);
      await signUp(api, newEmail);
      expect(await confirm(code)).toMatchObject({
        status: 409,
        error: { error: 'EMAIL_ALREADY_EXISTS' },
      });
      expect(await address()).toMatchObject({ email });
      await api.platform.database.query.execute(`delete from users where email = '${newEmail}'`);
      expect(await confirm(code)).toMatchObject({ status: 200 });
    });

    it('to one of 16 accounts that race for an address', async () => {
      const codes: string[] = [];
      for (let index = 0; index < 16; index += 1) {
        const { idToken } = await person(api, `racer${index}@example.org`);
        await start(newEmail, idToken);
        codes.push(await newestCode(api, newEmail));
        api.clock.advance({ minutes: 15 });
        await api.platform.database.query.execute(`delete from rate_limits`);
      }
      const answers = await Promise.all(codes.map((code) => confirm(code)));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    });

    it('but not by its link alone', async () => {
      await start();
      const code = await newestCode(api, newEmail);
      for (let visit = 0; visit < 20; visit += 1)
        await api.fetch(`/api/auth/action?mode=verifyAndChangeEmail&oobCode=${code}`);
      expect(await address()).toMatchObject({ email });
      expect(await confirm(code)).toMatchObject({ status: 200 });
    });
  });

  describe('is off', () => {
    it('when a second one begins', async () => {
      await start();
      const first = await newestCode(api, newEmail);
      await start('ada@other.example');
      expect(await confirm(first)).toMatchObject(invalid);
      expect(await confirm(await newestCode(api, 'ada@other.example'))).toMatchObject({
        status: 200,
      });
    });

    it('when the password is reset', async () => {
      await start();
      const code = await newestCode(api, newEmail);
      await recover(api, email, newPassword);
      expect(await confirm(code)).toMatchObject(invalid);
    });

    it('when the password is changed', async () => {
      await start();
      const code = await newestCode(api, newEmail);
      await api.call(
        endpoints.changePassword,
        { currentPassword: goodPassword, newPassword },
        { token: own.idToken },
      );
      expect(await confirm(code)).toMatchObject(invalid);
    });

    it('for a session that a reset ends at the same moment', async () => {
      const reset = await askForReset(api, email);
      const [, begun] = await Promise.all([run('resetPassword', reset), start()]);
      expect([200, 401]).toContain(begun.status);
      expect(await api.platform.database.query.select().from(emailCodes)).toHaveLength(0);
    });
  });

  it('kills the links that were mailed to the earlier address', async () => {
    const reset = await askForReset(api, email);
    await start();
    await confirm();
    expect(await run('resetPassword', reset)).toMatchObject(invalid);
  });

  it('tells an earlier address that nobody had proven nothing', async () => {
    const { idToken } = await person(api, 'mistyped@example.org');
    await start(newEmail, idToken);
    await confirm();
    expect(await subjects('mistyped@example.org')).toEqual(['Verify your email address']);
  });

  describe('is taken back', () => {
    it('by the link in the notice: address, sessions, password, pending changes', async () => {
      const undo = await changed();
      const thief = await signIn(api, newEmail, { rememberMe: true });
      await start('thief@other.example', thief.idToken);
      const pending = await newestCode(api, 'thief@other.example');
      expect(await run('undoEmailChange', undo)).toMatchObject({
        status: 200,
        body: { mode: 'undoEmailChange', email },
      });
      expect(await address()).toMatchObject({ email, emailVerified: true, passwordHash: null });
      expect(await isAlive(api, thief.idToken)).toBe(false);
      expect(await confirm(pending)).toMatchObject(invalid);
      for (const one of [email, newEmail])
        expect(await trySignIn(api, one)).toMatchObject({ status: 401 });
    });

    it('with a mail that lets the owner choose a password', async () => {
      await run('undoEmailChange', await changed());
      const mail = (await api.mailsTo(email)).at(-1);
      expect(mail).toMatchObject({ subject: 'Your email address is back: choose a new password' });
      expect(await run('resetPassword', await newestCode(api, email))).toMatchObject({
        status: 200,
      });
      expect(await trySignIn(api, email, { password: newPassword })).toMatchObject({ status: 200 });
    });

    it('also after a reset and a second change by whoever took the account over', async () => {
      const undo = await changed();
      await recover(api, newEmail, 'the password of a thief');
      const thief = await signIn(api, newEmail, { password: 'the password of a thief' });
      await start('thief@other.example', thief.idToken);
      await confirm(await newestCode(api, 'thief@other.example'));
      const thiefsUndo = await newestCode(api, newEmail);
      expect(await run('undoEmailChange', undo)).toMatchObject({ status: 200 });
      expect(await address()).toMatchObject({ email });
      expect(await run('undoEmailChange', thiefsUndo)).toMatchObject(invalid);
      expect(await address()).toMatchObject({ email });
    });

    it('once, by one of 32 racers', async () => {
      const undo = await changed();
      const racers = Array.from({ length: 32 }, () => run('undoEmailChange', undo));
      expect((await Promise.all(racers)).filter(({ ok }) => ok)).toHaveLength(1);
      expect(await run('undoEmailChange', undo)).toMatchObject(invalid);
    });

    it('for seven days, in which nobody else can take the address', async () => {
      const undo = await changed();
      const taken = { status: 409, error: { error: 'EMAIL_ALREADY_EXISTS' } };
      expect(await trySignUp(api, email)).toMatchObject(taken);
      const { idToken } = await person(api, 'squatter@example.org');
      expect(await start(email, idToken)).toMatchObject({ error: { error: 'EMAIL_IN_USE' } });
      api.clock.advance({ days: 7 });
      expect(await run('undoEmailChange', undo)).toMatchObject(invalid);
      expect(await trySignUp(api, email)).toMatchObject({ status: 200 });
    });

    it('by the person themself with another change as well', async () => {
      await changed();
      const { idToken } = await signIn(api, newEmail);
      expect(await start(email, idToken)).toMatchObject({ status: 200 });
      expect(await confirm(await newestCode(api, email))).toMatchObject({ status: 200 });
      expect(await address()).toMatchObject({ email });
    });

    it('with a code that stays good when a step fails', async () => {
      const undo = await changed();
      jest
        .spyOn(api.platform.mailer, 'send')
        .mockRejectedValueOnce(new Error('The queue is away.'));
      expect(await run('undoEmailChange', undo)).toMatchObject({ status: 500 });
      expect(await address()).toMatchObject({ email: newEmail });
      expect(await run('undoEmailChange', undo)).toMatchObject({ status: 200 });
    });

    it('not by a code of another kind', async () => {
      await start();
      expect(await run('undoEmailChange', await newestCode(api, newEmail))).toMatchObject(invalid);
    });
  });
});

describe('changing the address in the strict profile', () => {
  it('responds alike for an address that has an account, a second time too, and mails nobody', async () => {
    const open = await startAuthApi();
    const { refreshToken } = await person(open, email);
    await signUp(open, newEmail);
    const strict = await startAuthApi({ beside: open, environment: { PROFILE: 'strict' } });
    const refreshed = await strict.call(endpoints.refreshSession, { refreshToken });
    if (!refreshed.ok) throw new Error(refreshed.error.error);
    const token = refreshed.body.id_token;
    const start = (to: string) =>
      strict.call(endpoints.startEmailChange, { newEmail: to }, { token });
    for (const to of [newEmail, 'nobody@new.example']) {
      expect(await start(to)).toMatchObject({ status: 200, body: {} });
      expect(await start(to)).toMatchObject({ status: 429, error: { error: 'TOO_MANY_REQUESTS' } });
    }
    const subjects = (await open.mailsTo(newEmail)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Verify your email address']);
    expect(await strict.mailsTo(newEmail)).toHaveLength(0);
    await strict.stop();
    await open.stop();
  });
});
