import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '@portal/server/testing';
import { startOpenidStandIn, type OpenidStandIn } from '../testing/openid-stand-in';
import { openBrowser, startSocialApi, ticketIn, type TestBrowser } from '../testing/social-api';
import { waysIn } from '../records/way-in.tables';

const ada = { sub: 'campus-1815', email: 'ada@example.org', email_verified: true };
const thief = { sub: 'campus-666', email: 'thief@example.org', email_verified: true };
const purpose = '&purpose=reauthentication&redirect=%2Faccount%2Fsecurity';

describe('proving a user with an identity of a provider', () => {
  let api: TestApi;
  let provider: OpenidStandIn;
  let browser: TestBrowser;
  let token: string;
  beforeAll(async () => {
    provider = await startOpenidStandIn();
  });
  beforeEach(async () => {
    api = await startSocialApi(provider);
    browser = openBrowser(api);
    const signedIn = await browser.exchange(ticketIn(await browser.through(provider, ada)));
    token = (signedIn.ok && signedIn.body.session?.idToken) || '';
    api.clock.advance({ minutes: 10 });
  });
  afterEach(() => api.stop());
  afterAll(() => provider.stop());

  const prove = (ticket: string, from = browser) =>
    api.call(endpoints.reauthenticateWithTicket, { ticket }, { token, headers: from.headers() });
  const endAll = () => api.call(endpoints.endAllSessions, {}, { token });
  const proofOf = async (user: typeof ada, from = browser) =>
    ticketIn(await from.through(provider, user, purpose));
  const otherIdentity = { status: 403, error: { error: 'SOCIAL_OTHER_IDENTITY' } };
  const invalidTicket = { status: 400, error: { error: 'SOCIAL_TICKET_INVALID' } };
  const needsProof = { status: 403, error: { error: 'REAUTHENTICATION_REQUIRED' } };

  it('The provider is asked for a fresh log-in, and the page gets back where the proof was needed (AUTH-174)', async () => {
    const start = await browser.start(purpose);
    expect(start.searchParams.get('max_age')).toBe('0');
    const page = await browser.comeBack(await provider.consent(start, ada));
    expect(page.pathname).toBe('/social');
    expect(page.searchParams.get('purpose')).toBe('reauthentication');
    expect(page.searchParams.get('redirect')).toBe('/account/security');
    expect((await browser.start()).searchParams.get('max_age')).toBeNull();
  });

  it('A fresh sign-in with the linked identity proves the user (AUTH-172, AUTH-174)', async () => {
    expect(await endAll()).toMatchObject(needsProof);
    expect(await api.call(endpoints.getReauthenticationOptions, {}, { token })).toMatchObject({
      body: { hasPassword: false, providers: ['campus'] },
    });
    const ticket = await proofOf(ada);
    expect(await prove(ticket)).toMatchObject({ status: 200, body: {} });
    expect(await prove(ticket)).toMatchObject(invalidTicket);
    expect(await endAll()).toMatchObject({ status: 200 });
  });

  it('A thief with the token and an account of their own at the provider proves nothing (AUTH-174)', async () => {
    const own = openBrowser(api);
    expect(await prove(await proofOf(thief, own), own)).toMatchObject(otherIdentity);
    const signedIn = openBrowser(api);
    await signedIn.exchange(ticketIn(await signedIn.through(provider, thief)));
    expect(await prove(await proofOf(thief, signedIn), signedIn)).toMatchObject(otherIdentity);
    expect(await endAll()).toMatchObject(needsProof);
  });

  it('The ticket of another browser proves nothing (AUTH-174)', async () => {
    const ticket = await proofOf(ada);
    expect(await prove(ticket, openBrowser(api))).toMatchObject(invalidTicket);
  });

  it('The ticket of a sign-in proves nothing, and the ticket of a proof opens no session (AUTH-174)', async () => {
    expect(await prove(ticketIn(await browser.through(provider, ada)))).toMatchObject(
      invalidTicket,
    );
    expect(await browser.exchange(await proofOf(ada))).toMatchObject(invalidTicket);
  });

  it('An identity that needs the password once more proves nothing (AUTH-131, AUTH-174)', async () => {
    await api.platform.database.query.update(waysIn).set({ trusted: false });
    expect(await api.call(endpoints.getReauthenticationOptions, {}, { token })).toMatchObject({
      body: { providers: [] },
    });
    expect(await prove(await proofOf(ada))).toMatchObject(otherIdentity);
  });

  it.each([
    ['without the time of the log-in', 'no-login-time'],
    ['of a log-in an hour ago', 'old-login'],
  ])(
    'An idToken %s proves nothing, although the provider was asked to log in (AUTH-174)',
    async (_, fault) => {
      await provider.misbehave(fault);
      const page = await browser.through(provider, ada, purpose);
      expect(page.searchParams.get('error')).toBe('SOCIAL_FAILED');
      expect(page.searchParams.has('ticket')).toBe(false);
      expect(await endAll()).toMatchObject(needsProof);
    },
  );

  it('The ticket of a proof is valid for one minute (AUTH-174)', async () => {
    const ticket = await proofOf(ada);
    api.clock.advance({ minutes: 1 });
    expect(await prove(ticket)).toMatchObject(invalidTicket);
  });
});
