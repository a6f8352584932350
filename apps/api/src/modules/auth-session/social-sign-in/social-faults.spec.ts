import type { TestApi } from '../../../testing/test-api';
import { sessions, users } from '../auth-session.tables';
import { startOpenidStandIn, type OpenidStandIn } from '../testing/openid-stand-in';
import { openBrowser, socialSignIn, startSocialApi, type TestBrowser } from '../testing/social-api';

const ada = { sub: 'campus-1815', email: 'ada@example.org', email_verified: true };

describe('a provider that answers wrongly', () => {
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

  async function expectRefused(address: URL, code: string) {
    expect(`${address.pathname} ${address.searchParams}`).toBe(`/social error=${code}`);
    for (const table of [users, sessions]) {
      expect(await api.platform.database.query.select().from(table)).toHaveLength(0);
    }
  }

  const change = (
    answer: URLSearchParams,
    changes: Readonly<Record<string, string | undefined>>,
  ) => {
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) answer.delete(name);
      else answer.set(name, value);
    }
    return answer;
  };

  it.each([
    ['no state', { state: undefined }],
    ['an empty state', { state: '' }],
    ['a made-up state', { state: 'e30.AAAA' }],
    ['a state of three parts', { state: 'a.b.c' }],
  ])('is not believed with %s', async (_what, changes) => {
    const answer = await provider.consent(await browser.start(), ada);
    await expectRefused(await browser.comeBack(change(answer, changes)), 'SOCIAL_STATE_INVALID');
  });

  it('is not believed with a state that was altered anywhere', async () => {
    const answer = await provider.consent(await browser.start(), ada);
    const state = answer.get('state') ?? '';
    const requested = await provider.requests();
    for (let at = 0; at < state.length - 1; at += 7) {
      const other = state[at] === 'A' ? 'B' : 'A';
      const altered = change(answer, { state: state.slice(0, at) + other + state.slice(at + 1) });
      await expectRefused(await browser.comeBack(altered), 'SOCIAL_STATE_INVALID');
    }
    expect(await provider.requests()).toEqual(requested);
  });

  it('is not believed in a browser that began nothing, or something else', async () => {
    const answer = await provider.consent(await browser.start(), ada);
    const other = openBrowser(api);
    await expectRefused(await other.comeBack(answer), 'SOCIAL_STATE_INVALID');
    await other.start();
    await expectRefused(await other.comeBack(answer), 'SOCIAL_STATE_INVALID');
  });

  it('is not believed ten minutes later', async () => {
    const answer = await provider.consent(await browser.start(), ada);
    api.clock.advance({ minutes: 10 });
    await expectRefused(await browser.comeBack(answer), 'SOCIAL_STATE_INVALID');
  });

  it('is not believed with a parameter that comes twice', async () => {
    const answer = await provider.consent(await browser.start(), ada);
    answer.append('state', answer.get('state') ?? '');
    await expectRefused(await browser.comeBack(answer), 'SOCIAL_STATE_INVALID');
  });

  it('is believed once, also when it failed', async () => {
    const answer = await provider.consent(await browser.start(), ada);
    await provider.misbehave('server-error');
    await expectRefused(await browser.comeBack(answer), 'SOCIAL_PROVIDER_UNAVAILABLE');
    await provider.misbehave('none');
    await expectRefused(await browser.comeBack(answer), 'SOCIAL_STATE_INVALID');
  });

  it.each([
    ['another issuer', { iss: 'https://evil.example' }, 'SOCIAL_FAILED'],
    ['no issuer', { iss: undefined }, 'SOCIAL_FAILED'],
    ['no code', { code: undefined }, 'SOCIAL_FAILED'],
    ['a made-up code', { code: 'made-up' }, 'SOCIAL_FAILED'],
    ['a no', { code: undefined, error: 'access_denied' }, 'SOCIAL_DENIED'],
    ['an error', { code: undefined, error: 'server_error' }, 'SOCIAL_FAILED'],
  ])('that comes back with %s', async (_what, changes, code) => {
    const answer = await provider.consent(await browser.start(), ada);
    await expectRefused(await browser.comeBack(change(answer, changes)), code);
  });

  it('cannot put the code of another login into this one', async () => {
    const stolen = (await provider.consent(await openBrowser(api).start(), ada)).get('code') ?? '';
    const answer = await provider.consent(await browser.start(), { sub: 'eve' });
    await expectRefused(await browser.comeBack(change(answer, { code: stolen })), 'SOCIAL_FAILED');
  });

  it.each([
    ['the issuer of another', 'wrong-issuer', 'SOCIAL_FAILED'],
    ['another audience', 'wrong-audience', 'SOCIAL_FAILED'],
    ['two audiences', 'two-audiences', 'SOCIAL_FAILED'],
    ['another nonce', 'wrong-nonce', 'SOCIAL_FAILED'],
    ['no nonce', 'no-nonce', 'SOCIAL_FAILED'],
    ['no subject', 'no-subject', 'SOCIAL_FAILED'],
    ['an end that has passed', 'expired', 'SOCIAL_FAILED'],
    ['a start to come', 'not-yet-valid', 'SOCIAL_FAILED'],
    ['no signature', 'unsigned', 'SOCIAL_FAILED'],
    ['the signature of another key', 'foreign-signature', 'SOCIAL_FAILED'],
    ['claims that were altered', 'altered-claims', 'SOCIAL_FAILED'],
    ['a page', 'page', 'SOCIAL_PROVIDER_UNAVAILABLE'],
    ['a failure', 'server-error', 'SOCIAL_PROVIDER_UNAVAILABLE'],
    ['a redirect', 'redirect', 'SOCIAL_PROVIDER_UNAVAILABLE'],
    ['half an answer', 'truncated', 'SOCIAL_PROVIDER_UNAVAILABLE'],
    ['2 MB', 'huge', 'SOCIAL_PROVIDER_UNAVAILABLE'],
    ['a closed connection', 'hang-up', 'SOCIAL_PROVIDER_UNAVAILABLE'],
    ['the profile of somebody else', 'profile-of-another-user', 'SOCIAL_FAILED'],
  ])('that gives out %s', async (_what, fault, code) => {
    await provider.misbehave(fault);
    await expectRefused(await browser.through(provider, ada), code);
  });

  it.each([
    ['says nothing', 'no-response'],
    ['stops in the middle', 'stalled'],
  ])('is waited for five seconds when it %s', async (_what, fault) => {
    await provider.misbehave(fault);
    const answer = await provider.consent(await browser.start(), ada);
    const startedAt = performance.now();
    const address = await browser.comeBack(answer);
    expect(performance.now() - startedAt).toBeGreaterThan(4_900);
    expect(performance.now() - startedAt).toBeLessThan(7_000);
    await expectRefused(address, 'SOCIAL_PROVIDER_UNAVAILABLE');
  });

  it.each([
    ['no address', {}, 'SOCIAL_EMAIL_MISSING'],
    [
      'an address that cannot be one',
      { email: 'ada', email_verified: true },
      'SOCIAL_EMAIL_MISSING',
    ],
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
    ['an address of which nothing is said', { email: ada.email }, 'SOCIAL_EMAIL_NOT_VERIFIED'],
    [
      'an address that is verified "yes"',
      { ...ada, email_verified: 'yes' },
      'SOCIAL_EMAIL_NOT_VERIFIED',
    ],
  ])('that shares %s opens nothing', async (_what, about, code) => {
    const person = { ...(about as object), sub: 'campus-1815' };
    const answer = await socialSignIn(browser, provider, person);
    expect(answer).toMatchObject({ status: 403, error: { error: code } });
    expect(await api.platform.database.query.select().from(users)).toHaveLength(0);
  });

  it('is unknown under another name', async () => {
    const answer = await api.fetch('/api/social/start?provider=other&code=A', {
      redirect: 'manual',
    });
    expect(answer.headers.get('location')).toBe(
      `${api.url}/social?error=SOCIAL_PROVIDER_UNKNOWN&code=A`,
    );
  });
});
