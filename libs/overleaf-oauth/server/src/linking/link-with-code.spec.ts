import { authSessionEndpoints } from '@portal/auth-session/domain';
import {
  addAuthenticatorApp,
  type AuthenticatorApp,
  cookieJar,
  goodPassword,
  linkedWays,
  type OpenidStandIn,
  signedIn,
  startOpenidStandIn,
  ticketFor,
} from '@portal/auth-session/server/testing';
import type { TestApi } from '@portal/server/testing';
import { editorUser, openEditorBrowser, startEditorApi } from '../testing/editor-api';

const email = 'ada@example.org';
const required = { status: 403, error: { error: 'SECOND_FACTOR_REQUIRED' } };

let provider: OpenidStandIn;
let api: TestApi;
let app: AuthenticatorApp;
let token: string;

beforeAll(async () => {
  provider = await startOpenidStandIn();
});
beforeEach(async () => {
  await provider.misbehave('none');
  api = await startEditorApi(provider);
  ({ token } = await signedIn(api, email));
  app = await addAuthenticatorApp(api, token);
});
afterEach(() => api.stop());
afterAll(() => provider.stop());

const premiumOf = async (idToken: string) => {
  const response = await api.call(authSessionEndpoints.getPremiumStatus, {}, { token: idToken });
  return response.ok && response.body.isPremium;
};

/** Enters a code in the browser that was asked for it. */
async function answer(
  asked: { readonly headers: Headers },
  cookies: Readonly<Record<string, string>>,
) {
  const jar = cookieJar(cookies);
  jar.keep(asked);
  const code = { code: app.code() };
  const headers = jar.headers();
  const answered = await api.call(authSessionEndpoints.answerSecondFactor, code, { headers });
  return answered.ok ? (answered.body.session?.idToken ?? '') : '';
}

it('The password that links a user of the editor asks for the code, which links and brings the plan of the editor (AUTH-585)', async () => {
  const browser = openEditorBrowser(api, provider);
  const user = editorUser({ premium: true });
  const offered = await browser.logIn(user);
  const { tokens } = Object(offered.ok ? {} : offered.error.details);
  const link = { overleafId: user.sub, email, overleafTokens: { ticket: String(tokens.ticket) } };
  const proof = { password: goodPassword, ticket: await ticketFor(api, 'signin') };
  const asked = await browser.link({ ...link, ...proof });
  expect(asked).toMatchObject(required);
  expect(await linkedWays(api)).toEqual([]);
  expect(await premiumOf(token)).toBe(false);
  const idToken = await answer(asked, browser.headers());
  expect(await linkedWays(api)).toMatchObject([{ kind: 'editor', subject: user.sub }]);
  expect(await premiumOf(idToken)).toBe(true);
});

it('A login with the editor that asks for the code opens the session with it, and brings the plan of the editor (AUTH-585)', async () => {
  const browser = openEditorBrowser(api, provider);
  const user = editorUser();
  const offered = await browser.logIn(user, '?purpose=link', token);
  const { tokens } = Object(offered.ok ? {} : offered.error.details);
  const link = { overleafId: user.sub, email, overleafTokens: { ticket: String(tokens.ticket) } };
  expect(await browser.link(link, token)).toMatchObject({ ok: true });
  const choice = { asksElsewhere: true };
  await api.call(authSessionEndpoints.changeSecondFactor, choice, { token });
  const asked = await browser.logIn(editorUser({ premium: true }));
  expect(asked).toMatchObject(required);
  expect(await premiumOf(await answer(asked, browser.headers()))).toBe(true);
});
