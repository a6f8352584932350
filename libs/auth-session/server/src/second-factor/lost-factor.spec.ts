import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '@portal/server/testing';
import { emailCodes } from '../auth-session.tables';
import { createShared } from '../auth-session.services';
import { createUserCommands } from '../accounts/user.commands';
import { securityEvents } from '../records/security.tables';
import {
  goodPassword,
  newestCode,
  noDependencies,
  openedSession,
  recover,
  signedIn,
  startAuthApi,
  trySignIn,
} from '../testing/auth-api';
import {
  addAuthenticatorApp,
  type AuthenticatorApp,
  cookieJar,
} from '../testing/authenticator-app';

const email = 'ada@example.org';
const required = { status: 403, error: { error: 'SECOND_FACTOR_REQUIRED' } };
const willBeOff = 'Two-step login will be turned off';

let api: TestApi;
let ada: Awaited<ReturnType<typeof signedIn>>;
let app: AuthenticatorApp;
let browser: ReturnType<typeof cookieJar>;

beforeEach(async () => {
  api = await startAuthApi();
  ada = await signedIn(api, email);
  app = await addAuthenticatorApp(api, ada.token);
  browser = cookieJar();
});
afterEach(() => api.stop());

const logIn = async (password = goodPassword) =>
  browser.keep(await trySignIn(api, email, { password, headers: browser.headers() }));
const ask = (headers = browser.headers()) => api.call(endpoints.askFactorRemoval, {}, { headers });
const subjects = async () => {
  await api.runJobs();
  return (await api.mailsTo(email)).map(({ subject }) => subject);
};
const countOf = async (subject: string) => (await subjects()).filter((it) => it === subject).length;
const press = (mode: 'removeSecondFactor' | 'keepSecondFactor', oobCode: string) =>
  api.call(endpoints.runEmailAction, { mode, oobCode });
/** A session that is open somewhere else. */
const openElsewhere = async () => (await openedSession(api, { uid: ada.uid, email })).idToken;
const status = async () => {
  const response = await api.call(endpoints.getSecondFactor, {}, { token: await openElsewhere() });
  if (!response.ok) throw new Error(response.error.error);
  return response.body;
};
const kinds = async () =>
  (await api.platform.database.query.select().from(securityEvents)).map(({ kind }) => kind);

/** Loses the app: the wait starts with the mailed link. Returns the code of the link that stops it. */
async function startWait() {
  await logIn();
  await ask();
  await press('removeSecondFactor', await newestCode(api, email));
  return newestCode(api, email);
}
/** Moves the clock, and lets everything happen that is due. */
async function pass(hours: number) {
  api.clock.advance({ hours });
  await api.runScheduledJobs();
}

describe('asking for the link', () => {
  it('Of 64 racing uses of the link one starts the wait, and one mail says so (AUTH-503)', async () => {
    await logIn();
    await ask();
    const code = await newestCode(api, email);
    const race = Array.from({ length: 64 }, () => press('removeSecondFactor', code));
    expect((await Promise.all(race)).filter(({ ok }) => ok)).toHaveLength(1);
    expect(await countOf(willBeOff)).toBe(1);
    expect((await kinds()).filter((kind) => kind.includes('removal-started'))).toHaveLength(1);
  });

  it('Only where the first way was proven a link is mailed, and it starts nothing by itself (AUTH-502)', async () => {
    expect(await ask()).toMatchObject({ error: { error: 'SECOND_FACTOR_EXPIRED' } });
    await trySignIn(api, email, { password: 'not the password' });
    expect(await ask()).toMatchObject({ error: { error: 'SECOND_FACTOR_EXPIRED' } });
    expect(await logIn()).toMatchObject(required);
    expect(await ask()).toMatchObject({ ok: true, body: {} });
    expect(await countOf('Lost your two-step login?')).toBe(1);
    const oobCode = await newestCode(api, email);
    const check = { mode: 'removeSecondFactor', oobCode } as const;
    for (let scans = 0; scans < 20; scans += 1)
      expect(await api.call(endpoints.checkEmailCode, check)).toMatchObject({ ok: true });
    expect(await status()).toMatchObject({ removesAt: null });
    expect(await press('removeSecondFactor', oobCode)).toMatchObject({ body: { email } });
    expect(await press('removeSecondFactor', oobCode)).toMatchObject({
      error: { error: 'INVALID_CODE' },
    });
  });

  it('The response is the same when the mailbox gets no more mails, or the factor is gone by now (AUTH-502)', async () => {
    await logIn();
    const first = await ask();
    const second = await ask();
    await api.call(endpoints.removeSecondFactor, {}, { token: ada.token });
    api.clock.advance({ minutes: 2 });
    const third = await ask();
    const shown = [first, second, third].map((each) => [each.status, each.ok && each.body]);
    expect(shown).toEqual([first, first, first].map((each) => [each.status, {}]));
    expect(await countOf('Lost your two-step login?')).toBe(1);
  });
});

describe('the wait', () => {
  it('The code is asked for during 72 hours, and not a second later, also before the job has run (AUTH-503, AUTH-505)', async () => {
    const start = api.clock.now().getTime();
    await startWait();
    expect(await status()).toMatchObject({ removesAt: Math.floor(start / 1_000) + 72 * 3_600 });
    api.clock.set(new Date(start + 72 * 3_600_000 - 1_000));
    expect(await logIn()).toMatchObject(required);
    api.clock.set(new Date(start + 72 * 3_600_000));
    expect(await logIn()).toMatchObject({ ok: true });
  });

  it('A reset and a second link do not shorten it (AUTH-503)', async () => {
    await logIn();
    await ask();
    const second = await newestCode(api, email);
    api.clock.advance({ minutes: 2 });
    await startWait();
    const { removesAt } = await status();
    await pass(1);
    await recover(api, email, 'another good password');
    await press('removeSecondFactor', second);
    expect(await status()).toMatchObject({ removesAt });
    expect(await logIn('another good password')).toMatchObject(required);
  });

  it('Asked for again, it stays as it is, and the mail says when it ends (AUTH-502, AUTH-503)', async () => {
    await startWait();
    const { removesAt } = await status();
    await pass(1);
    await logIn();
    await ask();
    expect(await countOf(willBeOff)).toBe(2);
    expect(await status()).toMatchObject({ removesAt });
  });

  it('At its end the factor and the trust in devices are gone; each step is mailed and listed (AUTH-504, AUTH-505)', async () => {
    const trusted = cookieJar();
    const logInTrusted = async () =>
      trusted.keep(await trySignIn(api, email, { headers: trusted.headers() }));
    await logInTrusted();
    const answer = { code: app.code(), trustDevice: true };
    const headers = trusted.headers();
    trusted.keep(await api.call(endpoints.answerSecondFactor, answer, { headers }));
    expect(await logInTrusted()).toMatchObject({ ok: true });
    await startWait();
    expect(await countOf(willBeOff)).toBe(1);
    await pass(47);
    expect(await countOf(willBeOff)).toBe(1);
    await pass(1.1);
    await pass(1);
    expect(await countOf(willBeOff)).toBe(2);
    await pass(23);
    expect(await status()).toMatchObject({ since: null, removesAt: null });
    expect(await countOf('Two-step login is off')).toBe(1);
    await addAuthenticatorApp(api, await openElsewhere());
    expect(await logInTrusted()).toMatchObject(required);
    expect(await kinds()).toEqual(
      expect.arrayContaining(['second-factor-removal-started', 'second-factor-removed']),
    );
  });
});

describe('stopping it', () => {
  it.each(['start', 'reminder'] as const)(
    'The link in the mail of the %s stops it without a log-in, also after a reset (AUTH-504)',
    async (mail) => {
      let oobCode = await startWait();
      if (mail === 'reminder') {
        await pass(49);
        oobCode = await newestCode(api, email);
      }
      await recover(api, email, 'another good password');
      const link = { mode: 'keepSecondFactor', oobCode } as const;
      expect(await api.call(endpoints.checkEmailCode, link)).toMatchObject({ ok: true });
      expect(await press('keepSecondFactor', oobCode)).toMatchObject({ body: { email } });
      api.clock.advance({ days: 4 });
      await api.runScheduledJobs();
      expect(await logIn('another good password')).toMatchObject(required);
      expect(await kinds()).toContain('second-factor-kept');
    },
  );

  it('A session stops it, long after its log-in, and with it the links that are still there (AUTH-504)', async () => {
    await startWait();
    const token = await openElsewhere();
    api.clock.advance({ minutes: 30 });
    expect(await api.call(endpoints.keepSecondFactor, {}, { token })).toMatchObject({ ok: true });
    expect(await status()).toMatchObject({ removesAt: null, recoveryCodesLeft: 10 });
    expect(await api.platform.database.query.select().from(emailCodes)).toEqual([]);
    await api.call(endpoints.keepSecondFactor, {}, { token });
    expect((await kinds()).filter((kind) => kind === 'second-factor-kept')).toHaveLength(1);
  });

  it.each(['app', 'recovery'] as const)('A code of the %s stops it (AUTH-504)', async (kind) => {
    await startWait();
    await logIn();
    const code = kind === 'app' ? app.code() : (app.recoveryCodes[0] ?? '');
    const headers = browser.headers();
    expect(await api.call(endpoints.answerSecondFactor, { code }, { headers })).toMatchObject({
      ok: true,
    });
    expect(await status()).toMatchObject({ removesAt: null });
  });
});

it('Support can only start the same wait, once (AUTH-506)', async () => {
  const commands = createUserCommands(createShared(api.platform, noDependencies));
  const command = commands.find(({ name }) => name === 'user lost-second-factor');
  const input = {
    ...{ options: {}, user: () => ({ uid: ada.uid, email }), find: async () => undefined },
    ...{ argument: () => email, pathOf: (file: string) => file },
  };
  expect(command?.effect).toBe('changes-account');
  expect(await command?.run(input)).toMatchObject({ isDone: true });
  expect(await command?.run(input)).toMatchObject({ isDone: false });
  const inSeconds = Math.floor(api.clock.now().getTime() / 1_000) + 72 * 3_600;
  expect(await status()).toMatchObject({ removesAt: inSeconds });
  expect(await logIn()).toMatchObject(required);
  expect(await press('keepSecondFactor', await newestCode(api, email))).toMatchObject({ ok: true });
});
