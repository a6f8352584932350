import type { TestApi } from '@portal/server/testing';
import { startOpenidStandIn, type OpenidStandIn } from '../testing/openid-stand-in';
import { openBrowser, socialSignIn, startSocialApi, ticketIn } from '../testing/social-api';

const ada = { sub: 'campus-1815', email: 'ada@example.org', email_verified: true };

describe('OpenID providers', () => {
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
