import { authSessionEndpoints } from '@portal/auth-session/domain';
import { overleafOauthEndpoints as endpoints } from '@portal/overleaf-oauth/domain';
import { rounds, type TestApi } from '@portal/server/testing';
import {
  goodPassword,
  linkedWays,
  recover,
  signedInUser,
  signIn,
  ticketFor,
  verify,
  waysIn,
  startOpenidStandIn,
  type OpenidStandIn,
} from '@portal/auth-session/server/testing';
import { editorUser, openEditorBrowser, startEditorApi, userOf } from '../testing/editor-api';

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
  const session = await signedInUser(api, address);
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
      subject: 'You can log in with the LaTeX editor now',
    });
  });

  it('The password links the account and opens a session, in one request of a signed-out browser (OAUTH-3, OAUTH-16)', async () => {
    await verifiedUser(email);
    const { browser, request } = await offered();
    const proof = async () => ({ password: goodPassword, ticket: await ticketFor(api, 'signin') });
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
    const squatter = await signedInUser(api, email);
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
  const unlink = (token: string) => api.call(endpoints.unlinkEditorAccount, {}, { token });

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
      subject: 'A way to log in was removed',
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
    const foreign = await browser.consent(await browser.start('?purpose=reauthentication'), other);
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
