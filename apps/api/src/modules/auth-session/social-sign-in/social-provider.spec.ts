import type { TestApi } from '../../../testing/test-api';
import { failure, hangUp, page, says } from '../testing/broken-responses';
import type { FakeProvider } from '../testing/fake-openid-provider';
import { openBrowser, socialSignIn, startSocialApi, ticketIn } from '../testing/social-api';

const ada = { sub: 'campus-1815', email: 'ada@example.org', email_verified: true };

describe('a provider', () => {
  let api: TestApi;
  let provider: FakeProvider;
  beforeEach(async () => {
    ({ api, provider } = await startSocialApi());
  });
  afterEach(async () => {
    await api.stop();
    await provider.stop();
  });

  it('is asked about itself once', async () => {
    for (let time = 0; time < 3; time += 1) await openBrowser(api).start();
    expect(provider.asked).toEqual(['/.well-known/openid-configuration']);
  });

  it.each([
    ['cannot be reached', hangUp],
    ['answers with a page', page],
    [
      'speaks for another issuer',
      says(200, 'application/json', '{"issuer":"https://evil.example"}'),
    ],
  ])('that %s is told as away, and works again by itself', async (_what, answer) => {
    provider.misbehave({ at: 'discovery', answer });
    const address = await openBrowser(api).start('&code=A');
    expect(address.href).toMatch(
      new RegExp(`^${api.url}/social\\?error=SOCIAL_(?:PROVIDER_UNAVAILABLE|FAILED)&code=A$`),
    );
    provider.misbehave({});
    expect((await openBrowser(api).start()).origin).toBe(provider.issuer);
  });

  it('is left alone for ten seconds after five failures', async () => {
    provider.misbehave({ at: 'discovery', answer: failure });
    for (let time = 0; time < 8; time += 1) await openBrowser(api).start();
    expect(provider.asked).toHaveLength(5);
    provider.misbehave({});
    api.clock.advance({ seconds: 10 });
    expect((await openBrowser(api).start()).origin).toBe(provider.issuer);
  });

  it('is not believed without the keys that its signature is checked with', async () => {
    provider.misbehave({ at: 'jwks', answer: failure });
    const address = await openBrowser(api).through(provider, ada);
    expect(address.search).toBe('?error=SOCIAL_PROVIDER_UNAVAILABLE');
  });

  it('may tell the address only when asked', async () => {
    provider.misbehave({ emailOutside: true });
    const answer = await socialSignIn(openBrowser(api), provider, ada);
    expect(answer).toMatchObject({ body: { outcome: 'SIGNED_IN', session: { email: ada.email } } });
  });

  it('may write "true" as a text', async () => {
    const person = { ...ada, email_verified: 'true' };
    const page = await openBrowser(api).through(provider, person);
    expect(ticketIn(page)).toBeTruthy();
  });
});
