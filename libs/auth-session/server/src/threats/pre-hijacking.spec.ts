import {
  authSessionEndpoints as endpoints,
  type EmailActionMode,
  emailActionModes,
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
import { editorWay, findByWay, passwordWay } from '../records/way-in.repository';
import {
  addWay,
  deviceCookieOf,
  goodPassword,
  isAlive,
  linkedWays,
  newestCode,
  recover,
  signIn,
  signUp,
  signUpAndIn,
  startAuthApi,
  trySignIn,
  trySignUp,
  verify,
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
    removeSecondFactor: undefined,
    keepSecondFactor: undefined,
    endSession: undefined,
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
          email: user?.email ?? '',
          attempts: { key: '', scope: '' },
          event: 'signed-in',
          passwordHash,
          by: passwordWay(own.uid),
          secondFactor: 'given',
          isOwnBrowser: false,
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

describe('editor account', () => {
  const email = 'ada@example.org';

  const overleafId = '5f1c0a9e7b2d4c0001a1b2c3';

  const key = 'key-of-the-editor-service-0123456789';

  const forbidden = { status: 403, error: { error: 'FORBIDDEN' } };

  describe('accounts of the LaTeX editor', () => {
    let api: TestApi;
    const withKey = { headers: { authorization: `Bearer ${key}` } };
    const open = (input: { email: string; overleafId: string } = { email, overleafId }) =>
      api.call(endpoints.openEditorAccount, input, withKey);
    const signIn = (id = overleafId) =>
      api.call(endpoints.signInWithEditor, { overleafId: id }, withKey);
    const accounts = () => api.platform.database.query.select().from(users);
    const links = () => linkedWays(api);

    async function signedInAtEditor() {
      const response = await signIn();
      if (!response.ok) throw new Error(response.error.error);
      return response.body;
    }

    beforeEach(async () => {
      api = await startAuthApi({ environment: { EDITOR_SERVICE_KEY: key } });
    });
    afterEach(() => api.stop());

    it('An editor account is opened once, verified and without a password (AUTH-11)', async () => {
      const first = await open();
      expect(first).toMatchObject({ status: 200, body: { email } });
      expect(await open()).toEqual({ ...first, headers: expect.anything() });
      expect(await accounts()).toMatchObject([{ email, emailVerified: true, passwordHash: null }]);
      expect(await trySignIn(api, email)).toMatchObject({ status: 401 });
    });

    it('32 racing requests open one editor account (AUTH-11)', async () => {
      const responses = await Promise.all(Array.from({ length: 32 }, () => open()));
      const uids = responses.map((response) =>
        response.ok ? response.body.uid : response.error.error,
      );
      expect(new Set(uids).size).toBe(1);
      expect(await accounts()).toHaveLength(1);
      expect(await links()).toHaveLength(1);
    });

    it('One of 32 editor users who race for an address gets the account (AUTH-11)', async () => {
      const racers = Array.from({ length: 32 }, (_, index) =>
        open({ email, overleafId: `editor${index}` }),
      );
      const responses = await Promise.all(racers);
      expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await links()).toHaveLength(1);
    });

    it('An editor sign-in opens a remembered session and returns the editor’s id (AUTH-12)', async () => {
      await open();
      const { idToken } = await signedInAtEditor();
      api.clock.advance({ minutes: 59 });
      expect(await api.call(endpoints.getCurrentUser, {}, { token: idToken })).toMatchObject({
        body: { emailVerified: true, overleaf: { id: overleafId, provider: 'overleaf' } },
      });
      expect(await api.call(endpoints.listSessions, {}, { token: idToken })).toMatchObject({
        body: { sessions: [{ remembered: true, current: true }] },
      });
    });

    it('An unknown editor id gets EDITOR_ACCOUNT_NOT_FOUND (AUTH-12)', async () => {
      expect(await signIn('unknown')).toMatchObject({
        status: 404,
        error: { error: 'EDITOR_ACCOUNT_NOT_FOUND' },
      });
    });

    it('The editor never takes over a verified account (AUTH-133)', async () => {
      const { idToken } = await signUpAndIn(api, email);
      await verify(api, email);
      expect(await open()).toMatchObject({ status: 409, error: { error: 'EMAIL_ALREADY_EXISTS' } });
      expect(await links()).toHaveLength(0);
      expect(await isAlive(api, idToken)).toBe(true);
    });

    it('The editor takes over an unverified account and removes what was prepared in it (AUTH-133)', async () => {
      const squatter = await signUpAndIn(api, email);
      expect(await open()).toMatchObject({ status: 200, body: { uid: squatter.uid } });
      expect(await isAlive(api, squatter.idToken)).toBe(false);
      expect(await trySignIn(api, email)).toMatchObject({ status: 401 });
      expect(await verify(api, email)).toMatchObject({ status: 400 });
      expect((await api.mailsTo(email)).at(-1)).toMatchObject({
        subject: 'An account was linked to yours',
      });
      expect(await isAlive(api, (await signedInAtEditor()).idToken)).toBe(true);
    });

    it('An editor sign-in does not verify an address that the editor did not vouch for (AUTH-12)', async () => {
      const { uid } = await signUp(api, email);
      await addWay(api, { ...editorWay(overleafId), uid, email: 'other@example.org' });
      const { idToken } = await signedInAtEditor();
      expect(await api.call(endpoints.getCurrentUser, {}, { token: idToken })).toMatchObject({
        body: { emailVerified: false },
      });
    });

    describe('without the service key', () => {
      it.each([
        ['no header', {}],
        ['another key', { authorization: `Bearer ${key}x` }],
        ['an empty key', { authorization: '' }],
        ['an empty bearer', { authorization: 'Bearer ' }],
        ['the key in another header', { token: key }],
        ['the key twice', { authorization: `Bearer ${key} ${key}` }],
      ])(
        'A request of the editor with %s is rejected (AUTH-149)',
        async (_, headers: Record<string, string>) => {
          const rejected = await api.call(
            endpoints.openEditorAccount,
            { email, overleafId },
            { headers },
          );
          expect(rejected).toMatchObject(forbidden);
          expect(
            await api.call(endpoints.signInWithEditor, { overleafId }, { headers }),
          ).toMatchObject(forbidden);
          expect(await accounts()).toHaveLength(0);
        },
      );

      it('The service key is accepted without the word Bearer (AUTH-149)', async () => {
        const headers = { authorization: key };
        expect(
          await api.call(endpoints.openEditorAccount, { email, overleafId }, { headers }),
        ).toMatchObject({ status: 200 });
      });
    });
  });

  describe('without a configured service key', () => {
    let api: TestApi;
    beforeAll(async () => {
      api = await startAuthApi();
    });
    afterAll(() => api.stop());

    it.each(['', 'Bearer ', 'Bearer undefined', `Bearer ${key}`])(
      'Without a configured service key the authorization %j is rejected (AUTH-149)',
      async (authorization) => {
        const headers = { authorization };
        expect(
          await api.call(endpoints.openEditorAccount, { email, overleafId }, { headers }),
        ).toMatchObject(forbidden);
      },
    );
  });
});

describe('the first proof that an email address belongs to its account', () => {
  const email = 'ada@example.org';
  const identity = { issuer: 'https://provider.example', subject: 'someone' };

  let api: TestApi;
  beforeEach(async () => {
    api = await startAuthApi();
    const { uid } = await signUp(api, email);
    await addWay(api, { ...identity, uid });
  });
  afterEach(() => api.stop());

  const isTrusted = async () =>
    (await findByWay(api.platform.database.query, identity))?.way.trusted === true;

  it.each([
    ['the verification link', () => verify(api, email)],
    ['a password reset', () => recover(api, email, 'a brand-new password')],
  ])(
    'After %s, an identity that was linked before it must prove the password again (AUTH-130, AUTH-132)',
    async (_, prove) => {
      expect(await isTrusted()).toBe(true);
      expect(await prove()).toMatchObject({ status: 200 });
      expect(await isTrusted()).toBe(false);
    },
  );
});
