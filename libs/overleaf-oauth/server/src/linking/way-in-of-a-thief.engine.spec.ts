import {
  authSessionEndpoints as endpoints,
  wayInKinds,
  type WayInKind,
} from '@portal/auth-session/domain';
import { overleafOauthEndpoints } from '@portal/overleaf-oauth/domain';
import type { TestApi } from '@portal/server/testing';
import {
  askForReset,
  goodPassword,
  isAlive,
  linkedWays,
  newestCode,
  signedInUser,
  signIn,
  ticketFor,
  trySignIn,
  verify,
  startOpenidStandIn,
  type OpenidStandIn,
  linkTicketOf,
  openBrowser,
  providersVariable,
  socialSignIn,
} from '@portal/auth-session/server/testing';
import { editorUser, openEditorBrowser, startEditorApi } from '../testing/editor-api';

const email = 'ada@example.org';
const newPassword = 'chosen after the theft';
let provider: OpenidStandIn;
let api: TestApi;
beforeAll(async () => {
  provider = await startOpenidStandIn();
});
beforeEach(async () => {
  await provider.misbehave('none');
  const environment = { SOCIAL_PROVIDERS: providersVariable(provider.issuer) };
  api = await startEditorApi(provider, { environment });
  await signedInUser(api, email);
  await verify(api, email);
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
  social: () => {
    const link = async (password: string) => {
      const browser = openBrowser(api);
      return (await browser.link(await linkTicketOf(browser, provider, ada), password)).ok;
    };
    return {
      add: () => link(goodPassword),
      enter: async () => {
        const response = await socialSignIn(openBrowser(api), provider, ada);
        return (response.ok && response.body.session?.idToken) || undefined;
      },
      enterWith: link,
    };
  },
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
};

async function reset() {
  api.clock.advance({ minutes: 5 });
  const oobCode = await askForReset(api, email);
  return api.call(endpoints.runEmailAction, { mode: 'resetPassword', oobCode, newPassword });
}

const change = async (distrustWaysIn?: boolean) => {
  const { idToken: token } = await signIn(api, email);
  const input = { currentPassword: goodPassword, newPassword, distrustWaysIn };
  return api.call(endpoints.changePassword, input, { token });
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
    const name = kind === 'editor' ? 'the LaTeX editor' : 'Campus ID';
    expect(await reset()).toMatchObject({ body: { waysIn: [name] } });
    const [asked, changed] = (await api.mailsTo(email)).slice(-2);
    expect(asked?.text).toContain(`After that, ${name} will open your account only together`);
    expect(changed?.text).toContain(name);
  });

  it(`A change of password distrusts the ${kind} unless its owner says otherwise (AUTH-414)`, async () => {
    const thief = thieves[kind]();
    await thief.add();
    expect(await change(false)).toMatchObject({ status: 200 });
    expect(await thief.enter()).toBeDefined();
    const { idToken: token } = await signIn(api, email, { password: newPassword });
    const input = { currentPassword: newPassword, newPassword: goodPassword };
    await api.call(endpoints.changePassword, input, { token });
    expect(await thief.enter()).toBeUndefined();
  });

  it(`Signing out everywhere distrusts the ${kind} if its owner wants it (AUTH-414)`, async () => {
    const thief = thieves[kind]();
    await thief.add();
    const end = async (distrustWaysIn: boolean) => {
      const { idToken: token } = await signIn(api, email);
      return api.call(endpoints.endAllSessions, { distrustWaysIn }, { token });
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
    const list = await api.call(endpoints.listWaysIn, {}, { token });
    expect(list).toMatchObject({
      body: {
        waysIn: [
          { kind: 'password', removable: true, trusted: true },
          { kind, removable: true, trusted: true },
        ],
      },
    });
    const id = (list.ok && list.body.waysIn.at(-1)?.id) || '';
    expect(await api.call(endpoints.removeWayIn, { id }, { token })).toMatchObject({ status: 200 });
    expect(await isAlive(api, stolen)).toBe(false);
    expect(await isAlive(api, token)).toBe(true);
    expect(await isAlive(api, other.idToken)).toBe(true);
    expect(await linkedWays(api)).toEqual([]);
    expect((await api.mailsTo(email)).at(-1)).toMatchObject({
      subject: 'A way to log in was removed',
    });
  });

  it(`Removing the ${kind} ends the session of an extension that it opened, and not the one of another way (AUTH-400, AUTH-412)`, async () => {
    const extensionOf = async (token: string) => {
      const opened = await api.call(endpoints.openExtensionSession, {}, { token });
      return (opened.ok && opened.body.idToken) || '';
    };
    const own = await extensionOf((await signIn(api, email)).idToken);
    await thieves[kind]().add();
    const stolen = await extensionOf((await thieves[kind]().enter()) ?? '');
    expect(await isAlive(api, stolen)).toBe(true);
    const { idToken: token } = await signIn(api, email);
    const list = await api.call(endpoints.listWaysIn, {}, { token });
    const id = (list.ok && list.body.waysIn.find((way) => way.kind === kind)?.id) || '';
    await api.call(endpoints.removeWayIn, { id }, { token });
    expect(await isAlive(api, stolen)).toBe(false);
    expect(await isAlive(api, own)).toBe(true);
  });

  it(`While the ${kind} needs the new password, the password cannot be removed (AUTH-412)`, async () => {
    await thieves[kind]().add();
    await reset();
    const { idToken: token } = await signIn(api, email, { password: newPassword });
    const list = await api.call(endpoints.listWaysIn, {}, { token });
    const password = list.ok ? list.body.waysIn.find((way) => way.kind === 'password') : undefined;
    expect(password).toMatchObject({ removable: false });
    expect(
      await api.call(endpoints.removeWayIn, { id: password?.id ?? '' }, { token }),
    ).toMatchObject({ error: { error: 'LAST_WAY_IN' } });
  });

  it(`The button in the mail about the new ${kind} removes it and ends its sessions, also after a change of password (AUTH-415)`, async () => {
    const thief = thieves[kind]();
    await thief.add();
    const oobCode = await newestCode(api, email);
    expect(await change(false)).toMatchObject({ status: 200 });
    const stolen = (await thief.enter()) ?? '';
    const action = { mode: 'removeWayIn', oobCode } as const;
    expect(await api.call(endpoints.runEmailAction, action)).toMatchObject({
      status: 200,
      body: { email },
    });
    expect(await isAlive(api, stolen)).toBe(false);
    expect(await linkedWays(api)).toEqual([]);
    expect(await api.call(endpoints.runEmailAction, action)).toMatchObject({
      error: { error: 'INVALID_CODE' },
    });
  });
});

describe('the last way into an account', () => {
  it('The only way into an account is not removed (AUTH-412)', async () => {
    const { idToken: token } = await signIn(api, email);
    const list = await api.call(endpoints.listWaysIn, {}, { token });
    expect(list).toMatchObject({ body: { waysIn: [{ kind: 'password', removable: false }] } });
    const id = (list.ok && list.body.waysIn[0]?.id) || '';
    expect(await api.call(endpoints.removeWayIn, { id }, { token })).toMatchObject({
      status: 409,
      error: { error: 'LAST_WAY_IN' },
    });
  });

  it('After the password was removed it opens nothing, and its sessions have ended but the caller’s own (AUTH-412)', async () => {
    await thieves.social().add();
    const other = await signIn(api, email);
    const { idToken: token } = await signIn(api, email);
    const list = await api.call(endpoints.listWaysIn, {}, { token });
    const id = (list.ok && list.body.waysIn.find(({ kind }) => kind === 'password')?.id) || '';
    expect(await api.call(endpoints.removeWayIn, { id }, { token })).toMatchObject({ status: 200 });
    expect(await isAlive(api, other.idToken)).toBe(false);
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
    expect(await api.call(endpoints.endAllSessions, input, { token })).toMatchObject({
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
