import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { users } from '@portal/server/contracts';
import type { TestApi } from '@portal/server/testing';
import { sessions } from '../auth-session.tables';
import { externalLogins, waysIn } from '../records/way-in.tables';
import {
  goodPassword,
  newestCode,
  signUp,
  trySignIn,
  isAlive,
  signUpAndIn,
  verify,
  ticketFor,
  trySignUp,
} from '../testing/auth-api';
import { startOpenidStandIn, type OpenidStandIn } from '../testing/openid-stand-in';
import {
  linkTicketOf,
  openBrowser,
  socialSignIn,
  startSocialApi,
  ticketIn,
  type TestBrowser,
} from '../testing/social-api';

describe('social sign-in', () => {
  const email = 'ada@example.org';
  const ada = { sub: 'campus-1815', email, email_verified: true };
  const invalidTicket = { status: 400, error: { error: 'SOCIAL_TICKET_INVALID' } };

  let api: TestApi;
  let provider: OpenidStandIn;
  beforeAll(async () => {
    provider = await startOpenidStandIn();
  });
  beforeEach(async () => {
    api = await startSocialApi(provider);
  });
  afterEach(async () => {
    await api.stop();
  });
  afterAll(() => provider.stop());

  const rowsOf = (table: typeof users | typeof sessions | typeof waysIn) =>
    api.platform.database.query.select().from(table);

  it('A sign-in redirects to the provider with state, nonce and PKCE, and sets the browser’s cookie (AUTH-150)', async () => {
    const response = await api.fetch('/api/social/start?provider=campus', { redirect: 'manual' });
    expect(response.status).toBe(302);
    const { origin, searchParams } = new URL(response.headers.get('location') ?? '');
    expect(origin).toBe(new URL(provider.issuer).origin);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email',
      redirect_uri: `${api.url}/api/social/callback`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(response.headers.get('set-cookie')).toMatch(
      /^social=[\w-]{43}; Path=\/; Max-Age=1800; HttpOnly; SameSite=Lax$/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await api.platform.database.query.select().from(externalLogins)).toHaveLength(0);
  });

  it('A verified address without an account gets a new account and a session (AUTH-19, AUTH-151)', async () => {
    const response = await socialSignIn(openBrowser(api), provider, ada);
    expect(response).toMatchObject({
      body: { outcome: 'SIGNED_IN', link: null, session: { email, expiresIn: 3600 } },
    });
    const token = (response.ok && response.body.session?.idToken) || '';
    const who = await api.call(endpoints.getCurrentUser, {}, { token });
    expect(who).toMatchObject({ body: { user: { email, emailVerified: true } } });
    expect(await api.mailsTo(email)).toHaveLength(0);
  });

  it('A linked identity opens its account again, also with another email address (AUTH-152)', async () => {
    const first = await socialSignIn(openBrowser(api), provider, ada);
    const moved = { ...ada, email: 'ada.king@example.org' };
    const again = await socialSignIn(openBrowser(api), provider, moved);
    const uid = first.ok && first.body.session?.uid;
    expect(again).toMatchObject({ body: { outcome: 'SIGNED_IN', session: { uid, email } } });
    expect(await rowsOf(users)).toHaveLength(1);
  });

  it('The provider’s spelling of an email address finds the same account (AUTH-101)', async () => {
    await signUp(api, email);
    const response = await socialSignIn(openBrowser(api), provider, {
      ...ada,
      email: 'ADA@Example.org',
    });
    expect(response).toMatchObject({ body: { outcome: 'LINK_REQUIRED', link: { email } } });
  });

  it('The rest of the query returns from the provider, without its own parameters (AUTH-155)', async () => {
    const page = await openBrowser(api).through(
      provider,
      ada,
      '&redirect=%2Fplans&code=A&ticket=forged&error=forged&price_id=p%26x',
    );
    expect(page.pathname).toBe('/social');
    const { ticket, ...carried } = Object.fromEntries(page.searchParams);
    expect(ticket).toMatch(/^[\w-]{43}$/);
    expect(page.searchParams.getAll('ticket')).toHaveLength(1);
    expect(carried).toEqual({ redirect: '/plans', code: 'A', price_id: 'p&x' });
  });

  it('Two tabs of one browser can sign in at the same time (AUTH-150)', async () => {
    const browser = openBrowser(api);
    const [one, other] = [await browser.start(), await browser.start()];
    for (const begun of [other, one]) {
      const page = await browser.comeBack(await provider.consent(begun, ada));
      expect(await browser.exchange(ticketIn(page))).toMatchObject({ status: 200 });
    }
  });

  it('An account without a password cannot be linked with one (AUTH-152)', async () => {
    await socialSignIn(openBrowser(api), provider, ada);
    expect(await trySignIn(api, email)).toMatchObject({
      status: 401,
      error: { error: 'INVALID_LOGIN_CREDENTIALS' },
    });
  });

  describe('when the address has an account', () => {
    beforeEach(() => signUp(api, email));

    it('An address that has an account asks for its password and links the identity (AUTH-19, AUTH-20, AUTH-152)', async () => {
      const browser = openBrowser(api);
      const response = await socialSignIn(browser, provider, ada);
      expect(response).toMatchObject({
        body: {
          outcome: 'LINK_REQUIRED',
          session: null,
          link: { email, providerName: 'Campus ID', hasPassword: true },
        },
      });
      const ticket = (response.ok && response.body.link?.ticket) || '';
      expect(await browser.link(ticket, goodPassword)).toMatchObject({ body: { email } });
      expect(await rowsOf(users)).toMatchObject([{ emailVerified: true }]);
      const mails = await api.mailsTo(email);
      expect(mails.at(-1)?.subject).toBe('You can now log in with Campus ID');

      const again = await socialSignIn(openBrowser(api), provider, ada);
      expect(again).toMatchObject({ body: { outcome: 'SIGNED_IN' } });
    });

    it('The link ticket stays valid after a wrong password and works once (AUTH-153)', async () => {
      const browser = openBrowser(api);
      const ticket = await linkTicketOf(browser, provider, ada);
      expect(await browser.link(ticket, 'mistyped')).toMatchObject({
        status: 401,
        error: { error: 'INVALID_LOGIN_CREDENTIALS' },
      });
      expect(await browser.link(ticket, goodPassword)).toMatchObject({ status: 200 });
      expect(await browser.link(ticket, goodPassword)).toMatchObject(invalidTicket);
    });

    it('Wrong passwords of a link count as attempts to sign in (AUTH-106)', async () => {
      const browser = openBrowser(api);
      const ticket = await linkTicketOf(browser, provider, ada);
      for (let time = 0; time < 5; time += 1) await browser.link(ticket, 'wrong');
      const tooMany = { status: 429, error: { error: 'TOO_MANY_ATTEMPTS_TRY_LATER' } };
      expect(await browser.link(ticket, goodPassword)).toMatchObject(tooMany);
      expect(await trySignIn(api, email)).toMatchObject(tooMany);
    });

    it('An unlinked identity does not open the account (AUTH-152)', async () => {
      await linkTicketOf(openBrowser(api), provider, ada);
      expect(await rowsOf(sessions)).toHaveLength(0);
      expect(await rowsOf(waysIn)).toMatchObject([{ kind: 'password' }]);
    });

    it('The link ticket is valid for ten minutes (AUTH-153)', async () => {
      const browser = openBrowser(api);
      const ticket = await linkTicketOf(browser, provider, ada);
      api.clock.advance({ minutes: 10 });
      expect(await browser.link(ticket, goodPassword)).toMatchObject(invalidTicket);
    });

    it('After a password reset a linked identity needs the password once more (AUTH-131)', async () => {
      const browser = openBrowser(api);
      await browser.link(await linkTicketOf(browser, provider, ada), goodPassword);
      const ticket = (await api.call(endpoints.verifyBotCheck, { recaptchaToken: 'reset' })) as {
        body: { ticket: string };
      };
      api.clock.advance({ minutes: 5 });
      const request = { email, requestType: 'PASSWORD_RESET', ticket: ticket.body.ticket } as const;
      await api.call(endpoints.requestCode, request);
      const oobCode = await newestCode(api, email);
      const newPassword = 'a brand-new password';
      await api.call(endpoints.runEmailAction, { mode: 'resetPassword', oobCode, newPassword });

      const asked = await linkTicketOf(browser, provider, ada);
      expect(await browser.link(asked, goodPassword)).toMatchObject({ status: 401 });
      expect(await browser.link(asked, newPassword)).toMatchObject({ status: 200 });
      const after = await socialSignIn(openBrowser(api), provider, ada);
      expect(after).toMatchObject({ body: { outcome: 'SIGNED_IN' } });
    });
  });

  it('The scheduled job deletes old sign-ins (AUTH-153)', async () => {
    await openBrowser(api).through(provider, ada);
    api.clock.advance({ minutes: 21 });
    await api.runScheduledJobs();
    expect(await api.platform.database.query.select().from(externalLogins)).toHaveLength(0);
  });
});

describe('a social sign-in that would replace the session of another account', () => {
  const campus = { sub: 'campus-666', email: 'thief@example.org', email_verified: true };
  let provider: OpenidStandIn;
  let api: TestApi;
  beforeAll(async () => {
    provider = await startOpenidStandIn();
  });
  beforeEach(async () => {
    api = await startSocialApi(provider);
  });
  afterEach(() => api.stop());
  afterAll(() => provider.stop());
  /** Another site navigates the browser of a signed-in user through a silent login at the provider. */
  async function navigated(token: string) {
    const browser = openBrowser(api);
    const ticket = ticketIn(await browser.through(provider, campus));
    const exchange = (input: { ticket: string; replaces?: boolean }, headers = browser.headers()) =>
      api.call(endpoints.exchangeSocialTicket, input, { token, headers });
    return { exchange, ticket, response: await exchange({ ticket }) };
  }
  const accounts = async () => (await api.platform.database.query.select().from(users)).length;

  it('The sign-in asks first and names both accounts, and opens and creates nothing until the user agrees (AUTH-416)', async () => {
    const { idToken } = await signUpAndIn(api, 'ada@example.org');
    const { exchange, ticket, response } = await navigated(idToken);
    expect(response).toMatchObject({
      status: 200,
      body: {
        outcome: 'OTHER_ACCOUNT',
        session: null,
        link: null,
        replace: {
          email: campus.email,
          signedInAs: 'ada@example.org',
          account: null,
          providerName: 'Campus ID',
        },
      },
    });
    expect(await accounts()).toBe(1);
    const answer = { ticket: (response.ok && response.body.replace?.ticket) || '', replaces: true };
    const invalid = { error: { error: 'SOCIAL_TICKET_INVALID' } };
    expect(await exchange({ ticket })).toMatchObject(invalid);
    expect(await exchange({ ticket, replaces: true })).toMatchObject(invalid);
    expect(await exchange({ ticket: answer.ticket })).toMatchObject(invalid);
    expect(await exchange(answer, {})).toMatchObject(invalid);
    expect(await exchange(answer)).toMatchObject({
      body: { outcome: 'SIGNED_IN', session: { email: campus.email } },
    });
    expect(await exchange(answer)).toMatchObject(invalid);
    expect(await accounts()).toBe(2);
    expect(await isAlive(api, idToken)).toBe(true);
  });

  it('The ticket of a sign-in does not answer the question that was never asked (AUTH-416)', async () => {
    const browser = openBrowser(api);
    const ticket = ticketIn(await browser.through(provider, campus));
    const headers = browser.headers();
    const input = { ticket, replaces: true };
    expect(await api.call(endpoints.exchangeSocialTicket, input, { headers })).toMatchObject({
      error: { error: 'SOCIAL_TICKET_INVALID' },
    });
  });

  it('The linked account is named, and a sign-in to the account that is signed in is not asked about (AUTH-416)', async () => {
    const browser = openBrowser(api);
    const first = await browser.exchange(ticketIn(await browser.through(provider, campus)));
    const own = (first.ok && first.body.session?.idToken) || '';
    expect((await navigated(own)).response).toMatchObject({ body: { outcome: 'SIGNED_IN' } });
    const { idToken } = await signUpAndIn(api, 'ada@example.org');
    expect((await navigated(idToken)).response).toMatchObject({
      body: { replace: { signedInAs: 'ada@example.org', account: campus.email } },
    });
  });

  it('An address with an owner is linked with the password, as for a signed-out user (AUTH-84, AUTH-416)', async () => {
    await signUpAndIn(api, campus.email);
    await verify(api, campus.email);
    const { idToken } = await signUpAndIn(api, 'ada@example.org');
    expect((await navigated(idToken)).response).toMatchObject({
      body: { outcome: 'LINK_REQUIRED', replace: null },
    });
  });
});

/** The five variants of account pre-hijacking. The attacker Eve has no access at the end of each. */
describe('accounts that an attacker prepared for a user of a provider', () => {
  const email = 'victim@example.org';
  const victim = { sub: 'campus-victim', email, email_verified: true };
  const eve = { sub: 'campus-eve', email: 'eve@example.org', email_verified: true };
  const evesPassword = 'known to eve alone';
  const ownPassword = 'known to its owner alone';

  let api: TestApi;
  let provider: OpenidStandIn;
  let browser: TestBrowser;
  beforeAll(async () => {
    provider = await startOpenidStandIn();
  });
  beforeEach(async () => {
    api = await startSocialApi(provider);
    browser = openBrowser(api);
  });
  afterEach(async () => {
    await api.stop();
  });
  afterAll(() => provider.stop());

  /** The owner resets the password, then links the provider with it. */
  async function recover() {
    api.clock.advance({ minutes: 5 });
    const ticket = await ticketFor(api, 'reset');
    await api.call(endpoints.requestCode, { email, requestType: 'PASSWORD_RESET', ticket });
    const oobCode = await newestCode(api, email);
    const reset = { mode: 'resetPassword', oobCode, newPassword: ownPassword } as const;
    expect(await api.call(endpoints.runEmailAction, reset)).toMatchObject({ status: 200 });
    const linked = await browser.link(await linkTicketOf(browser, provider, victim), ownPassword);
    expect(linked).toMatchObject({ status: 200, body: { email } });
  }

  async function expectNoWayIn({
    idToken,
    refreshToken,
  }: {
    idToken: string;
    refreshToken: string;
  }) {
    const rejected = [
      await api.call(endpoints.getCurrentUser, {}, { token: idToken }),
      await api.call(endpoints.refreshSession, { refreshToken }),
      await trySignIn(api, email, { password: evesPassword }),
    ];
    expect(rejected.map(({ status }) => status)).toEqual([401, 400, 401]);
  }

  it('An account with an attacker’s password is not opened by the provider, and the owner’s reset ends that password (AUTH-132, AUTH-152)', async () => {
    const session = await signUpAndIn(api, email, { password: evesPassword });
    expect(await socialSignIn(browser, provider, victim)).toMatchObject({
      body: { outcome: 'LINK_REQUIRED', session: null },
    });
    await recover();
    await expectNoWayIn(session);
  });

  it('An attacker’s open session ends when the owner resets the password (AUTH-131)', async () => {
    const { refreshToken } = await signUpAndIn(api, email, { password: evesPassword });
    const renewed = await api.call(endpoints.refreshSession, { refreshToken });
    if (!renewed.ok) throw new Error('Eve’s session was not refreshed.');
    await recover();
    const { id_token: idToken, refresh_token: newest } = renewed.body;
    await expectNoWayIn({ idToken, refreshToken: newest });
  });

  it('An attacker’s own identity opens no account of another user without its password (AUTH-152)', async () => {
    const session = await signUpAndIn(api, email, { password: evesPassword });
    const own = await socialSignIn(openBrowser(api), provider, eve);
    expect(own).toMatchObject({ body: { session: { email: eve.email } } });

    const lured = openBrowser(api);
    const ticket = await linkTicketOf(lured, provider, { ...eve, sub: 'campus-eve-2', email });
    await recover();
    expect(await lured.link(ticket, evesPassword)).toMatchObject({ status: 401 });
    await expectNoWayIn(session);
  });

  it('An identity that was linked before a change of email address needs the new password (AUTH-131)', async () => {
    const own = await socialSignIn(openBrowser(api), provider, eve);
    if (!own.ok || !own.body.session) throw new Error('Eve was not signed in.');
    const { session } = own.body;
    const token = session.idToken;
    await api.call(endpoints.startEmailChange, { newEmail: email }, { token });
    const oobCode = await newestCode(api, email);
    await api.call(endpoints.runEmailAction, { mode: 'verifyAndChangeEmail', oobCode });
    await recover();

    const response = await socialSignIn(openBrowser(api), provider, eve);
    expect(response).toMatchObject({
      body: { outcome: 'LINK_REQUIRED', session: null, link: { email: 'v…@example.org' } },
    });
    await expectNoWayIn(session);
  });

  it('An attacker’s pending change of email address ends when the owner resets the password (AUTH-131)', async () => {
    const session = await signUpAndIn(api, email, { password: evesPassword });
    const change = { newEmail: 'eve@example.org' };
    await api.call(endpoints.startEmailChange, change, { token: session.idToken });
    const oobCode = await newestCode(api, 'eve@example.org');
    await recover();
    const late = { mode: 'verifyAndChangeEmail', oobCode } as const;
    expect(await api.call(endpoints.runEmailAction, late)).toMatchObject({
      error: { error: 'INVALID_CODE' },
    });
    await expectNoWayIn(session);
  });

  it('A provider that does not verify the email address opens no account (AUTH-151)', async () => {
    const unverified = { ...victim, sub: 'campus-eve', email_verified: false };
    expect(await socialSignIn(openBrowser(api), provider, unverified)).toMatchObject({
      error: { error: 'SOCIAL_EMAIL_NOT_VERIFIED' },
    });
    expect(await trySignUp(api, email, ownPassword)).toMatchObject({ status: 200 });
  });

  it('A sign-up over an account that the provider opened is rejected (AUTH-102)', async () => {
    await socialSignIn(browser, provider, victim);
    expect(await trySignUp(api, email, evesPassword)).toMatchObject({
      error: { error: 'EMAIL_ALREADY_EXISTS' },
    });
    expect(await trySignIn(api, email, { password: evesPassword })).toMatchObject({ status: 401 });
  });
});
