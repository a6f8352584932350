import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { users } from '@portal/server/contracts';
import type { TestApi } from '@portal/server/testing';
import { eq } from 'drizzle-orm';
import { sessions } from '../auth-session.tables';
import { setLocked } from '../records/user.repository';
import {
  externalLogins,
  institutionDomains,
  institutionProviders,
  waysIn,
} from '../records/way-in.tables';
import {
  browserOf,
  insertedUser,
  isAlive,
  openedSession,
  recover,
  signedIn,
  signUpAndIn,
  startAuthApi,
  ticketFor,
  trySignIn,
  verify,
} from '../testing/auth-api';
import { everyRow } from '../testing/every-endpoint';
import { openMailBrowser, readSignInMail } from '../testing/sign-in-mail-browser';

const email = 'ada@example.org';
const refused = (code: string, status = 400) => ({ status, error: { error: code } });
const ended = refused('SIGN_IN_MAIL_ENDED');
const wrong = refused('SIGN_IN_DIGITS_WRONG');
const unusable = refused('SOCIAL_TICKET_INVALID');

let api: TestApi;
let browser: ReturnType<typeof openMailBrowser>;

beforeEach(async () => {
  api = await startAuthApi();
  browser = openMailBrowser(api);
});
afterEach(() => api.stop());

const query = () => api.platform.database.query;

/** Digits that are not the right ones. */
const otherThan = (digits: string, by = 1) =>
  String((Number(digits) + by) % 1_000_000).padStart(6, '0');

/** Asks for a mail and reads it. */
async function asked() {
  const attempt = await browser.ask(email);
  return { attempt, ...(await readSignInMail(api, email)) };
}

/** An account that only a provider opens. */
async function withoutPassword() {
  const uid = await insertedUser(api, email);
  await query().update(users).set({ passwordHash: null }).where(eq(users.uid, uid));
  await query().delete(waysIn).where(eq(waysIn.uid, uid));
  return uid;
}

describe('the link of a sign-in mail', () => {
  it('Pressed in the browser that asked, it opens a session of an account without a password, once (AUTH-480, AUTH-481)', async () => {
    const uid = await withoutPassword();
    const { code } = await asked();
    expect(await browser.check(code)).toMatchObject({ status: 200, body: {} });
    expect(await browser.check(code)).toMatchObject({ status: 200, body: {} });
    expect(await browser.press(code)).toMatchObject({
      body: { outcome: 'SIGNED_IN', by: 'email', session: { uid, email } },
    });
    expect(await browser.press(code)).toMatchObject(unusable);
    expect(await browser.check(code)).toMatchObject(ended);
  });

  it('In another browser it opens nothing and says so, and stays valid where it was asked for (AUTH-481)', async () => {
    await insertedUser(api, email);
    const { code } = await asked();
    const stranger = openMailBrowser(api);
    expect(await stranger.check(code)).toMatchObject(refused('SIGN_IN_MAIL_ELSEWHERE', 403));
    expect(await stranger.press(code)).toMatchObject(unusable);
    await stranger.ask('grace@example.org');
    expect(await stranger.check(code)).toMatchObject(refused('SIGN_IN_MAIL_ELSEWHERE', 403));
    expect(await stranger.press(code)).toMatchObject(unusable);
    expect(await browser.press(code)).toMatchObject({ body: { outcome: 'SIGNED_IN' } });
  });

  it('It ends after ten minutes (AUTH-481)', async () => {
    await insertedUser(api, email);
    const { code } = await asked();
    api.clock.advance({ minutes: 10 });
    expect(await browser.check(code)).toMatchObject(ended);
    expect(await browser.press(code)).toMatchObject(unusable);
  });

  it('Of 64 racers one gets the session (AUTH-483)', async () => {
    await insertedUser(api, email);
    const { code } = await asked();
    const racers = await Promise.all(Array.from({ length: 64 }, () => browser.press(code)));
    expect(racers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await query().select().from(sessions)).toHaveLength(1);
  });
});

describe('the digits of a sign-in mail', () => {
  it('Typed where the mail was asked for, they open a session once, and the link ends with them (AUTH-482)', async () => {
    await insertedUser(api, email);
    const { attempt, code, digits } = await asked();
    const typed = await browser.type(attempt, digits);
    expect(typed).toMatchObject({ status: 200 });
    expect(await browser.type(attempt, digits)).toMatchObject(wrong);
    expect(await browser.press(code)).toMatchObject(unusable);
    expect(await browser.press(typed.ok ? typed.body.ticket : '')).toMatchObject({
      body: { outcome: 'SIGNED_IN', by: 'email', session: { email } },
    });
  });

  it('They open nothing in another browser, also not with the attempt of the first one (AUTH-482)', async () => {
    await insertedUser(api, email);
    const { attempt, digits } = await asked();
    const stranger = openMailBrowser(api);
    expect(await stranger.type(attempt, digits)).toMatchObject(ended);
    const own = await stranger.ask('grace@example.org');
    expect(await stranger.type(attempt, digits)).toMatchObject(ended);
    expect(await stranger.type(own, digits)).toMatchObject(wrong);
  });

  it('After five wrong ones the attempt is over, and a new mail starts another (AUTH-483)', async () => {
    await insertedUser(api, email);
    const { attempt, digits } = await asked();
    for (let by = 1; by <= 5; by += 1)
      expect(await browser.type(attempt, otherThan(digits, by))).toMatchObject(wrong);
    expect(await browser.type(attempt, digits)).toMatchObject(ended);
    api.clock.advance({ minutes: 1 });
    const next = await asked();
    expect(await browser.type(next.attempt, next.digits)).toMatchObject({ status: 200 });
  });

  it('They end after ten minutes, and altered attempts are none (AUTH-483)', async () => {
    await insertedUser(api, email);
    const { attempt, digits } = await asked();
    expect(await browser.type(`${attempt}x`, digits)).toMatchObject(ended);
    expect(await browser.type('x'.repeat(64), digits)).toMatchObject(ended);
    api.clock.advance({ minutes: 10 });
    expect(await browser.type(attempt, digits)).toMatchObject(ended);
  });

  it('Of 64 racers with the right ones one gets a ticket (AUTH-483)', async () => {
    await insertedUser(api, email);
    const { attempt, digits } = await asked();
    const race = Array.from({ length: 64 }, () => browser.type(attempt, digits));
    expect((await Promise.all(race)).filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('Neither they nor the link stand in the database (AUTH-483)', async () => {
    await insertedUser(api, email);
    const { attempt, code, digits } = await asked();
    const rows = await everyRow(api);
    expect(rows).not.toContain(code);
    expect(rows).not.toContain(attempt);
    expect(rows).not.toMatch(new RegExp(`(?<!\\d)${digits}(?!\\d)`));
  });
});

describe('who gets a sign-in mail', () => {
  it('An address without an account gets none, and its attempt answers wrong digits alike (AUTH-484)', async () => {
    await insertedUser(api, email);
    const known = await asked();
    const unknown = await browser.ask('nobody@example.org');
    expect(await api.mailsTo('nobody@example.org')).toEqual([]);
    for (let by = 1; by <= 7; by += 1) {
      const { attempt, digits } = known;
      expect(await browser.type(attempt, otherThan(digits, by))).toMatchObject(
        by <= 5 ? wrong : ended,
      );
      expect(await browser.type(unknown, digits)).toMatchObject(by <= 5 ? wrong : ended);
    }
  });

  it('A mailbox gets one a minute and five an hour, whatever its tag, and requests answer alike (AUTH-484)', async () => {
    await insertedUser(api, email);
    const mails = async () => (await api.mailsTo(email)).length;
    await browser.ask(email);
    await browser.ask(email);
    expect(await mails()).toBe(1);
    for (let minute = 0; minute < 8; minute += 1) {
      api.clock.advance({ minutes: 1 });
      await browser.ask(email);
    }
    expect(await mails()).toBe(5);
  });

  it('A locked account opens no session with it (AUTH-485)', async () => {
    const uid = await insertedUser(api, email);
    const { code } = await asked();
    await setLocked(query(), uid, api.clock.now());
    expect(await browser.press(code)).toMatchObject(refused('ACCOUNT_LOCKED', 403));
  });

  it('After a change of address the mail to the old one opens nothing, and nothing new (AUTH-485)', async () => {
    const uid = await insertedUser(api, email);
    const { code } = await asked();
    await query().update(users).set({ email: 'ada@new.example' }).where(eq(users.uid, uid));
    expect(await browser.press(code)).toMatchObject(unusable);
    expect(await query().select().from(users)).toHaveLength(1);
    expect(await query().select().from(sessions)).toEqual([]);
  });

  it('A reset ends the mails that wait (AUTH-485)', async () => {
    await insertedUser(api, email);
    const { attempt, code, digits } = await asked();
    await recover(api, email, 'a brand-new password');
    expect(await browser.type(attempt, digits)).toMatchObject(wrong);
    expect(await browser.press(code)).toMatchObject(unusable);
  });

  it('A deleted account takes its mails along (AUTH-485)', async () => {
    const uid = await insertedUser(api, email);
    const { code } = await asked();
    await query().delete(users).where(eq(users.uid, uid));
    expect(await browser.press(code)).toMatchObject(unusable);
    expect(await query().select().from(users)).toEqual([]);
  });

  it('An institution that forbids other ways forbids these mails, also those that were sent (AUTH-485)', async () => {
    await insertedUser(api, email);
    const { code } = await asked();
    await query()
      .insert(institutionProviders)
      .values({
        ...{
          id: 'example.org',
          name: 'Example',
          metadata: 'https://id.example',
          clientId: 'portal',
        },
        ...{ scopes: ['openid'], isOnly: true },
      });
    await query().insert(institutionDomains).values({
      domain: 'example.org',
      providerId: 'example.org',
    });
    const forbidden = refused('INSTITUTION_SIGN_IN_REQUIRED', 403);
    expect(await browser.press(code)).toMatchObject(forbidden);
    const ticket = await ticketFor(api, 'reset');
    expect(await api.call(endpoints.requestSignInMail, { email, ticket })).toMatchObject(forbidden);
  });

  it('The session of another account is only replaced after a question (AUTH-485)', async () => {
    const grace = await signedIn(api, 'grace@example.org');
    await insertedUser(api, email);
    const { code } = await asked();
    const asking = await browser.press(code, { token: grace.token });
    expect(asking).toMatchObject({
      body: {
        outcome: 'OTHER_ACCOUNT',
        session: null,
        replace: { providerName: 'email', email, account: email, signedInAs: 'grace@example.org' },
      },
    });
  });

  it('It stays a way in after a reset, and a removed way ends its sessions (AUTH-485)', async () => {
    const uid = await insertedUser(api, email);
    await recover(api, email, 'a brand-new password');
    const { code } = await asked();
    const opened = await browser.press(code);
    const token = (opened.ok && opened.body.session?.idToken) || '';
    expect(await isAlive(api, token)).toBe(true);
    const [session] = await query().select().from(sessions).where(eq(sessions.uid, uid));
    expect(session?.wayId).toBeNull();
    await query()
      .insert(waysIn)
      .values({
        ...{ id: 'x'.repeat(22), uid, kind: 'social', issuer: 'https://id.example', subject: '1' },
        addedAt: api.clock.now(),
      });
    const { idToken } = await openedSession(api, { uid, email });
    const removed = await api.call(
      endpoints.removeWayIn,
      { id: 'x'.repeat(22) },
      { token: idToken },
    );
    expect(removed).toMatchObject({ status: 200 });
    expect(await isAlive(api, token)).toBe(false);
  });
});

describe('an account that nobody has verified', () => {
  const password = 'a stranger’s password';
  const isVerified = async () => (await query().select().from(users))[0]?.emailVerified;

  it('In a browser that it was not opened in, the stranger’s password and session end (AUTH-486)', async () => {
    const { idToken } = await signUpAndIn(api, email, { password });
    const { code } = await asked();
    expect((await api.mailsTo(email)).at(-1)?.text).toContain('stops working');
    expect(await isVerified()).toBe(false);
    expect(await browser.press(code)).toMatchObject({ body: { outcome: 'SIGNED_IN' } });
    expect(await isVerified()).toBe(true);
    expect(await isAlive(api, idToken)).toBe(false);
    expect(await trySignIn(api, email, { password })).toMatchObject({ status: 401 });
  });

  it('In the browser that it was opened in, its password stays (AUTH-486)', async () => {
    await signUpAndIn(api, email, { password });
    browser = openMailBrowser(api, await browserOf(api, email));
    const { code } = await asked();
    expect(await browser.press(code)).toMatchObject({ body: { outcome: 'SIGNED_IN' } });
    expect(await isVerified()).toBe(true);
    expect(await trySignIn(api, email, { password })).toMatchObject({ status: 200 });
  });

  it('A verified account keeps its password in every browser, and the mail does not speak of it (AUTH-486)', async () => {
    await signUpAndIn(api, email, { password });
    await verify(api, email);
    const { code } = await asked();
    expect((await api.mailsTo(email)).at(-1)?.text).not.toContain('stops working');
    await browser.press(code);
    expect(await trySignIn(api, email, { password })).toMatchObject({ status: 200 });
  });
});

it.each([
  [undefined, true],
  [true, true],
  [false, false],
])(
  'With the choice %s to be remembered, the session of a mail is remembered: %s (AUTH-487)',
  async (rememberMe, remembered) => {
    await insertedUser(api, email);
    const { code } = await asked();
    await browser.press(code, rememberMe === undefined ? {} : { rememberMe });
    expect(await query().select().from(sessions)).toMatchObject([{ remembered }]);
  },
);

it('Another device is mailed and the activity tells, as after any sign-in; old attempts are deleted (AUTH-487)', async () => {
  const { token } = await signedIn(api, email, {
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' },
  });
  const { code } = await asked();
  await browser.press(code);
  await api.runJobs();
  expect((await api.mailsTo(email)).map(({ subject }) => subject)).toContain(
    'New login to your account',
  );
  const activity = await api.call(endpoints.getSecurityActivity, {}, { token });
  expect(activity.ok && activity.body.events.map(({ kind }) => kind)).toEqual([
    'signed-in',
    'signed-in',
  ]);
  expect(await query().select().from(externalLogins)).toHaveLength(1);
  api.clock.advance({ hours: 25 });
  await api.runScheduledJobs();
  expect(await query().select().from(externalLogins)).toEqual([]);
});
