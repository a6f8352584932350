import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '@portal/server/testing';
import { createAuthSessionModule } from '../auth-session.module';
import { updateUser } from '../records/user.repository';
import { endDeviceTrust, changeRemoval } from '../second-factor/second-factor.repository';
import {
  goodPassword,
  noDependencies,
  signedIn,
  startAuthApi,
  trySignIn,
} from '../testing/auth-api';
import { addAuthenticatorApp, cookieJar } from '../testing/authenticator-app';
import { type OpenidStandIn, startOpenidStandIn } from '../testing/openid-stand-in';
import { addInstitution, openBrowser, socialSignIn } from '../testing/social-api';
import { openPasskeyBrowser } from '../testing/software-passkey';

const email = 'ada@uni.example';

let api: TestApi;
let provider: OpenidStandIn;
let ada: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  provider = await startOpenidStandIn();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  api = await startAuthApi();
  ada = await signedIn(api, email);
});
afterEach(() => api.stop());

const strengthOf = async (token: string) =>
  (await createAuthSessionModule(api.platform, noDependencies).authenticator.authenticate(token))
    ?.strength;

/** Opens another session by the password and, when the account asks for it, the code. */
async function signInAgain(code?: string, jar = cookieJar(), trustDevice = false) {
  const response = jar.keep(await trySignIn(api, email, { headers: jar.headers() }));
  if (response.ok) return response.body.idToken;
  const answer = { code: code ?? '', trustDevice };
  const answered = await api.call(endpoints.answerSecondFactor, answer, { headers: jar.headers() });
  if (!answered.ok || !answered.body.session) throw new Error('The code was not accepted.');
  jar.keep(answered);
  return answered.body.session.idToken;
}

async function extensionOf(token: string) {
  const opened = await api.call(endpoints.openExtensionSession, {}, { token });
  if (!opened.ok) throw new Error(opened.error.error);
  return opened.body.idToken;
}

it('A session that a password opened is one step, also after another browser has set up an app (AUTH-570)', async () => {
  const other = await signInAgain();
  await addAuthenticatorApp(api, ada.token);
  expect(await strengthOf(other)).toBe('one-step');
});

it('A code, a trusted device and a passkey open sessions in two steps (AUTH-570)', async () => {
  const app = await addAuthenticatorApp(api, ada.token);
  const jar = cookieJar();
  expect(await strengthOf(await signInAgain(app.code(), jar, true))).toBe('two-steps');
  expect(await strengthOf(await signInAgain(undefined, jar))).toBe('two-steps');
  const browser = openPasskeyBrowser(api);
  await browser.add(ada.token);
  const opened = await browser.signIn();
  if (!opened.ok || !opened.body.session) throw new Error('There is no session.');
  expect(await strengthOf(opened.body.session.idToken)).toBe('two-steps');
});

it('Who sets up an app, or adds a passkey, has shown it in that session (AUTH-571)', async () => {
  const other = await signInAgain();
  expect(await strengthOf(ada.token)).toBe('one-step');
  await openPasskeyBrowser(api).add(other);
  expect([await strengthOf(other), await strengthOf(ada.token)]).toEqual(['two-steps', 'one-step']);
  await addAuthenticatorApp(api, ada.token);
  expect(await strengthOf(ada.token)).toBe('two-steps');
});

it('A proof of the user by code makes the session one in two steps, and the password alone does not (AUTH-571)', async () => {
  const other = await signInAgain();
  const password = { password: goodPassword };
  expect(await api.call(endpoints.reauthenticate, password, { token: other })).toMatchObject({
    status: 200,
  });
  expect(await strengthOf(other)).toBe('one-step');
  const app = await addAuthenticatorApp(api, ada.token);
  const jar = cookieJar();
  jar.keep(await api.call(endpoints.reauthenticate, password, { token: other }));
  expect(await strengthOf(other)).toBe('one-step');
  const answer = { code: app.code() };
  await api.call(endpoints.answerSecondFactor, answer, { headers: jar.headers() });
  expect(await strengthOf(other)).toBe('two-steps');
});

it('A proof by passkey makes the session one in two steps (AUTH-571)', async () => {
  const browser = openPasskeyBrowser(api);
  await browser.add(ada.token);
  const other = await signInAgain();
  const ticket = await browser.ticket('reauthentication');
  const options = { token: other, headers: browser.headers() };
  expect(await api.call(endpoints.reauthenticateWithTicket, { ticket }, options)).toMatchObject({
    status: 200,
  });
  expect(await strengthOf(other)).toBe('two-steps');
});

it('A proof on a trusted device counts until its trust ends (AUTH-571)', async () => {
  const [first, second] = [await signInAgain(), await signInAgain()];
  const app = await addAuthenticatorApp(api, ada.token);
  const jar = cookieJar();
  await signInAgain(app.code(), jar, true);
  const prove = (token: string) =>
    api.call(
      endpoints.reauthenticate,
      { password: goodPassword },
      { token, headers: jar.headers() },
    );
  expect(await prove(first)).toMatchObject({ status: 200 });
  expect(await strengthOf(first)).toBe('two-steps');
  await endDeviceTrust(api.platform.database.query, ada.uid);
  expect(await prove(second)).toMatchObject({ error: { error: 'SECOND_FACTOR_REQUIRED' } });
  expect(await strengthOf(second)).toBe('one-step');
});

it('A factor that is turned off, or was lost and waited for, no longer counts in any session (AUTH-570)', async () => {
  await addAuthenticatorApp(api, ada.token);
  const removesAt = new Date(api.clock.now().getTime() + 60_000);
  await changeRemoval(api.platform.database.query, ada.uid, { removesAt });
  expect(await strengthOf(ada.token)).toBe('two-steps');
  api.clock.advance({ minutes: 2 });
  expect(await strengthOf(ada.token)).toBe('one-step');
  await api.call(endpoints.keepSecondFactor, {}, { token: ada.token });
  expect(await strengthOf(ada.token)).toBe('two-steps');
  await api.call(endpoints.removeSecondFactor, {}, { token: ada.token });
  expect(await strengthOf(ada.token)).toBe('one-step');
});

it('The session of the extension has shown what the session had that opened it (AUTH-572)', async () => {
  const other = await signInAgain();
  await addAuthenticatorApp(api, ada.token);
  expect(await strengthOf(await extensionOf(ada.token))).toBe('two-steps');
  expect(await strengthOf(await extensionOf(other))).toBe('one-step');
});

it('A sign-in at the institution of the address is told apart, as long as the address is its own (AUTH-570)', async () => {
  await addInstitution(api, provider, { domains: ['uni.example'] });
  const user = { sub: 'grace', email: 'grace@cs.uni.example' };
  const response = await socialSignIn(openBrowser(api, 'uni.example'), provider, user);
  if (!response.ok || !response.body.session) throw new Error('There is no session.');
  const { idToken, uid } = response.body.session;
  expect(await strengthOf(idToken)).toBe('institution');
  await addInstitution(api, provider, { domains: ['cs.uni.example'] });
  expect(await strengthOf(idToken)).toBe('one-step');
  await updateUser(api.platform.database.query, uid, { email: 'grace@elsewhere.example' });
  expect(await strengthOf(idToken)).toBe('one-step');
});

it('A change of the password opens a session that has shown what the one before had (AUTH-572)', async () => {
  const change = async (token: string, currentPassword: string, newPassword: string) => {
    const request = { currentPassword, newPassword };
    const changed = await api.call(endpoints.changePassword, request, { token });
    if (!changed.ok) throw new Error(changed.error.error);
    return changed.body.idToken;
  };
  const other = await signInAgain();
  const app = await addAuthenticatorApp(api, ada.token);
  const [second, third] = ['quiet river stone lamp', 'green window over hill'] as const;
  const oneStep = await change(other, goodPassword, second);
  expect(await strengthOf(oneStep)).toBe('one-step');
  const jar = cookieJar();
  jar.keep(await api.call(endpoints.reauthenticate, { password: second }, { token: oneStep }));
  await api.call(endpoints.answerSecondFactor, { code: app.code() }, { headers: jar.headers() });
  expect(await strengthOf(await change(oneStep, second, third))).toBe('two-steps');
});
