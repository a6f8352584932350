import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '@portal/server/testing';
import { sessions } from '../auth-session.tables';
import { users } from '@portal/server/contracts';
import { goodPassword, newestCode, signUp, trySignIn } from '../testing/auth-api';
import { startOpenidStandIn, type OpenidStandIn } from '../testing/openid-stand-in';
import { externalLogins, waysIn } from '../records/way-in.tables';
import {
  linkTicketOf,
  openBrowser,
  socialSignIn,
  startSocialApi,
  ticketIn,
} from '../testing/social-api';

const email = 'ada@example.org';
const ada = { sub: 'campus-1815', email, email_verified: true };
const invalidTicket = { status: 400, error: { error: 'SOCIAL_TICKET_INVALID' } };

describe('social sign-in', () => {
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
      expect(mails.at(-1)?.subject).toBe('You can log in with Campus ID now');

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
