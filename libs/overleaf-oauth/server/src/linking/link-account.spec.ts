import { authSessionEndpoints, wayInKinds, type WayInKind } from '@portal/auth-session/domain';
import {
  goodPassword,
  linkedWays,
  recover,
  signUpAndIn,
  signIn,
  ticketFor,
  verify,
  waysIn,
  startOpenidStandIn,
  type OpenidStandIn,
  askForReset,
  isAlive,
  newestCode,
  trySignIn,
  addInstitution,
  linkTicketOf,
  openBrowser,
  openPasskeyBrowser,
  providersVariable,
  socialSignIn,
} from '@portal/auth-session/server/testing';
import { overleafOauthEndpoints } from '@portal/overleaf-oauth/domain';
import { rawQuery } from '@portal/server/platform';
import { rounds, type TestApi } from '@portal/server/testing';
import { editorUser, openEditorBrowser, startEditorApi, userOf } from '../testing/editor-api';

describe('link account', () => {
  const email = 'ada@example.org';

  let provider: OpenidStandIn;

  let api: TestApi;

  beforeAll(async () => {
    provider = await startOpenidStandIn();
  });

  beforeEach(async () => {
    await provider.misbehave('none');
    api = await startEditorApi(provider);
  });

  afterEach(() => api.stop());

  afterAll(() => provider.stop());

  const links = () => linkedWays(api);

  async function verifiedUser(address: string) {
    const session = await signUpAndIn(api, address);
    await verify(api, address);
    return session;
  }

  /** A login that asks for the password of the account. */
  async function offered(user = editorUser(), query = '') {
    const browser = openEditorBrowser(api, provider);
    const response = await browser.logIn(user, query);
    if (response.ok) throw new Error('Nothing was to be linked.');
    const { ticket } = (response.error.details as { tokens: { ticket: string } }).tokens;
    const request = { overleafId: user.sub, email: user.email, overleafTokens: { ticket } };
    return { browser, request };
  }

  describe('linking a user of the editor', () => {
    it('A fresh sign-in links the account, and the editor opens it from then on (OAUTH-3, OAUTH-16)', async () => {
      await verifiedUser(email);
      const { browser, request } = await offered(editorUser({ premium: true }));
      const { idToken } = await signIn(api, email);
      expect(await browser.link(request, idToken)).toMatchObject({
        status: 200,
        body: {
          user: { email, overleaf: { id: 'ol-1' } },
          overleafPrimaryEmail: email,
        },
      });
      expect(await userOf(api, idToken)).toMatchObject({ premium: true, source: 'overleaf' });
      expect(await openEditorBrowser(api, provider).logIn(editorUser())).toMatchObject({
        status: 200,
        body: { user: { email } },
      });
      expect((await api.mailsTo(email)).at(-1)).toMatchObject({
        subject: 'You can now log in with the LaTeX editor',
      });
    });

    it('The password links the account and opens a session, in one request of a signed-out browser (OAUTH-3, OAUTH-16)', async () => {
      await verifiedUser(email);
      const { browser, request } = await offered();
      const proof = async () => ({
        password: goodPassword,
        ticket: await ticketFor(api, 'signin'),
      });
      const wrong = { ...request, ...(await proof()), password: 'a wrong one' };
      expect(await browser.link(wrong)).toMatchObject({
        status: 401,
        error: { error: 'INVALID_LOGIN_CREDENTIALS' },
      });
      expect(await browser.link({ ...request, password: goodPassword })).toMatchObject({
        status: 403,
        error: { error: 'BOT_CHECK_FAILED' },
      });
      expect(await links()).toHaveLength(0);
      const response = await browser.link({ ...request, ...(await proof()) });
      expect(response).toMatchObject({
        status: 200,
        body: { user: { email, overleaf: { id: 'ol-1' } }, session: { email } },
      });
      const token = (response.ok && response.body.session?.idToken) || '';
      expect(await userOf(api, token)).toMatchObject({ email });
      expect(await browser.link({ ...request, ...(await proof()) })).toMatchObject({ status: 400 });
    });

    it('A request without a password and without a token links nothing (OAUTH-3)', async () => {
      await verifiedUser(email);
      const { browser, request } = await offered();
      expect(await browser.link(request)).toMatchObject({ status: 401 });
      expect(await links()).toHaveLength(0);
    });

    it('Another account than that of the address can be linked (OAUTH-16)', async () => {
      await verifiedUser(email);
      const other = await verifiedUser('other@example.org');
      const { browser, request } = await offered();
      const linked = await browser.link({ ...request, email: 'other@example.org' }, other.idToken);
      expect(linked).toMatchObject({ status: 200, body: { user: { email: 'other@example.org' } } });
    });

    it.each([
      ['another user of the editor', { overleafId: 'ol-9' }, 409, 'error-linking'],
      ['the address of another account', { email: 'eve@example.org' }, 409, 'error-linking'],
      [
        'a forged ticket',
        { overleafTokens: { ticket: 'x'.repeat(43) } },
        400,
        'EDITOR_STATE_INVALID',
      ],
    ])('A request with %s links nothing (OAUTH-3)', async (_, change, status, error) => {
      const { idToken } = await verifiedUser(email);
      const { browser, request } = await offered();
      expect(await browser.link({ ...request, ...change }, idToken)).toMatchObject({
        status,
        error: { error },
      });
      expect(await links()).toHaveLength(0);
    });

    it('The ticket of another browser links nothing (OAUTH-16)', async () => {
      const { idToken } = await verifiedUser(email);
      const { request } = await offered();
      const thief = openEditorBrowser(api, provider);
      expect(await thief.link(request, idToken)).toMatchObject({ status: 400 });
      await thief.start();
      expect(await thief.link(request, idToken)).toMatchObject({ status: 400 });
      expect(await links()).toHaveLength(0);
    });

    it('An offer is valid for ten minutes and for one link (OAUTH-16)', async () => {
      await verifiedUser(email);
      const late = await offered();
      api.clock.advance({ minutes: 10 });
      const { idToken } = await signIn(api, email);
      expect(await late.browser.link(late.request, idToken)).toMatchObject({ status: 400 });
      const { browser, request } = await offered();
      expect(await browser.link(request, idToken)).toMatchObject({ status: 200 });
      expect(await browser.link(request, idToken)).toMatchObject({ status: 400 });
    });

    it('A sign-in that is older than ten minutes links nothing (OAUTH-3)', async () => {
      const { idToken } = await verifiedUser(email);
      api.clock.advance({ minutes: 11 });
      const { browser, request } = await offered();
      expect(await browser.link(request, idToken)).toMatchObject({
        status: 403,
        error: { error: 'REAUTHENTICATION_REQUIRED' },
      });
    });

    it('A user of the editor or an account that is linked already is not linked again, and the ticket stays valid (OAUTH-17, OAUTH-41)', async () => {
      const { idToken } = await verifiedUser(email);
      const first = await offered();
      await first.browser.link(first.request, idToken);
      const other = await verifiedUser('other@example.org');
      const already = { status: 409, error: { error: 'account-already-linked' } };
      const { browser, request } = await offered(
        editorUser({ sub: 'ol-2', email: 'other@example.org' }),
      );
      expect(await browser.link({ ...request, email }, idToken)).toMatchObject(already);
      expect(await browser.link(request, other.idToken)).toMatchObject({ status: 200 });
      const taken = await offered(editorUser(), '?purpose=link');
      const third = await verifiedUser('third@example.org');
      const input = { ...taken.request, email: 'third@example.org' };
      expect(await taken.browser.link(input, third.idToken)).toMatchObject(already);
    });

    it('Of racing links of one ticket one is made (OAUTH-41)', async () => {
      const { idToken } = await verifiedUser(email);
      const { browser, request } = await offered();
      const responses = await Promise.all(
        Array.from({ length: rounds({ suite: 8, torture: 64 }) }, () =>
          browser.link(request, idToken),
        ),
      );
      expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await links()).toHaveLength(1);
    });

    it('A signed-in user can link a user of the editor whose address has no account (OAUTH-40)', async () => {
      const { idToken } = await verifiedUser(email);
      const stranger = editorUser({ email: 'work@example.org' });
      const { browser, request } = await offered(stranger, '?purpose=link');
      expect(await browser.link({ ...request, email }, idToken)).toMatchObject({ status: 200 });
      expect(await userOf(api, idToken)).toMatchObject({
        email,
        overleaf: { id: 'ol-1', email: 'work@example.org' },
      });
    });

    it('After a new password the owner of an account that was squatted keeps no foreign link (OAUTH-34)', async () => {
      const squatter = await signUpAndIn(api, email);
      const { browser, request } = await offered(
        editorUser({ sub: 'ol-evil', email: 'evil@example.org' }),
        '?purpose=link',
      );
      expect(await browser.link({ ...request, email }, squatter.idToken)).toMatchObject({
        status: 200,
      });
      await recover(api, email, `${goodPassword} of the owner`);
      expect(await links()).toHaveLength(0);
    });
  });

  describe('what an offer to link says of the account', () => {
    const offerOf = async (user: ReturnType<typeof editorUser>, query = '', token?: string) => {
      const browser = openEditorBrowser(api, provider);
      const response = await browser.logIn(user, query, token);
      return response.ok ? undefined : response.error.details;
    };

    it('A user who registered at the editor again reads that the account has another link, and whether it has a password (OAUTH-43)', async () => {
      await openEditorBrowser(api, provider).logIn(editorUser());
      const again = editorUser({ sub: 'ol-again' });
      expect(await offerOf(again)).toMatchObject({
        opensAccount: false,
        account: { hasPassword: false, providers: [], isLinkedElsewhere: true },
      });
      await recover(api, email, goodPassword);
      expect(await offerOf(again)).toMatchObject({
        account: { hasPassword: true, isLinkedElsewhere: true },
      });
    });

    it('A user who links the same editor account again, or whose address has no account, is told so (OAUTH-43)', async () => {
      const login = await openEditorBrowser(api, provider).logIn(editorUser());
      const token = login.ok ? login.body.session.idToken : '';
      expect(await offerOf(editorUser(), '?purpose=link', token)).toMatchObject({
        linkedTo: email,
        opensAccount: true,
      });
      const stranger = editorUser({ sub: 'ol-2', email: 'nobody@example.org' });
      expect(await offerOf(stranger, '?purpose=link')).toMatchObject({ account: null });
    });

    it('The linked account is named in full to its own user, and masked to everybody else (OAUTH-43)', async () => {
      const { idToken } = await verifiedUser(email);
      const work = editorUser({ email: 'work@example.org' });
      const { browser, request } = await offered(work, '?purpose=link');
      await browser.link({ ...request, email }, idToken);
      expect(await offerOf(work, '?purpose=link', idToken)).toMatchObject({ linkedTo: email });
      expect(await offerOf(work, '?purpose=link')).toMatchObject({ linkedTo: 'a…@example.org' });
    });
  });

  describe('unlinking a user of the editor', () => {
    const unlink = (token: string) =>
      api.call(overleafOauthEndpoints.unlinkEditorAccount, {}, { token });

    it('Unlinking needs a password, ends the Premium of the editor and is mailed (OAUTH-4, OAUTH-42)', async () => {
      const login = await openEditorBrowser(api, provider).logIn(editorUser({ premium: true }));
      const token = login.ok ? login.body.session.idToken : '';
      expect(await unlink(token)).toMatchObject({
        status: 409,
        error: { error: 'PASSWORD_NOT_SET' },
      });
      expect(await links()).toHaveLength(1);

      await recover(api, email, goodPassword);
      const { idToken } = await signIn(api, email);
      expect(await userOf(api, idToken)).toMatchObject({ premium: true });
      expect(await unlink(idToken)).toMatchObject({ status: 200 });
      expect(await userOf(api, idToken)).toMatchObject({ overleaf: null, premium: false });
      expect((await api.mailsTo(email)).at(-1)).toMatchObject({
        subject: 'A sign-in method was removed',
      });
      expect(await unlink(idToken)).toMatchObject({
        status: 409,
        error: { error: 'EDITOR_NOT_LINKED' },
      });
      expect(await openEditorBrowser(api, provider).logIn(editorUser())).toMatchObject({
        status: 409,
        error: { error: 'email-already-in-use' },
      });
    });

    it('After a reset by mail the login of a linked user names the account, and after unlinking it names none (OAUTH-16)', async () => {
      await openEditorBrowser(api, provider).logIn(editorUser());
      await recover(api, email, goodPassword);
      const offer = async () => {
        const response = await openEditorBrowser(api, provider).logIn(editorUser());
        return response.ok ? undefined : response.error.details;
      };
      expect(await offer()).toMatchObject({ linkedTo: email });
      const { idToken } = await signIn(api, email);
      await unlink(idToken);
      expect(await offer()).toEqual(expect.not.objectContaining({ linkedTo: expect.anything() }));
    });

    it('Unlinking needs a sign-in that is not older than ten minutes (OAUTH-4)', async () => {
      const login = await openEditorBrowser(api, provider).logIn(editorUser());
      const token = login.ok ? login.body.session.idToken : '';
      api.clock.advance({ minutes: 11 });
      expect(await unlink(token)).toMatchObject({
        status: 403,
        error: { error: 'REAUTHENTICATION_REQUIRED' },
      });
    });
  });

  describe('the proof of a user by the editor', () => {
    const isRecent = async (token: string) =>
      (await api.call(authSessionEndpoints.endOtherSessions, {}, { token })).ok;

    async function oldLogin() {
      const browser = openEditorBrowser(api, provider);
      const login = await browser.logIn(editorUser());
      api.clock.advance({ minutes: 11 });
      const token = login.ok ? login.body.session.idToken : '';
      expect(await isRecent(token)).toBe(false);
      return { browser, token };
    }

    it('A fresh login with the linked user of the editor proves the user (OAUTH-5)', async () => {
      const { browser, token } = await oldLogin();
      const start = await browser.start('?purpose=reauthentication');
      expect(start.searchParams.get('max_age')).toBe('0');
      const callback = await browser.consent(start, editorUser());
      expect(await browser.prove(callback, token)).toMatchObject({ status: 200 });
      expect(await isRecent(token)).toBe(true);
    });

    it.each([
      ['without the time of the login', 'no-login-time'],
      ['of a login an hour ago', 'old-login'],
      ['that is not there', 'no-id-token'],
    ])(
      'An idToken %s proves nothing, although the editor was asked to log in (OAUTH-5)',
      async (_, fault) => {
        const { browser, token } = await oldLogin();
        const start = await browser.start('?purpose=reauthentication');
        const callback = await browser.consent(start, editorUser());
        await provider.misbehave(fault);
        expect(await browser.prove(callback, token)).toMatchObject({
          status: 502,
          error: { error: 'EDITOR_LOGIN_FAILED' },
        });
        expect(await isRecent(token)).toBe(false);
      },
    );

    it('A user of the editor who is linked to another account proves nothing (OAUTH-5)', async () => {
      const grace = editorUser({ sub: 'ol-2', email: 'grace@example.org' });
      await openEditorBrowser(api, provider).logIn(grace);
      const { browser, token } = await oldLogin();
      const start = await browser.start('?purpose=reauthentication');
      expect(await browser.prove(await browser.consent(start, grace), token)).toMatchObject({
        status: 403,
        error: { error: 'EDITOR_OTHER_USER' },
      });
      expect(await isRecent(token)).toBe(false);
    });

    it('A user of the editor who needs the password once more proves nothing (AUTH-413, OAUTH-5)', async () => {
      const { browser, token } = await oldLogin();
      await api.platform.database.query.update(waysIn).set({ trusted: false });
      const start = await browser.start('?purpose=reauthentication');
      expect(await browser.prove(await browser.consent(start, editorUser()), token)).toMatchObject({
        status: 403,
        error: { error: 'EDITOR_OTHER_USER' },
      });
      expect(await isRecent(token)).toBe(false);
    });

    it('Another user of the editor, and a state of another kind, prove nothing (OAUTH-5, OAUTH-32)', async () => {
      const { browser, token } = await oldLogin();
      const other = editorUser({ sub: 'ol-2', email: 'grace@example.org' });
      const foreign = await browser.consent(
        await browser.start('?purpose=reauthentication'),
        other,
      );
      expect(await browser.prove(foreign, token)).toMatchObject({
        status: 403,
        error: { error: 'EDITOR_OTHER_USER' },
      });
      const signingIn = await browser.consent(await browser.start(), editorUser());
      expect(await browser.prove(signingIn, token)).toMatchObject({ status: 400 });
      const proving = await browser.consent(
        await browser.start('?purpose=reauthentication'),
        editorUser(),
      );
      expect(await browser.finish(proving)).toMatchObject({ status: 400 });
      expect(await isRecent(token)).toBe(false);
    });
  });
});

describe('way in of a thief', () => {
  const email = 'ada@example.org';

  const newPassword = 'chosen after the theft';

  let provider: OpenidStandIn;

  let api: TestApi;

  let passkeyBrowser: ReturnType<typeof openPasskeyBrowser>;

  beforeAll(async () => {
    provider = await startOpenidStandIn();
  });

  beforeEach(async () => {
    await provider.misbehave('none');
    const environment = { SOCIAL_PROVIDERS: providersVariable(provider.issuer) };
    api = await startEditorApi(provider, { environment });
    await addInstitution(api, provider, { domains: ['example.org'] });
    await signUpAndIn(api, email);
    await verify(api, email);
    passkeyBrowser = openPasskeyBrowser(api);
  });

  afterEach(() => api.stop());

  afterAll(() => provider.stop());

  /** One kind of ways into an account, in the hands of a thief who knows the first password. */
  interface Thief {
    /** Adds the way to the account. */
    add(): Promise<unknown>;
    /** Tries to log in that way alone; returns the idToken of the session. */
    enter(): Promise<string | undefined>;
    /** Logs in that way together with a password. */
    enterWith(password: string): Promise<boolean>;
  }

  const ada = { sub: 'campus-1815', email, email_verified: true };

  /** A thief who is a user of an OpenID provider. */
  const thiefAt = (id: string): Thief => {
    const link = async (password: string) => {
      const browser = openBrowser(api, id);
      return (await browser.link(await linkTicketOf(browser, provider, ada), password)).ok;
    };
    return {
      add: () => link(goodPassword),
      enter: async () => {
        const response = await socialSignIn(openBrowser(api, id), provider, ada);
        return (response.ok && response.body.session?.idToken) || undefined;
      },
      enterWith: link,
    };
  };

  /** A new kind of ways into an account does not compile without a thief here. */
  const thieves: Readonly<Record<WayInKind, () => Thief>> = {
    password: () => {
      const attempt = async (password: string) => trySignIn(api, email, { password });
      return {
        add: async () => undefined,
        enter: async () => {
          const response = await attempt(goodPassword);
          return response.ok ? response.body.idToken : undefined;
        },
        enterWith: async (password) => (await attempt(password)).ok,
      };
    },
    social: () => thiefAt('campus'),
    institution: () => thiefAt('example.org'),
    editor: () => {
      const link = async (password: string) => {
        const browser = openEditorBrowser(api, provider);
        const response = await browser.logIn(
          editorUser({ email: 'thief@example.org' }),
          '?purpose=link',
        );
        if (response.ok) return true;
        const { ticket } = (response.error.details as { tokens: { ticket: string } }).tokens;
        const overleafTokens = { ticket };
        const proof = { password, ticket: await ticketFor(api, 'signin') };
        const linked = await browser.link({ overleafId: 'ol-1', email, overleafTokens, ...proof });
        return linked.ok;
      };
      return {
        add: () => link(goodPassword),
        enter: async () => {
          const user = editorUser({ email: 'thief@example.org' });
          const response = await openEditorBrowser(api, provider).logIn(user);
          return response.ok ? response.body.session.idToken : undefined;
        },
        enterWith: link,
      };
    },
    passkey: () => {
      const browser = passkeyBrowser;
      return {
        add: async () => {
          const { idToken } = await signIn(api, email);
          return browser.add(idToken);
        },
        enter: async () => {
          const response = await browser.signIn();
          return (response.ok && response.body.session?.idToken) || undefined;
        },
        enterWith: async (password) => {
          const response = await browser.signIn();
          const ticket = (response.ok && response.body.link?.ticket) || '';
          return (await browser.link(ticket, password)).ok;
        },
      };
    },
  };

  async function reset() {
    api.clock.advance({ minutes: 5 });
    const oobCode = await askForReset(api, email);
    return api.call(authSessionEndpoints.runEmailAction, {
      mode: 'resetPassword',
      oobCode,
      newPassword,
    });
  }

  const change = async (distrustWaysIn?: boolean) => {
    const { idToken: token } = await signIn(api, email);
    const input = { currentPassword: goodPassword, newPassword, distrustWaysIn };
    return api.call(authSessionEndpoints.changePassword, input, { token });
  };

  const others = wayInKinds.filter((kind) => kind !== 'password');

  describe.each(wayInKinds)('a way into the account of the kind %s that a thief added', (kind) => {
    it(`After a reset by mail the thief’s ${kind} opens the account only together with the new password, and then by itself again (AUTH-413)`, async () => {
      const thief = thieves[kind]();
      await thief.add();
      const before = await thief.enter();
      expect(before).toBeDefined();
      const response = await reset();
      expect(response).toMatchObject({ status: 200, body: { email } });
      expect(await isAlive(api, before ?? '')).toBe(false);
      expect(await thief.enter()).toBeUndefined();
      expect(await thief.enterWith(goodPassword)).toBe(false);
      expect(await thief.enter()).toBeUndefined();
      expect(await thief.enterWith(newPassword)).toBe(true);
      if (kind !== 'password') expect(await thief.enter()).toBeDefined();
    });
  });

  describe.each(others)('a linked %s', (kind) => {
    it(`The reset and its mail name the ${kind} (AUTH-413)`, async () => {
      await thieves[kind]().add();
      const names = { editor: 'the LaTeX editor', passkey: 'a passkey' };
      const name = { ...names, social: 'Campus ID', institution: 'example.org' }[kind];
      expect(await reset()).toMatchObject({ body: { waysIn: [name] } });
      const [asked, changed] = (await api.mailsTo(email)).slice(-2);
      expect(asked?.text).toContain(
        `The next time you log in with ${name}, we’ll ask for the new password once`,
      );
      expect(changed?.text).toContain(name);
    });

    it(`A change of password distrusts the ${kind} unless its owner says otherwise (AUTH-414)`, async () => {
      const thief = thieves[kind]();
      await thief.add();
      expect(await change(false)).toMatchObject({ status: 200 });
      expect(await thief.enter()).toBeDefined();
      const { idToken: token } = await signIn(api, email, { password: newPassword });
      const input = { currentPassword: newPassword, newPassword: goodPassword };
      await api.call(authSessionEndpoints.changePassword, input, { token });
      expect(await thief.enter()).toBeUndefined();
    });

    it(`Signing out everywhere distrusts the ${kind} if its owner wants it (AUTH-414)`, async () => {
      const thief = thieves[kind]();
      await thief.add();
      const end = async (distrustWaysIn: boolean) => {
        const { idToken: token } = await signIn(api, email);
        return api.call(authSessionEndpoints.endAllSessions, { distrustWaysIn }, { token });
      };
      await end(false);
      expect(await thief.enter()).toBeDefined();
      await end(true);
      expect(await thief.enter()).toBeUndefined();
    });

    it(`Removing the ${kind} from the list of ways ends the sessions that it opened, and no others (AUTH-410, AUTH-412)`, async () => {
      const thief = thieves[kind]();
      const other = await signIn(api, email);
      api.clock.advance({ minutes: 1 });
      await thief.add();
      const stolen = (await thief.enter()) ?? '';
      const { idToken: token } = await signIn(api, email);
      const list = await api.call(authSessionEndpoints.listWaysIn, {}, { token });
      expect(list).toMatchObject({
        body: {
          waysIn: [
            { kind: 'password', removable: true, trusted: true },
            { kind, removable: true, trusted: true },
          ],
        },
      });
      const id = (list.ok && list.body.waysIn.at(-1)?.id) || '';
      expect(await api.call(authSessionEndpoints.removeWayIn, { id }, { token })).toMatchObject({
        status: 200,
      });
      expect(await isAlive(api, stolen)).toBe(false);
      expect(await isAlive(api, token)).toBe(true);
      expect(await isAlive(api, other.idToken)).toBe(true);
      expect(await linkedWays(api)).toEqual([]);
      expect((await api.mailsTo(email)).at(-1)).toMatchObject({
        subject: 'A sign-in method was removed',
      });
    });

    it(`Removing the ${kind} ends the session of an extension that it opened, and not the one of another way (AUTH-400, AUTH-412)`, async () => {
      const extensionOf = async (token: string) => {
        const opened = await api.call(authSessionEndpoints.openExtensionSession, {}, { token });
        return (opened.ok && opened.body.idToken) || '';
      };
      const own = await extensionOf((await signIn(api, email)).idToken);
      await thieves[kind]().add();
      const stolen = await extensionOf((await thieves[kind]().enter()) ?? '');
      expect(await isAlive(api, stolen)).toBe(true);
      const { idToken: token } = await signIn(api, email);
      const list = await api.call(authSessionEndpoints.listWaysIn, {}, { token });
      const id = (list.ok && list.body.waysIn.find((way) => way.kind === kind)?.id) || '';
      await api.call(authSessionEndpoints.removeWayIn, { id }, { token });
      expect(await isAlive(api, stolen)).toBe(false);
      expect(await isAlive(api, own)).toBe(true);
    });

    it(`While the ${kind} needs the new password, the password cannot be removed (AUTH-412)`, async () => {
      await thieves[kind]().add();
      await reset();
      const { idToken: token } = await signIn(api, email, { password: newPassword });
      const list = await api.call(authSessionEndpoints.listWaysIn, {}, { token });
      const password = list.ok
        ? list.body.waysIn.find((way) => way.kind === 'password')
        : undefined;
      expect(password).toMatchObject({ removable: false });
      expect(
        await api.call(authSessionEndpoints.removeWayIn, { id: password?.id ?? '' }, { token }),
      ).toMatchObject({ error: { error: 'LAST_WAY_IN' } });
    });

    it(`The button in the mail about the new ${kind} removes it and ends its sessions, also after a change of password (AUTH-415)`, async () => {
      const thief = thieves[kind]();
      await thief.add();
      const oobCode = await newestCode(api, email);
      expect(await change(false)).toMatchObject({ status: 200 });
      const stolen = (await thief.enter()) ?? '';
      const action = { mode: 'removeWayIn', oobCode } as const;
      expect(await api.call(authSessionEndpoints.runEmailAction, action)).toMatchObject({
        status: 200,
        body: { email },
      });
      expect(await isAlive(api, stolen)).toBe(false);
      expect(await linkedWays(api)).toEqual([]);
      expect(await api.call(authSessionEndpoints.runEmailAction, action)).toMatchObject({
        error: { error: 'INVALID_CODE' },
      });
    });
  });

  it('The button that removes one way leaves the button for another way valid (AUTH-415)', async () => {
    const codes: string[] = [];
    for (const kind of others) {
      await thieves[kind]().add();
      codes.push(await newestCode(api, email));
    }
    for (const oobCode of codes) {
      const action = { mode: 'removeWayIn', oobCode } as const;
      expect(await api.call(authSessionEndpoints.runEmailAction, action)).toMatchObject({
        status: 200,
      });
    }
    expect(await linkedWays(api)).toEqual([]);
  });

  describe('the last way into an account', () => {
    it('The only way into an account is not removed (AUTH-412)', async () => {
      const { idToken: token } = await signIn(api, email);
      const list = await api.call(authSessionEndpoints.listWaysIn, {}, { token });
      expect(list).toMatchObject({ body: { waysIn: [{ kind: 'password', removable: false }] } });
      const id = (list.ok && list.body.waysIn[0]?.id) || '';
      expect(await api.call(authSessionEndpoints.removeWayIn, { id }, { token })).toMatchObject({
        status: 409,
        error: { error: 'LAST_WAY_IN' },
      });
    });

    it('After the password was removed it opens nothing, and its sessions have ended but the caller’s own (AUTH-412)', async () => {
      await thieves.social().add();
      // A session of which it is not known how it was opened.
      const older = await signIn(api, email);
      await rawQuery(api.platform.database.query, 'update sessions set way_id = null');
      const other = await signIn(api, email);
      const { idToken: token } = await signIn(api, email);
      const list = await api.call(authSessionEndpoints.listWaysIn, {}, { token });
      const id = (list.ok && list.body.waysIn.find(({ kind }) => kind === 'password')?.id) || '';
      expect(await api.call(authSessionEndpoints.removeWayIn, { id }, { token })).toMatchObject({
        status: 200,
      });
      for (const { idToken } of [older, other]) expect(await isAlive(api, idToken)).toBe(false);
      expect(await isAlive(api, token)).toBe(true);
      expect(await trySignIn(api, email)).toMatchObject({ status: 401 });
      expect(await thieves.social().enter()).toBeDefined();
    });
  });

  describe('an account without a password', () => {
    it('Signing out everywhere never locks out an owner whose account has no password (AUTH-414)', async () => {
      const grace = { sub: 'campus-1906', email: 'grace@example.org', email_verified: true };
      const enter = () => socialSignIn(openBrowser(api), provider, grace);
      const first = await enter();
      const token = (first.ok && first.body.session?.idToken) || '';
      const input = { distrustWaysIn: true };
      expect(await api.call(authSessionEndpoints.endAllSessions, input, { token })).toMatchObject({
        status: 200,
      });
      expect(await enter()).toMatchObject({ body: { outcome: 'SIGNED_IN' } });
    });
  });

  describe('unlinking the editor', () => {
    it('Unlinking on the account page ends the session that the editor’s login opened (AUTH-412, OAUTH-42)', async () => {
      const thief = thieves.editor();
      await thief.add();
      const stolen = (await thief.enter()) ?? '';
      const { idToken: token } = await signIn(api, email);
      await api.call(overleafOauthEndpoints.unlinkEditorAccount, {}, { token });
      expect(await isAlive(api, stolen)).toBe(false);
      expect(await isAlive(api, token)).toBe(true);
    });
  });
});
