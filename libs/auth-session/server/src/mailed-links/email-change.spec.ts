import {
  authSessionEndpoints as endpoints,
  type EmailActionMode,
} from '@portal/auth-session/domain';
import { users } from '@portal/server/contracts';
import { type TestApi, whileUncommitted } from '@portal/server/testing';
import { eq } from 'drizzle-orm';
import { emailCodes } from '../auth-session.tables';
import { issueUndo } from '../records/email-change-undo.repository';
import { lockUser, updateUser } from '../records/user.repository';
import { editorWay } from '../records/way-in.repository';
import {
  addWay,
  askForReset,
  goodPassword,
  insertedUser,
  isAlive,
  newestCode,
  signUpAndIn,
  recover,
  signIn,
  signUp,
  startAuthApi,
  trySignIn,
  trySignUp,
  verify,
  linkedWays,
} from '../testing/auth-api';
import { revokeAccess } from '../ways-in/proof-of-ownership';

describe('email change', () => {
  const email = 'ada@example.org';

  const newEmail = 'ada@new.example';

  const invalid = { status: 400, error: { error: 'INVALID_CODE' } };

  const newPassword = 'a brand-new password';

  describe('the change of email address', () => {
    let api: TestApi;
    let own: Awaited<ReturnType<typeof signUpAndIn>>;

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

    /** Changes the address and returns the code that undoes the change. */
    async function changed() {
      await start();
      expect(await confirm()).toMatchObject({ status: 200 });
      return newestCode(api, email);
    }

    beforeEach(async () => {
      api = await startAuthApi();
      own = await signUpAndIn(api, email, { rememberMe: true });
      await verify(api, email);
    });
    afterEach(() => api.stop());

    describe('starting', () => {
      it('Starting a change mails the new address and changes nothing yet (AUTH-13)', async () => {
        expect(await start()).toMatchObject({ status: 200, body: {} });
        expect(await address()).toMatchObject({ email });
        const mail = (await api.mailsTo(newEmail)).at(-1);
        expect(mail).toMatchObject({ subject: 'Confirm your new email address' });
        expect(mail?.text).toContain(
          `${api.config.baseUrl}/auth/action?mode=verifyAndChangeEmail&oobCode=`,
        );
        expect(mail?.text).toContain('24 hours');
        expect(await subjects(email)).toEqual([
          'Verify your email address',
          'Your email address is about to change',
        ]);
      });

      it.each([email, ' ADA@example.org '])(
        'Starting a change to %j, which is the current address, is rejected (AUTH-13)',
        async (same) => {
          expect(await start(same)).toMatchObject({
            status: 400,
            error: { error: 'EMAIL_UNCHANGED' },
          });
        },
      );

      it('Starting a change to an address that has an account is rejected (AUTH-13)', async () => {
        await signUp(api, newEmail);
        expect(await start(newEmail.toUpperCase())).toMatchObject({
          status: 409,
          error: { error: 'EMAIL_IN_USE' },
        });
      });

      it('Starting a change is rejected for a user of the LaTeX editor (AUTH-13)', async () => {
        await addWay(api, { ...editorWay('editor1'), uid: own.uid, email });
        expect(await start()).toMatchObject({
          status: 403,
          error: { error: 'EMAIL_MANAGED_BY_EDITOR' },
        });
      });

      it('One account can start five changes an hour (AUTH-134)', async () => {
        for (let time = 0; time < 5; time += 1)
          expect(await start(`ada${time}@new.example`)).toMatchObject({ status: 200 });
        expect(await start('ada5@new.example')).toMatchObject({
          status: 429,
          error: { error: 'TOO_MANY_REQUESTS' },
        });
      });

      it('Starting a change within a minute of the last mail gets 429 with the seconds to wait (AUTH-124)', async () => {
        await start();
        api.clock.advance({ seconds: 20 });
        const response = await start();
        expect(response).toMatchObject({ status: 429, error: { error: 'TOO_MANY_REQUESTS' } });
        expect(response.headers.get('retry-after')).toBe('40');
        expect(await subjects(newEmail)).toHaveLength(1);
        api.clock.advance({ seconds: 40 });
        expect(await start()).toMatchObject({ status: 200 });
      });

      it('32 racing requests for one new address send one mail, whose link works (AUTH-125)', async () => {
        await Promise.all(Array.from({ length: 32 }, () => start()));
        expect(await subjects(newEmail)).toHaveLength(1);
        expect(await confirm()).toMatchObject({ status: 200 });
      });

      it('Starting a change needs a token (AUTH-144)', async () => {
        expect(await start(newEmail, 'a.b.c')).toMatchObject({ status: 401 });
      });
    });

    describe('confirming', () => {
      it('The link changes the address, verifies it and ends every session (AUTH-135)', async () => {
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
        expect(await api.call(endpoints.getSecurityActivity, {}, { token: idToken })).toMatchObject(
          {
            body: {
              events: expect.arrayContaining([expect.objectContaining({ kind: 'email-changed' })]),
            },
          },
        );
      });

      it('The link mails both addresses (AUTH-135)', async () => {
        await changed();
        expect((await subjects(newEmail)).at(-1)).toBe('This is now your email address');
        const notice = (await api.mailsTo(email)).at(-1);
        expect(notice).toMatchObject({ subject: 'Your email address was changed' });
        expect(notice?.text).toContain(newEmail);
        expect(notice?.text).toContain('7 days');
        expect(notice?.text).toContain(
          `${api.config.baseUrl}/auth/action?mode=undoEmailChange&oobCode=`,
        );
      });

      it('One of 32 racing requests uses the code of a change (AUTH-129)', async () => {
        await start();
        const code = await newestCode(api, newEmail);
        const responses = await Promise.all(Array.from({ length: 32 }, () => confirm(code)));
        expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
        expect(await confirm(code)).toMatchObject(invalid);
      });

      it('The link of a change works for 24 hours (AUTH-128)', async () => {
        await start();
        const code = await newestCode(api, newEmail);
        api.clock.advance({ hours: 24 });
        expect(await confirm(code)).toMatchObject(invalid);
        expect(await address()).toMatchObject({ email });
      });

      it('The code of a change stays valid when a step fails (AUTH-129)', async () => {
        await start();
        const code = await newestCode(api, newEmail);
        jest
          .spyOn(api.platform.mailer, 'send')
          .mockRejectedValueOnce(new Error('The queue is away.'));
        expect(await confirm(code)).toMatchObject({ status: 500 });
        expect(await isAlive(api, own.idToken)).toBe(true);
        expect(await confirm(code)).toMatchObject({ status: 200 });
      });

      it('The code of a change stays valid when the address was taken since (AUTH-135)', async () => {
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

      it('One of 16 accounts that race for an address gets it (AUTH-102)', async () => {
        const codes: string[] = [];
        for (let index = 0; index < 16; index += 1) {
          const { idToken } = await signUpAndIn(api, `racer${index}@example.org`);
          await start(newEmail, idToken);
          codes.push(await newestCode(api, newEmail));
          api.clock.advance({ minutes: 15 });
          await api.platform.database.query.execute(`delete from rate_limits`);
        }
        const responses = await Promise.all(codes.map((code) => confirm(code)));
        expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
      });

      it('A change needs its own code (AUTH-135)', async () => {
        await start();
        const code = await newestCode(api, newEmail);
        for (let visit = 0; visit < 20; visit += 1)
          await api.fetch(`/api/auth/action?mode=verifyAndChangeEmail&oobCode=${code}`);
        expect(await address()).toMatchObject({ email });
        expect(await confirm(code)).toMatchObject({ status: 200 });
      });
    });

    describe('ending a pending change', () => {
      it('A second change ends the link of the first (AUTH-129)', async () => {
        await start();
        const first = await newestCode(api, newEmail);
        await start('ada@other.example');
        expect(await confirm(first)).toMatchObject(invalid);
        expect(await confirm(await newestCode(api, 'ada@other.example'))).toMatchObject({
          status: 200,
        });
      });

      it('A password reset ends a pending change (AUTH-131)', async () => {
        await start();
        const code = await newestCode(api, newEmail);
        await recover(api, email, newPassword);
        expect(await confirm(code)).toMatchObject(invalid);
      });

      it('A password change ends a pending change (AUTH-131)', async () => {
        await start();
        const code = await newestCode(api, newEmail);
        await api.call(
          endpoints.changePassword,
          { currentPassword: goodPassword, newPassword },
          { token: own.idToken },
        );
        expect(await confirm(code)).toMatchObject(invalid);
      });

      it('A change does not start for a session that a reset ends at the same moment (AUTH-137)', async () => {
        const reset = await askForReset(api, email);
        const [, begun] = await Promise.all([run('resetPassword', reset), start()]);
        expect([200, 401]).toContain(begun.status);
        expect(await api.platform.database.query.select().from(emailCodes)).toHaveLength(0);
      });
    });

    it('A change ends the links that were mailed to the earlier address (AUTH-131)', async () => {
      const reset = await askForReset(api, email);
      await start();
      await confirm();
      expect(await run('resetPassword', reset)).toMatchObject(invalid);
    });

    it('An earlier address that was not verified gets no mail (AUTH-135)', async () => {
      const { idToken } = await signUpAndIn(api, 'mistyped@example.org');
      await start(newEmail, idToken);
      await confirm();
      expect(await subjects('mistyped@example.org')).toEqual(['Verify your email address']);
    });

    describe('undoing', () => {
      it('Undoing a change restores the address and ends sessions, password and pending changes (AUTH-136)', async () => {
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

      it('Undoing a change mails a link to choose a new password (AUTH-136)', async () => {
        await run('undoEmailChange', await changed());
        const mail = (await api.mailsTo(email)).at(-1);
        expect(mail).toMatchObject({
          subject: 'Your email address is back: choose a new password',
        });
        expect(await run('resetPassword', await newestCode(api, email))).toMatchObject({
          status: 200,
        });
        expect(await trySignIn(api, email, { password: newPassword })).toMatchObject({
          status: 200,
        });
      });

      it('A change can be undone after a reset and a second change (AUTH-136)', async () => {
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

      it('Undoing a change leaves the later change of another account undoable (AUTH-136)', async () => {
        const undo = await changed();
        const uid = await insertedUser(api, 'eve@new.example');
        const change = { uid, email: 'eve@example.org', now: api.clock.now() };
        const others = await issueUndo(api.platform.database.query, change);
        expect(await run('undoEmailChange', undo)).toMatchObject({ status: 200 });
        expect(await run('undoEmailChange', others)).toMatchObject({ status: 200 });
      });

      it('One of 32 racing requests undoes a change (AUTH-129, AUTH-136)', async () => {
        const undo = await changed();
        const racers = Array.from({ length: 32 }, () => run('undoEmailChange', undo));
        expect((await Promise.all(racers)).filter(({ ok }) => ok)).toHaveLength(1);
        expect(await run('undoEmailChange', undo)).toMatchObject(invalid);
      });

      it('For seven days a change can be undone, and no other account can take the address (AUTH-136)', async () => {
        const undo = await changed();
        const taken = { status: 409, error: { error: 'EMAIL_ALREADY_EXISTS' } };
        expect(await trySignUp(api, email)).toMatchObject(taken);
        const { idToken } = await signUpAndIn(api, 'squatter@example.org');
        expect(await start(email, idToken)).toMatchObject({ error: { error: 'EMAIL_IN_USE' } });
        api.clock.advance({ days: 7 });
        expect(await run('undoEmailChange', undo)).toMatchObject(invalid);
        expect(await trySignUp(api, email)).toMatchObject({ status: 200 });
      });

      it('The user can change back to the earlier address (AUTH-136)', async () => {
        await changed();
        const { idToken } = await signIn(api, newEmail);
        expect(await start(email, idToken)).toMatchObject({ status: 200 });
        expect(await confirm(await newestCode(api, email))).toMatchObject({ status: 200 });
        expect(await address()).toMatchObject({ email });
      });

      it('The code that undoes a change stays valid when a step fails (AUTH-129)', async () => {
        const undo = await changed();
        jest
          .spyOn(api.platform.mailer, 'send')
          .mockRejectedValueOnce(new Error('The queue is away.'));
        expect(await run('undoEmailChange', undo)).toMatchObject({ status: 500 });
        expect(await address()).toMatchObject({ email: newEmail });
        expect(await run('undoEmailChange', undo)).toMatchObject({ status: 200 });
      });

      it('A code of another kind does not undo a change (AUTH-136)', async () => {
        await start();
        expect(await run('undoEmailChange', await newestCode(api, newEmail))).toMatchObject(
          invalid,
        );
      });
    });
  });

  describe('the change of email address in the strict profile', () => {
    it('In the strict profile a taken address gets the same responses as a free one, and no mail (AUTH-108)', async () => {
      const open = await startAuthApi();
      const { refreshToken } = await signUpAndIn(open, email);
      await signUp(open, newEmail);
      const strict = await startAuthApi({ beside: open, environment: { PROFILE: 'strict' } });
      const refreshed = await strict.call(endpoints.refreshSession, { refreshToken });
      if (!refreshed.ok) throw new Error(refreshed.error.error);
      const token = refreshed.body.id_token;
      const start = (to: string) =>
        strict.call(endpoints.startEmailChange, { newEmail: to }, { token });
      for (const to of [newEmail, 'nobody@new.example']) {
        expect(await start(to)).toMatchObject({ status: 200, body: {} });
        expect(await start(to)).toMatchObject({
          status: 429,
          error: { error: 'TOO_MANY_REQUESTS' },
        });
      }
      const subjects = (await open.mailsTo(newEmail)).map(({ subject }) => subject);
      expect(subjects).toEqual(['Verify your email address']);
      expect(await strict.mailsTo(newEmail)).toHaveLength(0);
      await strict.stop();
      await open.stop();
    });
  });
});

describe('an email change beside another change of the account', () => {
  const email = 'ada@example.org';
  const newEmail = 'ada@new.example';

  let api: TestApi;
  let own: Awaited<ReturnType<typeof signUpAndIn>>;

  const start = (to: string, token = own.idToken) =>
    api.call(endpoints.startEmailChange, { newEmail: to }, { token });
  const run = (mode: EmailActionMode, oobCode: string) =>
    api.call(endpoints.runEmailAction, { mode, oobCode });

  beforeEach(async () => {
    api = await startAuthApi();
    own = await signUpAndIn(api, email);
    await verify(api, email);
  });
  afterEach(() => api.stop());

  it('A request that meets an uncommitted reset waits for it and mails no link (AUTH-137)', async () => {
    const response = await whileUncommitted(
      api,
      async (tx) => {
        await lockUser(tx, own.uid);
        await revokeAccess(tx, own.uid, api.clock.now());
      },
      () => start(newEmail),
    );
    expect(response).toMatchObject({ status: 401 });
    expect(await api.platform.database.query.select().from(emailCodes)).toEqual([]);
    expect(await api.mailsTo(newEmail)).toEqual([]);
  });

  it('A confirmation that meets an uncommitted move from its address finds the address reserved (AUTH-136)', async () => {
    const free = 'free@example.org';
    const grace = await signUpAndIn(api, 'grace@example.org');
    await start(free, grace.idToken);
    const code = await newestCode(api, free);
    const { query } = api.platform.database;
    await query.update(users).set({ email: free }).where(eq(users.uid, own.uid));
    const response = await whileUncommitted(
      api,
      async (tx) => {
        await updateUser(tx, own.uid, { email: newEmail, emailVerified: true });
        await issueUndo(tx, { uid: own.uid, email: free, now: api.clock.now() });
      },
      () => run('verifyAndChangeEmail', code),
    );
    expect(response).toMatchObject({ status: 409, error: { error: 'EMAIL_ALREADY_EXISTS' } });
  });

  it('The undo of a change removes the identities that were linked since it, and keeps the earlier ones (AUTH-136)', async () => {
    const link = (issuer: string) =>
      addWay(api, { issuer, subject: `subject at ${issuer}`, uid: own.uid, email });
    await link('an earlier provider');
    api.clock.advance({ minutes: 9 });
    await start(newEmail);
    await run('verifyAndChangeEmail', await newestCode(api, newEmail));
    const undo = await newestCode(api, email);
    api.clock.advance({ minutes: 10 });
    await link('overleaf');
    expect(await run('undoEmailChange', undo)).toMatchObject({ status: 200 });
    expect(await linkedWays(api)).toMatchObject([{ issuer: 'an earlier provider' }]);
  });
});
