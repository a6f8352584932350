import { users } from '@portal/server/contracts';
import type { TestApi } from '@portal/server/testing';
import { sessions } from '../auth-session.tables';
import { startOpenidStandIn, type OpenidStandIn } from '../testing/openid-stand-in';
import {
  openBrowser,
  socialSignIn,
  startSocialApi,
  type TestBrowser,
  ticketIn,
} from '../testing/social-api';

describe('wrong responses of a provider', () => {
  const ada = { sub: 'campus-1815', email: 'ada@example.org', email_verified: true };

  let api: TestApi;
  let provider: OpenidStandIn;
  let browser: TestBrowser;
  const now = Date.now;
  let pauseSeconds = 0;
  beforeAll(async () => {
    provider = await startOpenidStandIn();
    api = await startSocialApi(provider);
  });
  beforeEach(async () => {
    await provider.misbehave('none');
    // A provider that was broken gets no request for ten seconds.
    pauseSeconds += 10;
    jest.spyOn(Date, 'now').mockImplementation(() => now() + pauseSeconds * 1000);
    browser = openBrowser(api);
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await api.stop();
    await provider.stop();
  });

  async function expectError(address: URL, code: string) {
    expect(`${address.pathname} ${address.searchParams}`).toBe(`/social error=${code}`);
    for (const table of [users, sessions]) {
      expect(await api.platform.database.query.select().from(table)).toHaveLength(0);
    }
  }

  const change = (
    response: URLSearchParams,
    changes: Readonly<Record<string, string | undefined>>,
  ) => {
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) response.delete(name);
      else response.set(name, value);
    }
    return response;
  };

  it.each([
    ['no state', { state: undefined }],
    ['an empty state', { state: '' }],
    ['a made-up state', { state: 'e30.AAAA' }],
    ['a state of three parts', { state: 'a.b.c' }],
  ])('A response with %s is rejected (AUTH-150)', async (_what, changes) => {
    const response = await provider.consent(await browser.start(), ada);
    await expectError(await browser.comeBack(change(response, changes)), 'SOCIAL_STATE_INVALID');
  });

  it('A state is rejected when any of its characters is changed (AUTH-150)', async () => {
    const response = await provider.consent(await browser.start(), ada);
    const state = response.get('state') ?? '';
    const requested = await provider.requests();
    for (let at = 0; at < state.length - 1; at += 7) {
      const other = state[at] === 'A' ? 'B' : 'A';
      const altered = change(response, { state: state.slice(0, at) + other + state.slice(at + 1) });
      await expectError(await browser.comeBack(altered), 'SOCIAL_STATE_INVALID');
    }
    expect(await provider.requests()).toEqual(requested);
  });

  it('A state is rejected in a browser that started no sign-in or another one (AUTH-150)', async () => {
    const response = await provider.consent(await browser.start(), ada);
    const other = openBrowser(api);
    await expectError(await other.comeBack(response), 'SOCIAL_STATE_INVALID');
    await other.start();
    await expectError(await other.comeBack(response), 'SOCIAL_STATE_INVALID');
  });

  it('A state is rejected after ten minutes (AUTH-150)', async () => {
    const response = await provider.consent(await browser.start(), ada);
    api.clock.advance({ minutes: 10 });
    await expectError(await browser.comeBack(response), 'SOCIAL_STATE_INVALID');
  });

  it('A response with a repeated parameter is rejected (AUTH-156)', async () => {
    const response = await provider.consent(await browser.start(), ada);
    response.append('state', response.get('state') ?? '');
    await expectError(await browser.comeBack(response), 'SOCIAL_STATE_INVALID');
  });

  it('A state works once, also when the sign-in failed (AUTH-150)', async () => {
    const response = await provider.consent(await browser.start(), ada);
    await provider.misbehave('server-error');
    await expectError(await browser.comeBack(response), 'SOCIAL_PROVIDER_UNAVAILABLE');
    await provider.misbehave('none');
    await expectError(await browser.comeBack(response), 'SOCIAL_STATE_INVALID');
  });

  it.each([
    ['another issuer', { iss: 'https://evil.example' }, 'SOCIAL_FAILED'],
    ['no issuer', { iss: undefined }, 'SOCIAL_FAILED'],
    ['no code', { code: undefined }, 'SOCIAL_FAILED'],
    ['a made-up code', { code: 'made-up' }, 'SOCIAL_FAILED'],
    ['a denial', { code: undefined, error: 'access_denied' }, 'SOCIAL_DENIED'],
    ['an error', { code: undefined, error: 'server_error' }, 'SOCIAL_FAILED'],
  ])(
    'A redirect from the provider with %s is rejected (AUTH-156)',
    async (_what, changes, code) => {
      const response = await provider.consent(await browser.start(), ada);
      await expectError(await browser.comeBack(change(response, changes)), code);
    },
  );

  it('The code of another login is rejected (AUTH-156)', async () => {
    const stolen = (await provider.consent(await openBrowser(api).start(), ada)).get('code') ?? '';
    const response = await provider.consent(await browser.start(), { sub: 'eve' });
    await expectError(await browser.comeBack(change(response, { code: stolen })), 'SOCIAL_FAILED');
  });

  it.each([
    ['the issuer of another provider', 'wrong-issuer', 'SOCIAL_FAILED'],
    ['another audience', 'wrong-audience', 'SOCIAL_FAILED'],
    ['two audiences', 'two-audiences', 'SOCIAL_FAILED'],
    ['another nonce', 'wrong-nonce', 'SOCIAL_FAILED'],
    ['no nonce', 'no-nonce', 'SOCIAL_FAILED'],
    ['no subject', 'no-subject', 'SOCIAL_FAILED'],
    ['an expired token', 'expired', 'SOCIAL_FAILED'],
    ['a token that is not valid yet', 'not-yet-valid', 'SOCIAL_FAILED'],
    ['a token that was issued in an hour', 'issued-in-an-hour', 'SOCIAL_FAILED'],
    ['a token that was issued to another client', 'foreign-authorized-party', 'SOCIAL_FAILED'],
    ['no signature', 'unsigned', 'SOCIAL_FAILED'],
    ['the signature of another key', 'foreign-signature', 'SOCIAL_FAILED'],
    ['claims that were altered', 'altered-claims', 'SOCIAL_FAILED'],
    ['a page', 'page', 'SOCIAL_PROVIDER_UNAVAILABLE'],
    ['an error', 'server-error', 'SOCIAL_PROVIDER_UNAVAILABLE'],
    ['a redirect', 'redirect', 'SOCIAL_PROVIDER_UNAVAILABLE'],
    ['half a response', 'truncated', 'SOCIAL_PROVIDER_UNAVAILABLE'],
    ['2 MB', 'huge', 'SOCIAL_PROVIDER_UNAVAILABLE'],
    ['a closed connection', 'hang-up', 'SOCIAL_PROVIDER_UNAVAILABLE'],
    ['the profile of someone else', 'profile-of-another-user', 'SOCIAL_FAILED'],
  ])('A provider that responds with %s is rejected (AUTH-156)', async (_what, fault, code) => {
    await provider.misbehave(fault);
    await expectError(await browser.through(provider, ada), code);
  });

  it.each([
    ['does not respond', 'no-response'],
    ['stops in the middle of its response', 'stalled'],
  ])('A provider that %s is given up after five seconds (AUTH-156)', async (_what, fault) => {
    await provider.misbehave(fault);
    const response = await provider.consent(await browser.start(), ada);
    const startedAt = performance.now();
    const address = await browser.comeBack(response);
    expect(performance.now() - startedAt).toBeGreaterThan(4_900);
    expect(performance.now() - startedAt).toBeLessThan(7_000);
    await expectError(address, 'SOCIAL_PROVIDER_UNAVAILABLE');
  });

  it.each([
    ['no address', {}, 'SOCIAL_EMAIL_MISSING'],
    ['an invalid address', { email: 'ada', email_verified: true }, 'SOCIAL_EMAIL_MISSING'],
    [
      'a list of addresses',
      { email: ['ada@example.org'], email_verified: true },
      'SOCIAL_EMAIL_MISSING',
    ],
    [
      'an address that is not verified',
      { ...ada, email_verified: false },
      'SOCIAL_EMAIL_NOT_VERIFIED',
    ],
    ['an address without a verified flag', { email: ada.email }, 'SOCIAL_EMAIL_NOT_VERIFIED'],
    [
      'an address that is verified "yes"',
      { ...ada, email_verified: 'yes' },
      'SOCIAL_EMAIL_NOT_VERIFIED',
    ],
  ])('An identity with %s opens no account (AUTH-151)', async (_what, about, code) => {
    const user = { ...(about as object), sub: 'campus-1815' };
    const response = await socialSignIn(browser, provider, user);
    expect(response).toMatchObject({ status: 403, error: { error: code } });
    expect(await api.platform.database.query.select().from(users)).toHaveLength(0);
  });

  it('An unknown provider is rejected (AUTH-156)', async () => {
    const response = await api.fetch('/api/social/start?provider=other&code=A', {
      redirect: 'manual',
    });
    expect(response.headers.get('location')).toBe(
      `${api.url}/social?error=SOCIAL_PROVIDER_UNKNOWN&code=A`,
    );
  });
});

describe('OpenID providers', () => {
  const ada = { sub: 'campus-1815', email: 'ada@example.org', email_verified: true };

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

  it('A provider’s configuration is read once (AUTH-156)', async () => {
    for (let time = 0; time < 3; time += 1) await openBrowser(api).start();
    expect(await provider.requests()).toEqual(['discovery']);
  });

  it.each([
    ['cannot be reached', 'hang-up'],
    ['responds with a page', 'page'],
    ['names another issuer', 'discovery-of-another-issuer'],
  ])(
    'A provider that %s is reported as unavailable, and works again by itself (AUTH-156)',
    async (_what, fault) => {
      await provider.misbehave(fault, 'discovery');
      const address = await openBrowser(api).start('&code=A');
      expect(address.href).toMatch(
        new RegExp(`^${api.url}/social\\?error=SOCIAL_(?:PROVIDER_UNAVAILABLE|FAILED)&code=A$`),
      );
      await provider.misbehave('none');
      expect((await openBrowser(api).start()).origin).toBe(new URL(provider.issuer).origin);
    },
  );

  it('A provider that failed five times is not called for ten seconds (AUTH-156)', async () => {
    await provider.misbehave('server-error', 'discovery');
    for (let time = 0; time < 8; time += 1) await openBrowser(api).start();
    expect(await provider.requests()).toHaveLength(5);
    await provider.misbehave('none');
    const now = Date.now;
    const later = jest.spyOn(Date, 'now').mockImplementation(() => now() + 10_000);
    expect((await openBrowser(api).start()).origin).toBe(new URL(provider.issuer).origin);
    later.mockRestore();
  });

  it('A response is rejected when the provider’s keys cannot be read (AUTH-156)', async () => {
    await provider.misbehave('server-error', 'jwks');
    const address = await openBrowser(api).through(provider, ada);
    expect(address.search).toBe('?error=SOCIAL_PROVIDER_UNAVAILABLE');
  });

  it('The email address is read from the user information when the idToken has none (AUTH-151)', async () => {
    await provider.misbehave('email-in-profile');
    const response = await socialSignIn(openBrowser(api), provider, ada);
    expect(response).toMatchObject({
      body: { outcome: 'SIGNED_IN', session: { email: ada.email } },
    });
  });

  it('A provider may write the verified flag as the text "true" (AUTH-151)', async () => {
    const user = { ...ada, email_verified: 'true' };
    const page = await openBrowser(api).through(provider, user);
    expect(ticketIn(page)).toBeTruthy();
  });
});
