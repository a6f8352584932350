import type { TestApi } from '@portal/server/testing';
import { startOpenidStandIn, type OpenidStandIn } from '@portal/auth-session/server/testing';
import { users } from '@portal/server/contracts';
import { editorUser, openEditorBrowser, ownChallenge, startEditorApi } from '../testing/editor-api';

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

describe('a login whose code the browser exchanges', () => {
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
    const [header, payload = '', signature] = tokens.id_token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, email_verified: true }));
    const id_token = [header, forged.toString('base64url'), signature].join('.');
    expect(await browser.finishPkce(callback, { ...tokens, id_token })).toMatchObject(failed);
    await nobody();
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
