import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { users } from '@portal/server/contracts';
import type { TestApi } from '@portal/server/testing';
import { saveInstitution } from '../records/institution.repository';
import { updateUser } from '../records/user.repository';
import { waysIn } from '../records/way-in.tables';
import { claimUnverifiedAccount } from '../ways-in/proof-of-ownership';
import {
  browserOf,
  insertedUser,
  isAlive,
  newestCode,
  recover,
  signedIn,
  startAuthApi,
  ticketFor,
} from '../testing/auth-api';
import { openPasskeyBrowser } from '../testing/software-passkey';
import { openMailBrowser, readSignInMail } from '../testing/sign-in-mail-browser';

const email = 'ada@example.org';
const invalid = { status: 400, error: { error: 'PASSKEY_INVALID' } };

let api: TestApi;
let browser: ReturnType<typeof openPasskeyBrowser>;

beforeEach(async () => {
  api = await startAuthApi();
  browser = openPasskeyBrowser(api);
});
afterEach(() => api.stop());

const accounts = () => api.platform.database.query.select().from(users);
const ways = () => api.platform.database.query.select().from(waysIn);

/** Signs up, and returns the first session. */
async function opened(by = browser) {
  const response = await by.signUp(email);
  const exchanged =
    response.ok && 'ticket' in response.body && (await by.exchange(response.body.ticket));
  if (!exchanged || !exchanged.ok || !exchanged.body.session) throw new Error('No session.');
  await api.runJobs();
  return exchanged.body.session;
}

describe('signing up with a passkey', () => {
  it('It opens an unverified account without a password and a session, and mails the verification link (AUTH-592)', async () => {
    const { idToken, uid } = await opened();
    expect(await isAlive(api, idToken)).toBe(true);
    expect(await accounts()).toMatchObject([
      { uid, email, emailVerified: false, passwordHash: null },
    ]);
    expect(await ways()).toMatchObject([{ uid, kind: 'passkey', trusted: true }]);
    expect((await api.mailsTo(email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('erify'),
    ]);
    const options = await api.call(endpoints.hasUserPassword, {}, { token: idToken });
    expect(options).toMatchObject({ body: { hasPassword: false } });
    expect(await browser.signIn()).toMatchObject({ body: { outcome: 'SIGNED_IN' } });
  });

  it('A taken address is told before a passkey is made, also in another spelling, and by the account that was faster (AUTH-592)', async () => {
    await insertedUser(api, 'grace@example.org');
    const taken = { status: 409, error: { error: 'EMAIL_ALREADY_EXISTS' } };
    expect(await browser.signUp(' Grace@Example.org ')).toMatchObject(taken);
    const ticket = await ticketFor(api, 'signup');
    const begun = await api.call(endpoints.beginPasskeySignUp, { email, ticket });
    await insertedUser(api, email);
    const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const made = begun.ok ? browser.passkey.make(begun.body) : undefined;
    expect(
      made && (await api.call(endpoints.signUpWithPasskey, made, { headers: { cookie } })),
    ).toMatchObject(taken);
    expect(await accounts()).toHaveLength(2);
  });

  it('It needs the ticket of a bot check, and counts as a sign-up of its network (AUTH-592)', async () => {
    const begin = (ticket: string) => api.call(endpoints.beginPasskeySignUp, { email, ticket });
    const ticket = await ticketFor(api, 'signup');
    expect(await begin(await ticketFor(api, 'signin'))).toMatchObject({ status: 403 });
    expect(await begin(ticket)).toMatchObject({ status: 200 });
    expect(await begin(ticket)).toMatchObject({ error: { error: 'BOT_CHECK_FAILED' } });
  });

  it('An institution that forbids other ways forbids it, and the strict profile has none (AUTH-592)', async () => {
    await saveInstitution(
      api.platform.database.query,
      {
        ...{ id: 'uni.example', name: 'Uni', protocol: 'openid', metadata: '', clientId: '' },
        ...{ clientSecret: null, scopes: [], memberClaim: null, isOnly: true },
      },
      ['uni.example'],
    );
    expect(await browser.signUp('ada@uni.example')).toMatchObject({
      error: { error: 'INSTITUTION_SIGN_IN_REQUIRED' },
    });
    const strict = await startAuthApi({ environment: { PROFILE: 'strict' } });
    expect(await openPasskeyBrowser(strict).signUp(email)).toMatchObject({ status: 403 });
    await strict.stop();
  });

  it('A challenge opens one account, in its browser, within ten minutes, and is none for another purpose (AUTH-593)', async () => {
    const begin = async () => {
      const ticket = await ticketFor(api, 'signup');
      const begun = await api.call(endpoints.beginPasskeySignUp, { email, ticket });
      if (!begun.ok) throw new Error(begun.error.error);
      const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      return { asked: begun.body, headers: { cookie } };
    };
    const { asked, headers } = await begin();
    const made = browser.passkey.make(asked);
    const { token } = await signedIn(api, 'grace@example.org');
    const add = { ...made, name: 'Mine' };
    expect(await api.call(endpoints.addPasskey, add, { token, headers })).toMatchObject(invalid);
    expect(await api.call(endpoints.signUpWithPasskey, made)).toMatchObject(invalid);
    const racers = await Promise.all(
      Array.from({ length: 8 }, () => api.call(endpoints.signUpWithPasskey, made, { headers })),
    );
    expect(racers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await accounts()).toHaveLength(2);
    const other = await openPasskeyBrowser(api).begin(token);
    expect(await browser.signUp('eve@example.org', browser.passkey.make(other))).toMatchObject(
      invalid,
    );
    const late = await begin().catch((error: Error) => error.message);
    expect(late).toBe('EMAIL_ALREADY_EXISTS');
  });

  it('A passkey that opens an account opens no second one, and nothing of that stays (AUTH-593)', async () => {
    await opened();
    expect(await browser.signUp('eve@example.org')).toMatchObject(invalid);
    expect(await accounts()).toHaveLength(1);
  });
});

describe('the proof of the address of an account that was opened with a passkey', () => {
  const link = (oobCode: string, options: object = {}) =>
    api.call(endpoints.runEmailAction, { mode: 'verifyEmail', oobCode }, options);

  it('The verification in its browser keeps that passkey, but none that was added later (AUTH-594)', async () => {
    const { idToken: token } = await opened();
    const oobCode = await newestCode(api, email);
    const later = openPasskeyBrowser(api);
    api.clock.advance({ seconds: 1 });
    await later.add(token);
    expect(await link(oobCode, { token })).toMatchObject({ status: 200 });
    expect(await isAlive(api, token)).toBe(true);
    expect(await browser.signIn()).toMatchObject({ body: { outcome: 'SIGNED_IN' } });
    expect(await later.answer()).toMatchObject(invalid);
  });

  it('A browser that knows the account keeps it without a session (AUTH-594)', async () => {
    await opened();
    const headers = await browserOf(api, email);
    expect(await link(await newestCode(api, email), { headers })).toMatchObject({ status: 200 });
    expect(await browser.signIn()).toMatchObject({ body: { outcome: 'SIGNED_IN' } });
  });

  const proofs: Readonly<Record<string, () => Promise<unknown>>> = {
    'the verification elsewhere, which asks for a password': async () => {
      const oobCode = await newestCode(api, email);
      expect(await link(oobCode)).toMatchObject({ error: { error: 'PASSWORD_REQUIRED' } });
      const chosen = { mode: 'verifyEmail', oobCode, newPassword: 'the owner chose it' } as const;
      await api.call(endpoints.runEmailAction, chosen);
    },
    'a reset': () => recover(api, email, 'the owner chose it'),
    'a sign-in mail elsewhere': async () => {
      const mailbox = openMailBrowser(api);
      api.clock.advance({ minutes: 2 });
      await mailbox.ask(email);
      const { code } = await readSignInMail(api, email);
      expect(await mailbox.press(code)).toMatchObject({ status: 200 });
    },
    '“This wasn’t me”': async () =>
      api.call(endpoints.disownAccount, { oobCode: await newestCode(api, email) }),
    'a service that vouches for the address': () =>
      api.platform.database.transaction(async (tx) => {
        const [account] = await accounts();
        const ports = { accessRevoked: async () => undefined };
        await claimUnverifiedAccount(ports, tx, account?.uid ?? '', api.clock.now());
      }),
  };

  it.each(Object.keys(proofs))(
    'After %s a stranger’s passkey opens nothing, and its session has ended (AUTH-594)',
    async (proof) => {
      const stranger = await opened();
      await proofs[proof]?.();
      expect(await isAlive(api, stranger.idToken)).toBe(false);
      expect(await browser.answer()).toMatchObject(invalid);
      expect((await ways()).filter(({ kind }) => kind === 'passkey')).toEqual([]);
    },
  );

  it('A reset of a verified account adds a password, and the passkey needs it once (AUTH-594)', async () => {
    const { uid } = await opened();
    await updateUser(api.platform.database.query, uid, { emailVerified: true });
    await recover(api, email, 'the owner chose it');
    const response = await browser.signIn();
    const ticket = (response.ok && response.body.link?.ticket) || '';
    expect(await browser.link(ticket, 'the owner chose it')).toMatchObject({ status: 200 });
  });
});
