import type { TestApi } from '../../../testing/test-api';
import { startOpenidStandIn, type OpenidStandIn } from '../testing/openid-stand-in';
import { openBrowser, socialSignIn, startSocialApi, ticketIn } from '../testing/social-api';

const ada = { sub: 'campus-1815', email: 'ada@example.org', email_verified: true };

describe('a provider', () => {
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

  it('is asked about itself once', async () => {
    for (let time = 0; time < 3; time += 1) await openBrowser(api).start();
    expect(await provider.requests()).toEqual(['discovery']);
  });

  it.each([
    ['cannot be reached', 'hang-up'],
    ['answers with a page', 'page'],
    ['speaks for another issuer', 'discovery-of-another-issuer'],
  ])('that %s is told as away, and works again by itself', async (_what, fault) => {
    await provider.misbehave(fault, 'discovery');
    const address = await openBrowser(api).start('&code=A');
    expect(address.href).toMatch(
      new RegExp(`^${api.url}/social\\?error=SOCIAL_(?:PROVIDER_UNAVAILABLE|FAILED)&code=A$`),
    );
    await provider.misbehave('none');
    expect((await openBrowser(api).start()).origin).toBe(new URL(provider.issuer).origin);
  });

  it('is left alone for ten seconds after five failures', async () => {
    await provider.misbehave('server-error', 'discovery');
    for (let time = 0; time < 8; time += 1) await openBrowser(api).start();
    expect(await provider.requests()).toHaveLength(5);
    await provider.misbehave('none');
    const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000);
    expect((await openBrowser(api).start()).origin).toBe(new URL(provider.issuer).origin);
    later.mockRestore();
  });

  it('is not believed without the keys that its signature is checked with', async () => {
    await provider.misbehave('server-error', 'jwks');
    const address = await openBrowser(api).through(provider, ada);
    expect(address.search).toBe('?error=SOCIAL_PROVIDER_UNAVAILABLE');
  });

  it('may tell the address only when asked', async () => {
    await provider.misbehave('email-in-profile');
    const answer = await socialSignIn(openBrowser(api), provider, ada);
    expect(answer).toMatchObject({ body: { outcome: 'SIGNED_IN', session: { email: ada.email } } });
  });

  it('may write "true" as a text', async () => {
    const person = { ...ada, email_verified: 'true' };
    const page = await openBrowser(api).through(provider, person);
    expect(ticketIn(page)).toBeTruthy();
  });
});
