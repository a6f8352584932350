import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { users } from '@portal/server/contracts';
import { hashOf } from '@portal/server/platform';
import type { TestApi } from '@portal/server/testing';
import { createShared } from '../auth-session.services';
import { sessions } from '../auth-session.tables';
import { securityEvents } from '../records/security.tables';
import { wayInRules } from '../records/way-in-rules';
import { externalLogins } from '../records/way-in.tables';
import { issueDigits, redeemDigits } from '../sign-in-mail/mailed-digits';
import {
  addWay,
  insertedUser,
  linkedWays,
  noDependencies,
  recover,
  signedIn,
  startAuthApi,
  trySignIn,
} from '../testing/auth-api';
import { addAuthenticatorApp, cookieJar } from '../testing/authenticator-app';
import { openMailBrowser, readSignInMail } from '../testing/sign-in-mail-browser';
import { openPasskeyBrowser } from '../testing/software-passkey';
import { serviceKey } from '../testing/every-endpoint';

const email = 'ada@example.org';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const germany = '198.51.100.7';
const netherlands = '203.0.113.9';
const nowhere = '192.0.2.1';
const countries: Readonly<Record<string, string>> = { [germany]: 'DE', [netherlands]: 'NL' };
const required = {
  status: 403,
  error: { error: 'SECOND_FACTOR_REQUIRED', details: { isMailed: true } },
};
const wrong = { status: 400, error: { error: 'SIGN_IN_DIGITS_WRONG' } };
const expired = { status: 403, error: { error: 'SECOND_FACTOR_EXPIRED' } };

let api: TestApi;

/** A browser in a country, with the cookies of a jar. */
function browserIn(address: string, jar = cookieJar()) {
  const headers = () => ({
    ...jar.headers(),
    'user-agent': firefox,
    'x-forwarded-for': address,
  });
  return {
    jar,
    headers,
    logIn: async (options: { password?: string; rememberMe?: boolean } = {}) =>
      jar.keep(await trySignIn(api, email, { ...options, headers: headers() })),
    answer: async (code: string) =>
      jar.keep(await api.call(endpoints.answerSecondFactor, { code }, { headers: headers() })),
  };
}

const mailsTo = async (to = email) => {
  await api.runJobs();
  return api.mailsTo(to);
};
const digits = async (to = email) =>
  /6 digits: (\d{6})/.exec((await mailsTo(to)).at(-1)?.text ?? '')?.[1] ?? '';
const countOf = async (table: typeof sessions | typeof externalLogins) =>
  (await api.platform.database.query.select().from(table)).length;
const eventKinds = async () =>
  (await api.platform.database.query.select().from(securityEvents)).map(({ kind }) => kind);

let uid: string;

beforeEach(async () => {
  api = await startAuthApi({
    environment: { TRUSTED_PROXIES: 'loopback', EDITOR_SERVICE_KEY: serviceKey },
    ports: { geoIp: { countryOf: (address) => countries[address] } },
  });
  uid = await insertedUser(api, email);
});
afterEach(() => api.stop());

describe('a log-in from afar', () => {
  it('Every kind of ways into an account says whether digits are mailed for it: a password alone (AUTH-580)', () => {
    expect(Object.entries(wayInRules).map(([kind, { fromAfar }]) => [kind, fromAfar])).toEqual([
      ['password', 'mailed-digits'],
      ['social', 'opens'],
      ['editor', 'opens'],
      ['passkey', 'opens'],
      ['institution', 'opens'],
    ]);
  });

  it('From another country and browser within an hour it opens nothing before the mailed digits, and keeps Remember me (AUTH-580, AUTH-581)', async () => {
    await browserIn(germany).logIn();
    api.clock.advance({ minutes: 59 });
    const far = browserIn(netherlands);
    expect(await far.logIn({ rememberMe: true })).toMatchObject(required);
    expect(await countOf(sessions)).toBe(1);
    expect(await far.answer(await digits())).toMatchObject({
      body: { session: { email }, remembered: true },
    });
    expect(await api.platform.database.query.select().from(sessions)).toContainEqual(
      expect.objectContaining({ country: 'NL', remembered: true, secondFactor: false }),
    );
    expect(await browserIn(germany, far.jar).logIn()).toMatchObject({ ok: true });
  });

  it('The owner is mailed from where the password was entered, and the activity shows it (AUTH-582)', async () => {
    await browserIn(germany).logIn();
    await browserIn(netherlands).logIn();
    const mail = (await mailsTo()).at(-1);
    expect(mail?.subject).toBe('Confirm that you’re logging in');
    expect(mail?.text).toContain('Firefox on Linux, Netherlands');
    expect(await eventKinds()).toEqual(['signed-in', 'sign-in-questioned']);
  });

  it('Nothing is asked in the same country, in a browser of the account, after an hour, or where no country is known (AUTH-580)', async () => {
    const home = browserIn(germany);
    await home.logIn();
    expect(await browserIn(germany).logIn()).toMatchObject({ ok: true });
    expect(await browserIn(netherlands, home.jar).logIn()).toMatchObject({ ok: true });
    expect(await browserIn(netherlands).logIn()).toMatchObject({ ok: true });
    expect(await browserIn(nowhere).logIn()).toMatchObject({ ok: true });
    api.clock.advance({ minutes: 61 });
    await browserIn(nowhere).logIn();
    expect(await browserIn(netherlands).logIn()).toMatchObject({ ok: true });
    api.clock.advance({ minutes: 61 });
    expect(await browserIn(germany).logIn()).toMatchObject({ ok: true });
  });

  it('A second factor is asked for in its place, and a passkey and a sign-in mail ask for nothing (AUTH-580)', async () => {
    const { token, email: own } = await signedIn(api, 'grace@example.org');
    const laptop = openPasskeyBrowser(api);
    await laptop.add(token);
    const logIn = (address: string) =>
      trySignIn(api, own, { headers: { 'x-forwarded-for': address } });
    await logIn(germany);
    expect(await logIn(netherlands)).toMatchObject(required);
    expect(await laptop.signIn()).toMatchObject({ body: { outcome: 'SIGNED_IN' } });
    const mailed = openMailBrowser(api);
    await mailed.ask(own);
    const { code } = await readSignInMail(api, own);
    expect(await mailed.press(code)).toMatchObject({ body: { outcome: 'SIGNED_IN' } });
    await addAuthenticatorApp(api, token);
    const asked = await logIn(netherlands);
    expect(asked).toMatchObject({ error: { error: 'SECOND_FACTOR_REQUIRED' } });
    expect(asked).not.toMatchObject(required);
  });

  it('A session that the editor’s server opens is in no country (AUTH-580)', async () => {
    await addWay(api, { uid, issuer: 'overleaf', subject: 'editor1' });
    const headers = { authorization: `Bearer ${serviceKey}`, 'x-forwarded-for': germany };
    const opened = await api.call(
      endpoints.signInWithEditor,
      { overleafId: 'editor1' },
      { headers },
    );
    expect(opened).toMatchObject({ ok: true });
    expect(await browserIn(netherlands).logIn()).toMatchObject({ ok: true });
  });

  it('An address that nobody verified is asked nothing: its mailbox may be a stranger’s (AUTH-580)', async () => {
    const own = 'new@example.org';
    await insertedUser(api, own, { verified: false });
    for (const address of [germany, netherlands])
      expect(await trySignIn(api, own, { headers: { 'x-forwarded-for': address } })).toMatchObject({
        ok: true,
      });
  });

  it('Until the password is right, the response is that of any account, and nothing is mailed (AUTH-581)', async () => {
    await browserIn(germany).logIn();
    const before = (await mailsTo()).length;
    const password = 'not the password';
    const refused = { status: 401, error: { error: 'INVALID_LOGIN_CREDENTIALS' } };
    const asked = await browserIn(netherlands).logIn({ password });
    expect(asked).toMatchObject(refused);
    expect(asked.headers.getSetCookie()).toEqual([]);
    expect(await mailsTo()).toHaveLength(before);
  });

  it('A password that links another service is asked, too, and the link is made together with the session (AUTH-580)', async () => {
    const { token } = await signedIn(api, 'grace@example.org');
    const device = openPasskeyBrowser(api);
    await device.add(token);
    await recover(api, 'grace@example.org', 'another good password');
    const password = 'another good password';
    await trySignIn(api, 'grace@example.org', {
      password,
      headers: { 'x-forwarded-for': germany },
    });
    const asked = await device.signIn();
    const ticket = asked.ok ? (asked.body.link?.ticket ?? '') : '';
    const jar = cookieJar(device.headers());
    const headers = () => ({ ...jar.headers(), 'x-forwarded-for': netherlands });
    const link = { ticket, password };
    const linked = await api.call(endpoints.linkSocialIdentity, link, { headers: headers() });
    expect(jar.keep(linked)).toMatchObject(required);
    const code = await digits('grace@example.org');
    const answered = await api.call(endpoints.answerSecondFactor, { code }, { headers: headers() });
    expect(answered).toMatchObject({ ok: true });
    expect(await linkedWays(api)).toMatchObject([{ trusted: true }]);
  });
});

describe('the mailed digits', () => {
  let far: ReturnType<typeof browserIn>;
  beforeEach(async () => {
    await browserIn(germany).logIn();
    api.clock.advance({ minutes: 2 });
    far = browserIn(netherlands);
    await far.logIn();
  });

  it('They work in their browser, for ten minutes, once; wrong ones do not (AUTH-581)', async () => {
    const right = await digits();
    const other = right === '000000' ? '000001' : '000000';
    expect(await far.answer(other)).toMatchObject(wrong);
    expect(await far.answer('AAAA-BBBB-CCCC-DDDD-EEEE-FFFF')).toMatchObject(wrong);
    expect(await browserIn(netherlands).answer(right)).toMatchObject(expired);
    const asked = far.headers();
    expect(await far.answer(right)).toMatchObject({ ok: true });
    expect(
      await api.call(endpoints.answerSecondFactor, { code: right }, { headers: asked }),
    ).toMatchObject(wrong);
    api.clock.advance({ minutes: 11 });
    expect(
      await api.call(endpoints.answerSecondFactor, { code: right }, { headers: asked }),
    ).toMatchObject(expired);
  });

  it('Of 64 racing answers with the same digits, one is accepted (AUTH-581)', async () => {
    const { query } = api.platform.database;
    const { digitKeys } = createShared(api.platform, noDependencies);
    const [stateHash, browserHash] = [hashOf('state'), hashOf('browser')];
    const awaited = { stateHash, browserHash, now: api.clock.now() };
    const issued = await issueDigits(query, digitKeys, { ...awaited, email });
    const given = { ...awaited, digits: issued?.digits ?? '' };
    const race = Array.from({ length: 64 }, () => redeemDigits(query, digitKeys, given));
    expect((await Promise.all(race)).filter((ticket) => ticket !== undefined)).toHaveLength(1);
  });

  it('A new password and a second factor end them (AUTH-581)', async () => {
    const right = await digits();
    const before = far.headers();
    await recover(api, email, 'another good password');
    const answer = (headers: Readonly<Record<string, string>>, code: string) =>
      api.call(endpoints.answerSecondFactor, { code }, { headers });
    expect(await answer(before, right)).toMatchObject(wrong);

    api.clock.advance({ minutes: 2 });
    expect(await far.logIn({ password: 'another good password' })).toMatchObject(required);
    const again = await digits();
    const headers = { 'x-forwarded-for': germany };
    const password = 'another good password';
    const home = await trySignIn(api, email, { password, headers });
    await addAuthenticatorApp(api, home.ok ? home.body.idToken : '');
    expect(await far.answer(again)).toMatchObject(expired);
  });

  it('Another address of the account ends them (AUTH-581)', async () => {
    const right = await digits();
    await api.platform.database.query.update(users).set({ email: 'ada.king@example.org' });
    expect(await far.answer(right)).toMatchObject(expired);
  });

  it('After ten tries in an hour further digits wait, the right ones too (AUTH-582)', async () => {
    const right = await digits();
    for (let tries = 0; tries < 10; tries += 1)
      expect(await far.answer('AAAA-BBBB')).toMatchObject(wrong);
    expect(await far.answer(right)).toMatchObject({ status: 429 });
  });

  it('Within a minute another log-in waits for the same digits in that browser, and for a mail in every other one (AUTH-582)', async () => {
    const right = await digits();
    const { length } = await mailsTo();
    expect(await browserIn(netherlands).logIn()).toMatchObject({
      status: 429,
      error: { error: 'TOO_MANY_REQUESTS' },
    });
    expect(await far.logIn({ rememberMe: true })).toMatchObject(required);
    expect(await mailsTo()).toHaveLength(length);
    expect(await far.answer(right)).toMatchObject({ body: { remembered: true } });
  });

  it('They are stored nowhere (AUTH-581)', async () => {
    const right = await digits();
    const rows = await api.platform.database.query.select().from(externalLogins);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(right);
  });
});
