import { overleafOauthEndpoints as endpoints } from '@portal/overleaf-oauth/domain';
import type { TestApi } from '@portal/server/testing';
import {
  signedInUser,
  verify,
  startOpenidStandIn,
  type OpenidStandIn,
} from '@portal/auth-session/server/testing';
import { users } from '@portal/server/contracts';
import { editorUser, openEditorBrowser, startEditorApi } from '../testing/editor-api';

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
    const { idToken } = await signedInUser(api, 'ada@example.org');
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
    await signedInUser(api, 'editor@example.org');
    await verify(api, 'editor@example.org');
    const { idToken } = await signedInUser(api, 'ada@example.org');
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
