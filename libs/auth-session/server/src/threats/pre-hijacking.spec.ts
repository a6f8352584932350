import {
  authSessionEndpoints as endpoints,
  emailActionModes,
  type EmailActionMode,
} from '@portal/auth-session/domain';
import { users } from '@portal/server/contracts';
import { newId } from '@portal/server/platform';
import { type TestApi, whileUncommitted } from '@portal/server/testing';
import { eq } from 'drizzle-orm';
import { sessions } from '../auth-session.tables';
import { issueUndo } from '../records/email-change-undo.repository';
import { takeCode } from '../records/email-code.repository';
import { insertSession } from '../records/session.repository';
import { updateUser } from '../records/user.repository';
import { editorWay, passwordWay } from '../records/way-in.repository';
import {
  addWay,
  deviceCookieOf,
  goodPassword,
  isAlive,
  linkedWays,
  newestCode,
  signUpAndIn,
  recover,
  signIn,
  startAuthApi,
  trySignIn,
  trySignUp,
  verify,
  signUp,
} from '../testing/auth-api';

/**
 * The five variants of account pre-hijacking (Sudhodanan and Paverd, 2022): an attacker opens an account with a victim's
 * address and waits for the victim to use it.
 */
describe('an account that an attacker opened with a victim’s address', () => {
  const email = 'victim@example.org';
  const victimsPassword = 'the password of the victim';
  const key = 'key-of-the-editor-service-0123456789';

  let api: TestApi;
  let attacker: Awaited<ReturnType<typeof signUpAndIn>>;

  const editor = { headers: { authorization: key } };
  const openByEditor = () =>
    api.call(endpoints.openEditorAccount, { email, overleafId: 'victim' }, editor);
  const signInWithEditor = (overleafId: string) =>
    api.call(endpoints.signInWithEditor, { overleafId }, editor);
  const confirm = (oobCode: string) =>
    api.call(endpoints.runEmailAction, { mode: 'verifyAndChangeEmail', oobCode });

  async function beginChangeTo(newEmail: string) {
    await api.call(endpoints.startEmailChange, { newEmail }, { token: attacker.idToken });
    return newestCode(api, newEmail);
  }

  async function beginChangeOfVerified() {
    await updateUser(api.platform.database.query, attacker.uid, { emailVerified: true });
    return beginChangeTo('new@example.org');
  }

  async function linkForeignAccounts() {
    const { uid } = attacker;
    await addWay(api, { ...editorWay('attacker'), uid, email: 'attacker@evil.example' });
    await addWay(api, { issuer: 'https://provider.example', subject: 'attacker', uid });
  }

  /** Everything that could still give the attacker access. */
  async function expectAttackerIsOut() {
    const { idToken, refreshToken } = attacker;
    expect(await isAlive(api, idToken)).toBe(false);
    expect(await api.call(endpoints.refreshSession, { refreshToken })).toMatchObject({
      status: 400,
    });
    expect(await trySignIn(api, email, { password: goodPassword })).toMatchObject({ status: 401 });
    expect(await signInWithEditor('attacker')).toMatchObject({ status: 404 });
    expect(await linkedWays(api)).not.toContainEqual(
      expect.objectContaining({ subject: 'attacker', trusted: true }),
    );
  }

  beforeEach(async () => {
    api = await startAuthApi({ environment: { EDITOR_SERVICE_KEY: key } });
    attacker = await signUpAndIn(api, email, { rememberMe: true });
  });
  afterEach(() => api.stop());

  it('A service that vouches for the address makes the account the victim’s alone (AUTH-133)', async () => {
    expect(await openByEditor()).toMatchObject({ status: 200, body: { uid: attacker.uid } });
    await expectAttackerIsOut();
    expect(await signInWithEditor('victim')).toMatchObject({ status: 200, body: { email } });
  });

  it('A reset ends an attacker’s open session (AUTH-131)', async () => {
    const other = await signIn(api, email, { rememberMe: true });
    expect(await trySignUp(api, email, victimsPassword)).toMatchObject({ status: 409 });
    await recover(api, email, victimsPassword);
    expect(await isAlive(api, other.idToken)).toBe(false);
    await expectAttackerIsOut();
    expect(await trySignIn(api, email, { password: victimsPassword })).toMatchObject({
      status: 200,
    });
  });

  it('A reset removes an attacker’s linked account (AUTH-132)', async () => {
    await linkForeignAccounts();
    await recover(api, email, victimsPassword);
    await expectAttackerIsOut();
  });

  it.each([
    ['a reset', () => recover(api, email, victimsPassword)],
    ['a sign-in by a service that vouches', openByEditor],
    ['the verification', () => verify(api, email)],
  ])(
    'After %s an attacker’s pending change of email address has ended (AUTH-130, AUTH-131)',
    async (_, prove) => {
      const pending = await beginChangeTo('attacker@evil.example');
      expect(await prove()).toMatchObject({ status: 200 });
      expect(await confirm(pending)).toMatchObject({ error: { error: 'INVALID_CODE' } });
    },
  );

  it('A service that does not vouch for the address does not open the account (AUTH-133)', async () => {
    await linkForeignAccounts();
    expect(await signInWithEditor('attacker')).toMatchObject({ status: 200 });
    const { idToken } = await signIn(api, email);
    expect(await api.call(endpoints.getCurrentUser, {}, { token: idToken })).toMatchObject({
      body: { emailVerified: false },
    });
    await recover(api, email, victimsPassword);
    await expectAttackerIsOut();
  });

  describe('the verification link in another browser than the one that signed up', () => {
    const follow = (oobCode: string, newPassword?: string, cookie = '') =>
      api.call(
        endpoints.runEmailAction,
        { mode: 'verifyEmail', oobCode, ...(newPassword !== undefined && { newPassword }) },
        { headers: { cookie } },
      );
    const asksForPassword = { status: 403, error: { error: 'PASSWORD_REQUIRED' } };

    it('The link asks for the password and changes nothing before, and its code stays valid (AUTH-419)', async () => {
      const oobCode = await newestCode(api, email);
      expect(await follow(oobCode)).toMatchObject(asksForPassword);
      expect(await follow(oobCode, 'short')).toMatchObject({
        error: { error: 'INVALID_PASSWORD' },
      });
      expect(await isAlive(api, attacker.idToken)).toBe(true);
      const { query } = api.platform.database;
      expect((await query.select().from(users))[0]?.emailVerified).toBe(false);
      expect(await follow(oobCode, victimsPassword)).toMatchObject({ body: { email } });
    });

    it('The password that the owner gives ends the sessions, the password and the linked accounts of the stranger (AUTH-419)', async () => {
      const oobCode = await newestCode(api, email);
      const pending = await beginChangeTo('attacker@evil.example');
      await linkForeignAccounts();
      const extension = await api.call(
        endpoints.openExtensionSession,
        {},
        { token: attacker.idToken },
      );
      if (!extension.ok) throw new Error('There is no session for the extension.');
      expect(await follow(oobCode, victimsPassword)).toMatchObject({ status: 200 });
      expect(await isAlive(api, extension.body.idToken)).toBe(false);
      await expectAttackerIsOut();
      expect(await confirm(pending)).toMatchObject({ error: { error: 'INVALID_CODE' } });
      expect(await trySignIn(api, email, { password: victimsPassword })).toMatchObject({
        status: 200,
      });
    });

    it('A browser that was signed in to an earlier account of the address is another browser (AUTH-419)', async () => {
      const { cookie } = deviceCookieOf(await trySignIn(api, email));
      api.clock.advance({ minutes: 1 });
      await api.platform.database.query.update(users).set({ createdAt: api.clock.now() });
      expect(await follow(await newestCode(api, email), undefined, cookie)).toMatchObject(
        asksForPassword,
      );
    });

    it('The browser that signed up asks for nothing, also after it was signed out (AUTH-130, AUTH-419)', async () => {
      const { cookie } = deviceCookieOf(await trySignIn(api, email));
      expect(await follow(await newestCode(api, email), undefined, cookie)).toMatchObject({
        status: 200,
      });
      expect(await isAlive(api, attacker.idToken)).toBe(true);
    });

    it('A link to verify a verified account sets no password (AUTH-419)', async () => {
      const oobCode = await newestCode(api, email);
      await updateUser(api.platform.database.query, attacker.uid, { emailVerified: true });
      expect(await follow(oobCode, victimsPassword)).toMatchObject({
        error: { error: 'INVALID_CODE' },
      });
    });
  });

  /** Each mailed link, pressed where nobody is signed in; undefined for one that only removes one way into the account. */
  const links: Readonly<Record<EmailActionMode, (() => Promise<unknown>) | undefined>> = {
    verifyEmail: async () =>
      api.call(endpoints.runEmailAction, {
        mode: 'verifyEmail',
        oobCode: await newestCode(api, email),
        newPassword: victimsPassword,
      }),
    resetPassword: () => recover(api, email, victimsPassword),
    verifyAndChangeEmail: async () => confirm(await beginChangeTo('new@example.org')),
    cancelEmailChange: async () => {
      await beginChangeOfVerified();
      const oobCode = await newestCode(api, email);
      return api.call(endpoints.runEmailAction, { mode: 'cancelEmailChange', oobCode });
    },
    undoEmailChange: async () => {
      await confirm(await beginChangeOfVerified());
      const oobCode = await newestCode(api, email);
      return api.call(endpoints.runEmailAction, { mode: 'undoEmailChange', oobCode });
    },
    removeWayIn: undefined,
  };

  it.each(emailActionModes.filter((mode) => links[mode]))(
    'After the link for %s in another browser no earlier session is alive (AUTH-131, AUTH-135, AUTH-136, AUTH-178, AUTH-419)',
    async (mode) => {
      expect(await links[mode]?.()).toMatchObject({ status: 200 });
      expect(await isAlive(api, attacker.idToken)).toBe(false);
    },
  );

  describe('after the verification link', () => {
    it('The verification link removes what was linked before (AUTH-130)', async () => {
      const verification = await newestCode(api, email);
      await linkForeignAccounts();
      await verify(api, email, { oobCode: verification });
      expect(await signInWithEditor('attacker')).toMatchObject({ status: 404 });
    });

    it('The verification link keeps the owner’s session and ends the others (AUTH-130)', async () => {
      const own = await signIn(api, email);
      await verify(api, email, { token: own.idToken });
      expect(await isAlive(api, own.idToken)).toBe(true);
      expect(await isAlive(api, attacker.idToken)).toBe(false);
    });

    it('A reset after the verification ends the attacker’s access (AUTH-131)', async () => {
      await verify(api, email);
      await recover(api, email, victimsPassword);
      await expectAttackerIsOut();
    });
  });
});

describe('changes of one account at the same moment', () => {
  const email = 'ada@example.org';

  let api: TestApi;
  let own: Awaited<ReturnType<typeof signUpAndIn>>;

  beforeEach(async () => {
    api = await startAuthApi();
    own = await signUpAndIn(api, email);
  });
  afterEach(() => api.stop());

  it('A change of password ends the session that is being opened with the old one (AUTH-146)', async () => {
    const [user] = await api.platform.database.query.select().from(users);
    const id = newId();
    const createdAt = api.clock.now();
    const session = {
      ...{ id, uid: own.uid, family: newId(), tokenHash: newId(), remembered: true },
      ...{
        reference: newId(),
        device: null,
        country: null,
        network: null,
        createdAt,
        authenticatedAt: createdAt,
      },
      expiresAt: new Date(createdAt.getTime() + 60_000),
    };
    const passwordHash = user?.passwordHash ?? '';
    const response = await whileUncommitted(
      api,
      (tx) =>
        insertSession(tx, session, {
          attempts: { key: '', scope: '' },
          event: 'signed-in',
          passwordHash,
          by: passwordWay(own.uid),
        }),
      () =>
        api.call(
          endpoints.changePassword,
          { currentPassword: goodPassword, newPassword: 'a brand-new password' },
          { token: own.idToken },
        ),
    );
    expect(response).toMatchObject({ status: 200 });
    const [opened] = await api.platform.database.query
      .select()
      .from(sessions)
      .where(eq(sessions.id, id));
    expect(opened?.endedAt).toEqual(createdAt);
  });

  it('A request whose code is being used by another one waits, and is rejected (AUTH-129)', async () => {
    const oobCode = await newestCode(api, email);
    const response = await whileUncommitted(
      api,
      (tx) => takeCode(tx, oobCode, 'verifyEmail', api.clock.now()),
      () => verify(api, email, { oobCode }),
    );
    expect(response).toMatchObject({ status: 400, error: { error: 'INVALID_CODE' } });
  });

  it('A sign-up with an address that another account is giving up waits, and finds it reserved (AUTH-136)', async () => {
    const given = 'grace@example.org';
    const { uid } = await signUp(api, given);
    const response = await whileUncommitted(
      api,
      async (tx) => {
        await updateUser(tx, uid, { email: 'grace@other.example' });
        await issueUndo(tx, { uid, email: given, now: api.clock.now() });
      },
      () => trySignUp(api, given),
    );
    expect(response).toMatchObject({ status: 409, error: { error: 'EMAIL_ALREADY_EXISTS' } });
  });
});
