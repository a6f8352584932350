import { authSessionEndpoints } from '@portal/auth-session/domain';
import {
  linkedWays,
  signUpAndIn,
  verify,
  startOpenidStandIn,
  type OpenidStandIn,
  externalLogins,
} from '@portal/auth-session/server/testing';
import { findPremium } from '@portal/entitlements/server/testing';
import { overleafOauthEndpoints as endpoints } from '@portal/overleaf-oauth/domain';
import { users } from '@portal/server/contracts';
import { rounds, type TestApi } from '@portal/server/testing';
import {
  editorUser,
  openEditorBrowser,
  ownChallenge,
  startEditorApi,
  userOf,
} from '../testing/editor-api';
import { editorLoginsPerNetwork } from './returned-login';

describe('editor login', () => {
  const email = 'ada@example.org';

  const invalidState = { status: 400, error: { error: 'EDITOR_STATE_INVALID' } };

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

  const accounts = () => api.platform.database.query.select().from(users);

  const links = () => linkedWays(api);

  describe('the start of a login with the editor', () => {
    it('A login redirects to the editor with state, nonce and PKCE S256, and stores nothing (OAUTH-6, OAUTH-30)', async () => {
      const response = await api.fetch('/api/oauth2?redirect=plans', { redirect: 'manual' });
      expect(response.status).toBe(302);
      const { origin, pathname, searchParams } = new URL(response.headers.get('location') ?? '');
      expect([origin, pathname]).toEqual([new URL(provider.issuer).origin, '/oauth/auth']);
      expect(Object.fromEntries(searchParams)).toMatchObject({
        response_type: 'code',
        client_id: 'lemma-portal',
        scope: 'openid email',
        redirect_uri: `${api.url}/oauth2/callback`,
        code_challenge_method: 'S256',
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        nonce: expect.stringMatching(/^[\w-]{43}$/),
        state: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      });
      expect(searchParams.has('prompt')).toBe(false);
      expect(response.headers.get('set-cookie')).toMatch(
        /^editor-login=[\w-]{43}; Path=\/; Max-Age=1800; HttpOnly; SameSite=Lax$/,
      );
      expect(await api.platform.database.query.select().from(externalLogins)).toHaveLength(0);
    });

    it('With hasAgreedToTOS the response makes the editor ask for the terms (OAUTH-35)', async () => {
      const location = await openEditorBrowser(api, provider).start('?hasAgreedToTOS=true');
      expect(location.searchParams.get('prompt')).toBe('consent');
    });

    it('The challenge of a browser that made the verifier goes to the editor; without one the page makes it first (OAUTH-31)', async () => {
      const browser = openEditorBrowser(api, provider);
      const location = await browser.start(`?pkce=${ownChallenge}`);
      expect(location.searchParams.get('code_challenge')).toBe(ownChallenge);
      const page = await browser.start('?pkce=true&origin=word&state=forged&error=x');
      expect(page.href).toBe(`${api.url}/oauth2/callback?pkce=true&origin=word`);
    });

    it('In a frame the login asks the editor’s own page, with a cookie for that page only (OAUTH-6, OAUTH-32)', async () => {
      const response = await api.fetch('/api/oauth2?origin=wfo', {
        redirect: 'manual',
        headers: { 'sec-fetch-dest': 'iframe' },
      });
      const { pathname, searchParams } = new URL(response.headers.get('location') ?? '');
      expect(pathname).toBe('/authorize-redirect');
      expect([...searchParams.keys()]).toEqual(['state', 'code_challenge', 'nonce']);
      expect(response.headers.get('set-cookie')).toContain('SameSite=None; Secure; Partitioned');
    });

    it('A query that is too long is not carried (OAUTH-13)', async () => {
      const browser = openEditorBrowser(api, provider);
      const location = await browser.start(`?redirect=/${'x'.repeat(1_600)}`);
      const [, payload = ''] = (location.searchParams.get('state') ?? '').split('.');
      expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ query: '' });
    });
  });

  describe('a login with the editor', () => {
    it('A confirmed user gets a new account and a session, and the same account the next time (OAUTH-1)', async () => {
      const first = await openEditorBrowser(api, provider).logIn(editorUser());
      expect(first).toMatchObject({
        status: 200,
        body: {
          session: { email, expiresIn: 3_600 },
          user: {
            email,
            emailVerified: true,
            overleaf: { id: 'ol-1', provider: 'overleaf', email },
          },
          overleafPrimaryEmail: email,
          isEmailConfirmed: true,
        },
      });
      const again = await openEditorBrowser(api, provider).logIn(editorUser());
      expect(again).toMatchObject({ status: 200, body: { user: { email } } });
      expect(await accounts()).toHaveLength(1);
    });

    it('A linked user whose primary email changed opens the same account, which shows the new address (OAUTH-1, OAUTH-40)', async () => {
      await openEditorBrowser(api, provider).logIn(editorUser());
      const moved = editorUser({ email: 'Ada.King@Example.org' });
      const response = await openEditorBrowser(api, provider).logIn(moved);
      expect(response).toMatchObject({
        body: { user: { email, overleaf: { email: 'ada.king@example.org' } } },
      });
      expect(await accounts()).toHaveLength(1);
    });

    it.each([
      ['email-not-confirmed', 403, { email_verified: false }],
      ['email-not-confirmed', 403, { email_verified: 'true' }],
      ['email-not-confirmed', 403, { email: undefined }],
      ['email-not-confirmed', 403, { email: 'not an address' }],
      ['tos-not-accepted', 403, { terms_accepted: false }],
      ['tos-not-accepted', 403, { terms_accepted: undefined }],
    ])(
      'The error %s (%i) is the response for a user with %j, and no account is opened (OAUTH-34, OAUTH-35)',
      async (error, status, claims) => {
        const user = { ...editorUser(), ...claims } as ReturnType<typeof editorUser>;
        const response = await openEditorBrowser(api, provider).logIn(user);
        expect(response).toMatchObject({ status, error: { error } });
        expect(await accounts()).toHaveLength(0);
      },
    );

    it('An address that is no longer confirmed does not open the linked account either (OAUTH-34)', async () => {
      await openEditorBrowser(api, provider).logIn(editorUser());
      const response = await openEditorBrowser(api, provider).logIn(
        editorUser({ email_verified: false }),
      );
      expect(response).toMatchObject({ status: 403, error: { error: 'email-not-confirmed' } });
    });

    it('An address with a verified owner offers to link, and neither links nor signs in (OAUTH-16)', async () => {
      const owner = await signUpAndIn(api, email);
      await verify(api, email);
      const { uuid } = await userOf(api, owner.idToken);
      const response = await openEditorBrowser(api, provider).logIn(editorUser());
      expect(response).toMatchObject({
        status: 409,
        error: {
          error: 'email-already-in-use',
          details: {
            ...{ email, overleafId: 'ol-1', tokens: { ticket: expect.any(String) }, uuid },
            opensAccount: false,
            account: { hasPassword: true, providers: [], isLinkedElsewhere: false },
          },
        },
      });
      expect(await links()).toHaveLength(0);
    });

    it('A squatter who signed up with the address before loses the unverified account (OAUTH-34)', async () => {
      const squatter = await signUpAndIn(api, email);
      const response = await openEditorBrowser(api, provider).logIn(editorUser());
      expect(response).toMatchObject({ status: 200, body: { session: { uid: squatter.uid } } });
      const { idToken: token } = squatter;
      expect(await api.call(authSessionEndpoints.getCurrentUser, {}, { token })).toMatchObject({
        status: 401,
      });
    });

    it('Premium of the editor counts as paid with the provider overleaf, and ends when the editor ends it (ENT-43)', async () => {
      const first = await openEditorBrowser(api, provider).logIn(editorUser({ premium: true }));
      expect(first).toMatchObject({
        body: {
          user: {
            premium: true,
            isPaid: true,
            source: 'overleaf',
            subscription: { payment_provider: null },
          },
        },
      });
      const second = await openEditorBrowser(api, provider).logIn(editorUser());
      expect(second).toMatchObject({ body: { user: { premium: false, source: null } } });
    });

    it.each([
      ['the time that the editor names', { days: 3 }, 3],
      ['30 days when the editor names none', { days: 30 }, undefined],
    ])('Premium of the editor lasts until %s (ENT-43)', async (_, after, daysUntil) => {
      const until =
        daysUntil === undefined
          ? undefined
          : Math.floor(api.clock.now().getTime() / 1_000) + daysUntil * 86_400;
      const claims = editorUser({ premium: true, premium_until: until });
      const response = await openEditorBrowser(api, provider).logIn(claims);
      const [{ uid } = { uid: '' }] = await accounts();
      const premiumAt = async (now: Date) =>
        (await findPremium(api.platform.database.query, [uid], now)).get(uid)?.isPremium;
      expect(response.ok).toBe(true);
      const before = new Date(api.clock.now().getTime() + after.days * 86_400_000 - 60_000);
      const later = new Date(api.clock.now().getTime() + after.days * 86_400_000 + 60_000);
      expect(await premiumAt(before)).toBe(true);
      expect(await premiumAt(later)).toBe(false);
    });

    it('Without a configured editor a login leads to the callback page with an error (OAUTH-6)', async () => {
      await api.stop();
      api = await startEditorApi(provider, { environment: { EDITOR_ISSUER: '' } });
      const location = await openEditorBrowser(api, provider).start('?origin=word');
      expect(location.href).toBe(`${api.url}/oauth2/callback?origin=word&error=EDITOR_UNAVAILABLE`);
    });
  });

  describe('the state of a login', () => {
    const begun = async (query = '') => {
      const browser = openEditorBrowser(api, provider);
      return { browser, callback: await browser.consent(await browser.start(query), editorUser()) };
    };

    it('A state is used once: the page that is opened a second time signs nobody in (OAUTH-19, OAUTH-32)', async () => {
      const { browser, callback } = await begun();
      expect(await browser.finish(callback)).toMatchObject({ status: 200 });
      expect(await browser.finish(callback)).toMatchObject(invalidState);
    });

    it('Of many racing callbacks with one state one signs in (OAUTH-32)', async () => {
      const racers = rounds({ suite: 16, torture: 64 });
      const { browser, callback } = await begun();
      const responses = await Promise.all(
        Array.from({ length: racers }, () => browser.finish(callback)),
      );
      expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
      expect(responses.filter(({ status }) => status === 400)).toHaveLength(racers - 1);
    });

    it('A state is used once across processes and a restart (OAUTH-32)', async () => {
      const { browser, callback } = await begun();
      const second = await startEditorApi(provider, {
        beside: api,
        environment: { BASE_URL: api.url },
      });
      const both = await Promise.all([browser.finish(callback), browser.finish(callback, second)]);
      await second.stop();
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    });

    it('A state expires after ten minutes (OAUTH-32)', async () => {
      const { browser, callback } = await begun();
      api.clock.advance({ minutes: 10 });
      expect(await browser.finish(callback)).toMatchObject(invalidState);
    });

    it('A state of another browser is rejected, so that nobody is signed in as somebody else (OAUTH-32)', async () => {
      const { callback } = await begun();
      const victim = openEditorBrowser(api, provider);
      expect(await victim.finish(callback)).toMatchObject(invalidState);
      await victim.start();
      expect(await victim.finish(callback)).toMatchObject(invalidState);
      expect(await accounts()).toHaveLength(0);
    });

    it.each(['', 'a', 'a.b', 'a.b.c', `${'x'.repeat(3_000)}.y`])(
      'The state %.20j is rejected (OAUTH-32)',
      async (state) => {
        const { browser, callback } = await begun();
        const response = await browser.finish({ ...callback, state: { state } });
        expect(response.status).toBe(400);
        expect(await accounts()).toHaveLength(0);
      },
    );

    it('A state of a login with the browser’s verifier is rejected without it: PKCE cannot be downgraded (OAUTH-32)', async () => {
      const { browser, callback } = await begun(`?pkce=${ownChallenge}`);
      expect(await browser.finish(callback)).toMatchObject(invalidState);
    });

    it('A code of another login is rejected (OAUTH-32)', async () => {
      const { browser, callback } = await begun();
      const other = await begun();
      const swapped = { ...callback, code: other.callback.code };
      expect(await browser.finish(swapped)).toMatchObject({
        status: 502,
        error: { error: 'EDITOR_LOGIN_FAILED' },
      });
    });

    it('A response that names another issuer is rejected (OAUTH-32)', async () => {
      const { browser, callback } = await begun();
      const mixedUp = { ...callback, state: { ...callback.state, iss: 'https://evil.example' } };
      expect(await browser.finish(mixedUp)).toMatchObject({ status: 502 });
      expect(await accounts()).toHaveLength(0);
    });

    it('At most 500 logins an hour return to one network (OAUTH-33)', async () => {
      const { browser, callback } = await begun();
      for (let taken = 0; taken < editorLoginsPerNetwork.points; taken += 1)
        await api.platform.limiter.take(editorLoginsPerNetwork, '127.0.0.1');
      expect(await browser.finish(callback)).toMatchObject({ status: 429 });
    });

    it('The rows of old logins are deleted (OAUTH-32)', async () => {
      const { browser, callback } = await begun();
      await browser.finish(callback);
      const rows = () => api.platform.database.query.select().from(externalLogins);
      expect(await rows()).toHaveLength(1);
      api.clock.advance({ minutes: 21 });
      await api.runScheduledJobs();
      expect(await rows()).toHaveLength(0);
    });
  });
});

describe('replaced session', () => {
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

  /** Another site navigates the browser of a signed-in user through a silent login at the editor. */
  async function navigated(token: string) {
    const browser = openEditorBrowser(api, provider);
    const user = editorUser({ email: 'editor@example.org' });
    const callback = await browser.consent(await browser.start(), user);
    const response = await api.call(endpoints.finishEditorLogin, callback, {
      token,
      headers: browser.headers(),
    });
    return { browser, response };
  }

  const accounts = async () => (await api.platform.database.query.select().from(users)).length;

  describe('a login with the editor that would replace the session of another account', () => {
    it('The login asks first and names both, and opens and creates nothing until the user agrees (OAUTH-7)', async () => {
      const { idToken } = await signUpAndIn(api, 'ada@example.org');
      const { browser, response } = await navigated(idToken);
      expect(response).toMatchObject({
        status: 409,
        error: {
          error: 'EDITOR_OTHER_ACCOUNT',
          details: { email: 'editor@example.org', signedInAs: 'ada@example.org', account: null },
        },
      });
      expect(await accounts()).toBe(1);
      const details = response.ok ? {} : response.error.details;
      const { ticket } = details as { ticket: string };
      const confirm = (headers: Readonly<Record<string, string>>) =>
        api.call(endpoints.confirmEditorLogin, { ticket }, { headers });
      expect(await confirm({})).toMatchObject({ status: 400 });
      expect(await confirm(browser.headers())).toMatchObject({
        status: 200,
        body: { user: { email: 'editor@example.org' } },
      });
      expect(await confirm(browser.headers())).toMatchObject({ status: 400 });
      expect(await accounts()).toBe(2);
    });

    it('A login to the account that is signed in already is not asked about (OAUTH-7)', async () => {
      const login = await openEditorBrowser(api, provider).logIn(
        editorUser({ email: 'editor@example.org' }),
      );
      const token = login.ok ? login.body.session.idToken : '';
      expect((await navigated(token)).response).toMatchObject({ status: 200 });
    });

    it('An address with a verified owner is linked with the password, as for a signed-out user (OAUTH-7, OAUTH-16)', async () => {
      await signUpAndIn(api, 'editor@example.org');
      await verify(api, 'editor@example.org');
      const { idToken } = await signUpAndIn(api, 'ada@example.org');
      expect((await navigated(idToken)).response).toMatchObject({
        error: { error: 'email-already-in-use' },
      });
    });
  });

  describe('an end of the editor’s Premium that is out of range', () => {
    it.each([1e300, 1_900_000_000_000, -1, '2030-01-01', 253_402_300_800_000])(
      'The claim premium_until %j is ignored, and the login continues (ENT-43)',
      async (until) => {
        const user = editorUser({ premium: true, premium_until: until });
        const response = await openEditorBrowser(api, provider).logIn(user);
        expect(response).toMatchObject({ status: 200, body: { user: { premium: true } } });
      },
    );
  });
});

describe('a login whose code the browser exchanges', () => {
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
  const failed = { status: 502, error: { error: 'EDITOR_LOGIN_FAILED' } };
  /** A login whose code the browser has exchanged itself. */
  async function exchanged(user = editorUser()) {
    const browser = openEditorBrowser(api, provider);
    const start = await browser.start(`?pkce=${ownChallenge}`);
    const callback = await browser.consent(start, user);
    return { browser, callback, tokens: await browser.exchange(callback) };
  }
  const nobody = async () =>
    expect(await api.platform.database.query.select().from(users)).toHaveLength(0);

  it('The tokens of the browser open a session for the user whom the editor names (OAUTH-2)', async () => {
    const { browser, callback, tokens } = await exchanged();
    expect(await browser.finishPkce(callback, tokens)).toMatchObject({
      status: 200,
      body: { user: { email: 'ada@example.org', overleaf: { id: 'ol-1' } } },
    });
    expect(await browser.finishPkce(callback, tokens)).toMatchObject({
      status: 400,
      error: { error: 'EDITOR_STATE_INVALID' },
    });
  });

  it('Tokens of another login of the same user are rejected, because their nonce is another (OAUTH-2)', async () => {
    const old = await exchanged();
    const { browser, callback } = await exchanged();
    expect(await browser.finishPkce(callback, old.tokens)).toMatchObject(failed);
    await nobody();
  });

  it('An access token of another user beside the user’s own idToken is rejected (OAUTH-2)', async () => {
    const other = await exchanged(editorUser({ sub: 'ol-2', email: 'grace@example.org' }));
    const { browser, callback, tokens } = await exchanged();
    const mixed = { ...tokens, access_token: other.tokens.access_token };
    expect(await browser.finishPkce(callback, mixed)).toMatchObject(failed);
    await nobody();
  });

  it('What the browser adds to an idToken is not believed (OAUTH-2)', async () => {
    const { browser, callback, tokens } = await exchanged(editorUser({ email_verified: false }));
    const [header, payload = '', signature] = tokens.id_token?.split('.') ?? [];
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, email_verified: true }));
    const id_token = [header, forged.toString('base64url'), signature].join('.');
    expect(await browser.finishPkce(callback, { ...tokens, id_token })).toMatchObject(failed);
    await nobody();
  });

  it('An editor that issues the access token alone is asked with it who the user is (OAUTH-2, OAUTH-37)', async () => {
    await provider.misbehave('no-id-token');
    const { browser, callback, tokens } = await exchanged();
    expect(tokens.id_token).toBeUndefined();
    expect(await browser.finishPkce(callback, tokens)).toMatchObject({
      status: 200,
      body: { user: { email: 'ada@example.org', overleaf: { id: 'ol-1' } } },
    });
  });

  it('An access token that the editor does not know signs nobody in (OAUTH-36, OAUTH-37)', async () => {
    const { browser, callback } = await exchanged();
    expect(await browser.finishPkce(callback, { access_token: 'made-up' })).toMatchObject(failed);
    await nobody();
  });

  it('The idToken of an editor that issues them cannot be left out: the access token may be of another client (OAUTH-2, OAUTH-37)', async () => {
    const { browser, callback, tokens } = await exchanged();
    const { access_token } = tokens;
    expect(await browser.finishPkce(callback, { access_token })).toMatchObject(failed);
    await nobody();
  });

  it('An access token alone proves no address that the editor has not confirmed (OAUTH-34, OAUTH-37)', async () => {
    await provider.misbehave('no-id-token');
    const { browser, callback, tokens } = await exchanged(editorUser({ email_verified: false }));
    expect(await browser.finishPkce(callback, tokens)).toMatchObject({
      status: 403,
      error: { error: 'email-not-confirmed' },
    });
  });

  it('The claims are those that the editor has now, not those of the idToken (OAUTH-2, OAUTH-34)', async () => {
    const { browser, callback, tokens } = await exchanged(editorUser({ email_verified: false }));
    expect(await browser.finishPkce(callback, tokens)).toMatchObject({
      status: 403,
      error: { error: 'email-not-confirmed' },
    });
  });

  it.each([
    ['an unsigned one', 'unsigned'],
    ['one that another key signed', 'foreign-signature'],
    ['one of another issuer', 'wrong-issuer'],
    ['one for another client', 'wrong-audience'],
    ['one for two clients', 'two-audiences'],
    ['one without a nonce', 'no-nonce'],
    ['one without a subject', 'no-subject'],
    ['an expired one', 'expired'],
    ['one that is not valid yet', 'not-yet-valid'],
    ['one that was issued in an hour', 'issued-in-an-hour'],
    ['one that was issued to another client', 'foreign-authorized-party'],
  ])('Of all idTokens, %s signs nobody in (OAUTH-2, OAUTH-36)', async (_, fault) => {
    const browser = openEditorBrowser(api, provider);
    const callback = await browser.consent(
      await browser.start(`?pkce=${ownChallenge}`),
      editorUser(),
    );
    await provider.misbehave(fault);
    const tokens = await browser.exchange(callback);
    expect(await browser.finishPkce(callback, tokens)).toMatchObject(failed);
    await nobody();
  });

  it.each([
    ['another issuer', 'https://evil.example'],
    ['no issuer', undefined],
  ])('A response that names %s is rejected with tokens too (OAUTH-2, OAUTH-32)', async (_, iss) => {
    const { browser, callback, tokens } = await exchanged();
    const { state } = callback.state;
    const mixedUp = { ...callback, state: { state, ...(iss !== undefined && { iss }) } };
    expect(await browser.finishPkce(mixedUp, tokens)).toMatchObject(failed);
    await nobody();
  });

  it('A state of a login without the browser’s verifier is rejected with tokens (OAUTH-32)', async () => {
    const { tokens } = await exchanged();
    const browser = openEditorBrowser(api, provider);
    const callback = await browser.consent(await browser.start(), editorUser());
    expect(await browser.finishPkce(callback, tokens)).toMatchObject({ status: 400 });
  });
});
