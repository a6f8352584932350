import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { hashOf } from '@portal/server/platform';
import type { TestApi } from '@portal/server/testing';
import { sessions } from '../auth-session.tables';
import { securityEvents } from '../records/security.tables';
import { wayInRules } from '../records/way-in-rules';
import { mailboxIssuer, secondFactors } from '../records/way-in.tables';
import { createShared } from '../auth-session.services';
import { serviceKey } from '../testing/every-endpoint';
import {
  addWay,
  goodPassword,
  isAlive,
  noDependencies,
  recover,
  signedIn,
  signUpAndIn,
  startAuthApi,
  trySignIn,
} from '../testing/auth-api';
import {
  addAuthenticatorApp,
  type AuthenticatorApp,
  cookieJar,
} from '../testing/authenticator-app';
import { openPasskeyBrowser } from '../testing/software-passkey';
import { findSecondFactor, useCode } from './second-factor.repository';

const email = 'ada@example.org';
const required = { status: 403, error: { error: 'SECOND_FACTOR_REQUIRED' } };
const invalid = { status: 403, error: { error: 'SECOND_FACTOR_INVALID' } };
const expired = { status: 403, error: { error: 'SECOND_FACTOR_EXPIRED' } };

let api: TestApi;
let ada: Awaited<ReturnType<typeof signedIn>>;
let app: AuthenticatorApp;
let browser: ReturnType<typeof cookieJar>;

beforeEach(async () => {
  api = await startAuthApi({ environment: { EDITOR_SERVICE_KEY: serviceKey } });
  ada = await signedIn(api, email);
  app = await addAuthenticatorApp(api, ada.token);
  browser = cookieJar();
});
afterEach(() => api.stop());

const rowsOf = (table: typeof sessions | typeof securityEvents | typeof secondFactors) =>
  api.platform.database.query.select().from(table);
const subjects = async () => {
  await api.runJobs();
  return (await api.mailsTo(email)).map(({ subject }) => subject);
};
const logIn = async (password = goodPassword, rememberMe = false) =>
  browser.keep(await trySignIn(api, email, { password, rememberMe, headers: browser.headers() }));
const answer = async (code: string, trustDevice?: boolean, headers = browser.headers()) =>
  browser.keep(await api.call(endpoints.answerSecondFactor, { code, trustDevice }, { headers }));
const status = async (token = ada.token) => {
  const response = await api.call(endpoints.getSecondFactor, {}, { token });
  if (!response.ok) throw new Error(response.error.error);
  return response.body;
};
const proveNow = async (password = goodPassword) =>
  browser.keep(
    await api.call(
      endpoints.reauthenticate,
      { password },
      { token: ada.token, headers: browser.headers() },
    ),
  );

describe('logging in with a second factor', () => {
  it('Every kind of ways into an account says whether it asks for the code (AUTH-460)', () => {
    expect(
      Object.entries(wayInRules).map(([kind, { secondFactor }]) => [kind, secondFactor]),
    ).toEqual(
      expect.arrayContaining([
        ['password', 'always'],
        ['social', 'by-choice'],
        ['editor', 'by-choice'],
        ['passkey', 'never'],
        ['institution', 'by-choice'],
      ]),
    );
  });

  it('A right password opens no session before the code, which keeps Remember me (AUTH-461)', async () => {
    const before = await rowsOf(sessions);
    expect(await logIn(goodPassword, true)).toMatchObject(required);
    expect(await rowsOf(sessions)).toEqual(before);
    const answered = await answer(app.code());
    expect(answered).toMatchObject({ status: 200, body: { session: { email } } });
    expect(await rowsOf(sessions)).toContainEqual(expect.objectContaining({ remembered: true }));
  });

  it('Until the password is right, an account with a second factor answers like any other (AUTH-461)', async () => {
    await signedIn(api, 'grace@example.org');
    const wrong = { password: 'not the password' };
    const [own, other] = [
      await trySignIn(api, email, wrong),
      await trySignIn(api, 'grace@example.org', wrong),
    ];
    const answerOf = ({ status: code, ...response }: typeof own) =>
      response.ok ? code : [code, { ...response.error, requestId: undefined }];
    expect(answerOf(own)).toEqual(answerOf(other));
    expect(own.headers.getSetCookie()).toEqual(other.headers.getSetCookie());
  });

  it('The question belongs to its browser, lives for ten minutes and is answered once (AUTH-461)', async () => {
    await logIn();
    expect(await answer(app.code(), false, {})).toMatchObject(expired);
    const asked = browser.headers();
    api.clock.advance({ minutes: 11 });
    expect(await answer(app.code(), false, asked)).toMatchObject(expired);
    await logIn();
    const again = browser.headers();
    expect(await answer(app.code(), false, again)).toMatchObject({ ok: true });
    api.clock.advance({ seconds: 30 });
    expect(await answer(app.code(), false, again)).toMatchObject(invalid);
  });

  it('A wrong, an old and a used code get the same response, and a code works one step early or late (AUTH-463)', async () => {
    await logIn();
    for (const code of ['000000', app.code(-2), app.code(2), 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF'])
      expect(await answer(code)).toMatchObject(invalid);
    expect(await answer(app.code(-1))).toMatchObject({ ok: true });
    api.clock.advance({ seconds: 1 });
    await logIn();
    expect(await answer(app.code(-1))).toMatchObject(invalid);
    expect(await answer(app.code(1))).toMatchObject({ ok: true });
  });

  it.each(['app', 'recovery'] as const)(
    'Of 64 racing answers with one code of the %s, one is accepted (AUTH-463)',
    async (kind) => {
      const { query } = api.platform.database;
      const factor = await findSecondFactor(query, ada.uid, api.clock.now());
      const asked = { uid: ada.uid, trustKey: factor?.trustKey ?? '', askedAt: api.clock.now() };
      const recoveryHash = hashOf(app.recoveryCodes[0]?.replaceAll('-', '') ?? '');
      const code = kind === 'app' ? { step: (factor?.lastStep ?? 0) + 1 } : { recoveryHash };
      const race = Array.from({ length: 64 }, () => useCode(query, asked, code, api.clock.now()));
      const used = (await Promise.all(race)).filter((left) => left !== undefined);
      expect(used).toEqual([kind === 'app' ? 10 : 9]);
    },
  );

  it('After ten tries in an hour further codes wait, the right one too (AUTH-464)', async () => {
    await logIn();
    for (let tries = 0; tries < 9; tries += 1)
      expect(await answer('000000')).toMatchObject(invalid);
    expect(await answer(app.code())).toMatchObject({
      status: 429,
      error: { error: 'TOO_MANY_REQUESTS' },
    });
  });

  it('A recovery code works once, is counted, and its use is mailed and listed (AUTH-465)', async () => {
    const [code = ''] = app.recoveryCodes;
    expect(app.recoveryCodes).toHaveLength(10);
    // 24 letters and digits of five bits each.
    for (const each of app.recoveryCodes) expect(each).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
    expect(new Set(app.recoveryCodes.flatMap((each) => each.split('-'))).size).toBeGreaterThan(50);
    expect(JSON.stringify(await rowsOf(secondFactors))).not.toContain(code.replaceAll('-', ''));
    await logIn();
    expect(await answer(code.toLowerCase())).toMatchObject({ ok: true });
    api.clock.advance({ seconds: 1 });
    await logIn();
    expect(await answer(code)).toMatchObject(invalid);
    expect(await status()).toMatchObject({ recoveryCodesLeft: 9 });
    expect(await subjects()).toContain('A recovery code was used');
    expect(await rowsOf(securityEvents)).toContainEqual(
      expect.objectContaining({ kind: 'recovery-code-used' }),
    );
    const renewed = await api.call(endpoints.renewRecoveryCodes, {}, { token: ada.token });
    expect(renewed).toMatchObject({ ok: true });
    expect(await status()).toMatchObject({ recoveryCodesLeft: 10 });
    expect(await answer(app.recoveryCodes[1] ?? '')).toMatchObject(invalid);
  });

  it('New recovery codes are mailed about and listed, without a code in it (AUTH-584)', async () => {
    const renewed = await api.call(endpoints.renewRecoveryCodes, {}, { token: ada.token });
    expect(await subjects()).toContain('You have new recovery codes');
    const [code = ''] = renewed.ok ? renewed.body.recoveryCodes : [];
    expect(code).not.toBe('');
    expect(JSON.stringify(await api.mailsTo(email))).not.toContain(code);
    expect(await rowsOf(securityEvents)).toContainEqual(
      expect.objectContaining({ kind: 'recovery-codes-renewed' }),
    );
  });

  it('The question is kept from other sites: its cookie comes with requests of the portal’s own pages only (AUTH-586)', async () => {
    await logIn();
    const asked = await trySignIn(api, email);
    const set = asked.headers.getSetCookie().find((each) => each.startsWith('second-factor='));
    expect(set).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/);
  });
});

describe('other ways to a session', () => {
  it('A passkey never asks for the code (AUTH-460)', async () => {
    const device = openPasskeyBrowser(api);
    await device.add(ada.token);
    expect(await device.signIn()).toMatchObject({ body: { outcome: 'SIGNED_IN' } });
  });

  it('The mailbox, which could choose a password, asks for the code like one (AUTH-460)', async () => {
    const { sessions: open } = createShared(api.platform, noDependencies);
    const client = { ip: '127.0.0.1', userAgent: '', cookie: () => undefined, setCookie: () => {} };
    const by = { issuer: mailboxIssuer, subject: email };
    const opening = { owner: { uid: ada.uid, email }, by, remembered: true, client };
    await expect(open.signIn(opening)).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
  });

  it('The list of sessions says which way opened each, and whether in two steps (AUTH-509)', async () => {
    const device = openPasskeyBrowser(api);
    await device.add(ada.token);
    await device.signIn();
    await addWay(api, { uid: ada.uid, issuer: 'overleaf', subject: 'editor1' });
    const headers = { authorization: `Bearer ${serviceKey}` };
    await api.call(endpoints.signInWithEditor, { overleafId: 'editor1' }, { headers });
    await logIn();
    await answer(app.code(), true);
    expect(await logIn()).toMatchObject({ ok: true });
    const listed = await api.call(endpoints.listSessions, {}, { token: ada.token });
    const shown = listed.ok
      ? listed.body.sessions.map(({ way, secondFactor }) => `${way}: ${secondFactor}`)
      : [];
    expect(shown.toSorted()).toEqual([
      'Laptop: false',
      'the LaTeX editor: false',
      // The app was set up in one of them (AUTH-571).
      'your password: true',
      'your password: true',
      'your password: true',
    ]);
  });

  it('The LaTeX editor opens a session alone, unless its user wants the code there, too (AUTH-467)', async () => {
    await addWay(api, { uid: ada.uid, issuer: 'overleaf', subject: 'editor1' });
    const enter = () =>
      api.call(
        endpoints.signInWithEditor,
        { overleafId: 'editor1' },
        { headers: { authorization: `Bearer ${serviceKey}` } },
      );
    expect(await enter()).toMatchObject({ ok: true });
    const choice = { asksElsewhere: true };
    await api.call(endpoints.changeSecondFactor, choice, { token: ada.token });
    expect(await status()).toMatchObject(choice);
    expect(await enter()).toMatchObject(required);
  });

  it('The password that links a way asks for the code, and the link is made together with the session (AUTH-467)', async () => {
    const device = openPasskeyBrowser(api);
    await device.add(ada.token);
    await recover(api, email, 'another good password');
    const asked = await device.signIn();
    const ticket = asked.ok ? (asked.body.link?.ticket ?? '') : '';
    const jar = cookieJar(device.headers());
    expect(jar.keep(await device.link(ticket, 'another good password'))).toMatchObject(required);
    const answered = await answer(app.code(), false, jar.headers());
    expect(answered).toMatchObject({ body: { session: { email } } });
    expect(await device.signIn()).toMatchObject({ body: { outcome: 'SIGNED_IN' } });
  });

  it('A proof by the password asks for the code, and a change of the password proves nothing (AUTH-469)', async () => {
    api.clock.advance({ minutes: 11 });
    const remove = (token: string) => api.call(endpoints.removeSecondFactor, {}, { token });
    expect(await proveNow()).toMatchObject(required);
    expect(await remove(ada.token)).toMatchObject({
      error: { error: 'REAUTHENTICATION_REQUIRED' },
    });
    expect(await answer(app.code())).toMatchObject({ body: { session: null } });
    api.clock.advance({ minutes: 11 });
    const changed = await api.call(
      endpoints.changePassword,
      { currentPassword: goodPassword, newPassword: 'another good password' },
      { token: ada.token },
    );
    if (!changed.ok) throw new Error(changed.error.error);
    expect(await remove(changed.body.idToken)).toMatchObject({
      error: { error: 'REAUTHENTICATION_REQUIRED' },
    });
  });
});

describe('a trusted device', () => {
  beforeEach(async () => {
    await logIn();
    await answer(app.code(), true);
    api.clock.advance({ minutes: 1 });
  });

  it('It needs no code for thirty days, for logging in and for a proof (AUTH-466)', async () => {
    expect(await logIn()).toMatchObject({ ok: true });
    expect(await proveNow()).toMatchObject({ ok: true });
    expect(await trySignIn(api, email)).toMatchObject(required);
    api.clock.advance({ days: 30 });
    expect(await logIn()).toMatchObject(required);
  });

  it('The trust ends when the user logs out everywhere (AUTH-466)', async () => {
    await proveNow();
    await api.call(endpoints.endAllSessions, {}, { token: ada.token });
    expect(await logIn()).toMatchObject(required);
  });

  it('A reset of the password ends the trust and keeps the second factor (AUTH-466, AUTH-470)', async () => {
    await recover(api, email, 'another good password');
    expect(await isAlive(api, ada.token)).toBe(false);
    expect(await logIn('another good password')).toMatchObject(required);
    expect(await answer(app.code())).toMatchObject({ ok: true });
  });

  it('The trust ends with the second factor, also when another one follows (AUTH-466, AUTH-468)', async () => {
    await proveNow();
    await api.call(endpoints.removeSecondFactor, {}, { token: ada.token });
    expect(await trySignIn(api, email)).toMatchObject({ ok: true });
    await addAuthenticatorApp(api, ada.token);
    expect(await logIn()).toMatchObject(required);
  });
});

describe('setting up', () => {
  it('A key counts only after a first code, and is stored sealed (AUTH-462)', async () => {
    const { token } = await signedIn(api, 'grace@example.org');
    const begun = await api.call(endpoints.beginSecondFactor, {}, { token });
    if (!begun.ok) throw new Error(begun.error.error);
    expect(begun.body.qrCode).toMatch(/^<svg /);
    expect(JSON.stringify(await rowsOf(secondFactors))).not.toContain(begun.body.key);
    expect(await api.call(endpoints.addSecondFactor, { code: '000000' }, { token })).toMatchObject(
      invalid,
    );
    expect(await status(token)).toMatchObject({ since: null, recoveryCodesLeft: 0 });
    expect(await trySignIn(api, 'grace@example.org')).toMatchObject({ ok: true });
  });

  it('Adding and removing are mailed and listed, and a second app replaces none (AUTH-462, AUTH-468)', async () => {
    expect(await api.call(endpoints.beginSecondFactor, {}, { token: ada.token })).toMatchObject({
      status: 409,
      error: { error: 'SECOND_FACTOR_EXISTS' },
    });
    await api.call(endpoints.removeSecondFactor, {}, { token: ada.token });
    await api.call(endpoints.removeSecondFactor, {}, { token: ada.token });
    expect(await api.call(endpoints.renewRecoveryCodes, {}, { token: ada.token })).toMatchObject({
      error: { error: 'SECOND_FACTOR_MISSING' },
    });
    expect((await subjects()).filter((each) => each.startsWith('Two-step')).toSorted()).toEqual([
      'Two-step login is off',
      'Two-step login is on',
    ]);
    expect((await rowsOf(securityEvents)).map((row) => Object(row).kind)).toEqual(
      expect.arrayContaining(['second-factor-added', 'second-factor-removed']),
    );
  });

  it('An address that nobody verified gets none, so a stranger cannot lock its owner out (AUTH-462)', async () => {
    const { idToken: token } = await signUpAndIn(api, 'new@example.org');
    expect(await api.call(endpoints.beginSecondFactor, {}, { token })).toMatchObject({
      error: { error: 'EMAIL_NOT_VERIFIED' },
    });
  });
});
