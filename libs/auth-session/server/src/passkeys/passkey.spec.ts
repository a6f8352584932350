import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { networkOf } from '@portal/server/platform';
import type { TestApi } from '@portal/server/testing';
import { passkeyAnswersPerNetwork } from './answer-passkey.service';
import { saveInstitution } from '../records/institution.repository';
import { securityEvents } from '../records/security.tables';
import { passkeys, waysIn } from '../records/way-in.tables';
import {
  goodPassword,
  isAlive,
  linkedWays,
  newestCode,
  recover,
  signedIn,
  signIn,
  signUpAndIn,
  startAuthApi,
  verify,
} from '../testing/auth-api';
import {
  createSoftwarePasskey,
  openPasskeyBrowser,
  type Deviation,
} from '../testing/software-passkey';

const email = 'ada@example.org';
const invalid = { status: 400, error: { error: 'PASSKEY_INVALID' } };

let api: TestApi;
let ada: Awaited<ReturnType<typeof signedIn>>;
let browser: ReturnType<typeof openPasskeyBrowser>;

beforeEach(async () => {
  api = await startAuthApi();
  ada = await signedIn(api, email);
  browser = openPasskeyBrowser(api);
});
afterEach(() => api.stop());

const rowsOf = (table: typeof passkeys | typeof securityEvents) =>
  api.platform.database.query.select().from(table);

async function listed(token = ada.token) {
  const response = await api.call(endpoints.listWaysIn, {}, { token });
  if (!response.ok) throw new Error(response.error.error);
  return response.body.waysIn.filter(({ kind }) => kind === 'passkey');
}

const passkeyId = async () => (await listed())[0]?.id ?? '';

/** What a browser or an authenticator does that is not theirs to do. */
const wrong: readonly (readonly [string, Deviation])[] = [
  ['from another origin', { origin: 'https://evil.example' }],
  ['for another domain', { rpId: 'evil.example' }],
  ['without the user being verified', { isVerified: false }],
  ['from a frame of another site', { crossOrigin: true }],
  ['for another ceremony', { type: 'payment.get' }],
];

describe('adding a passkey', () => {
  it('A passkey is a row of the ways in with its name, and the owner is mailed and sees the activity (AUTH-433, AUTH-511)', async () => {
    expect(await browser.add(ada.token)).toMatchObject({ status: 200, body: {} });
    expect(await listed()).toMatchObject([
      { kind: 'passkey', name: 'Laptop', trusted: true, removable: true, email: null },
    ]);
    await api.runJobs();
    expect((await api.mailsTo(email)).map(({ subject }) => subject)).toEqual([
      'You can now log in with a passkey',
    ]);
    expect(await rowsOf(securityEvents)).toMatchObject([
      { kind: 'signed-in' },
      { kind: 'passkey-added' },
    ]);
  });

  it('It needs a proof of the user within ten minutes, before the authenticator is asked (AUTH-433)', async () => {
    api.clock.advance({ minutes: 10 });
    for (const call of [
      api.call(endpoints.beginPasskey, {}, { token: ada.token }),
      api.call(
        endpoints.addPasskey,
        { name: 'x', id: 'xxxx', clientDataJSON: 'xxxx', attestationObject: 'xxxx' },
        { token: ada.token },
      ),
    ])
      expect(await call).toMatchObject({
        status: 403,
        error: { error: 'REAUTHENTICATION_REQUIRED' },
      });
  });

  it.each(wrong)(
    'One that was made %s is refused, and nothing is stored (AUTH-433)',
    async (_, deviation) => {
      expect(await browser.add(ada.token, deviation)).toMatchObject(invalid);
      expect(await linkedWays(api)).toEqual([]);
    },
  );

  it('A challenge adds one passkey, of the account that asked, in the browser that asked (AUTH-432, AUTH-433)', async () => {
    const grace = await signedIn(api, 'grace@example.org');
    const begun = await browser.begin(ada.token);
    const made = { name: 'Laptop', ...browser.passkey.make(begun) };
    const add = (token: string, headers: Readonly<Record<string, string>>) =>
      api.call(endpoints.addPasskey, made, { token, headers });
    expect(await add(ada.token, {})).toMatchObject(invalid);
    const other = openPasskeyBrowser(api);
    await other.challenge();
    expect(await add(ada.token, other.headers())).toMatchObject(invalid);
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => add(ada.token, browser.headers())),
    );
    expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
    const foreign = browser.passkey.make(await browser.begin(ada.token));
    expect(
      await api.call(
        endpoints.addPasskey,
        { name: 'x', ...foreign },
        { token: grace.token, headers: browser.headers() },
      ),
    ).toMatchObject(invalid);
    expect(await rowsOf(passkeys)).toHaveLength(1);
  });

  it('A passkey belongs to one account, and an account has at most twenty (AUTH-433)', async () => {
    const grace = await signedIn(api, 'grace@example.org');
    await browser.add(ada.token);
    expect(await browser.add(grace.token)).toMatchObject(invalid);
    expect(await browser.add(ada.token)).toMatchObject(invalid);
    for (let count = 1; count < 20; count += 1)
      expect(await openPasskeyBrowser(api).add(ada.token)).toMatchObject({ ok: true });
    expect(await openPasskeyBrowser(api).add(ada.token)).toMatchObject({
      status: 409,
      error: { error: 'TOO_MANY_PASSKEYS' },
    });
    expect(await listed()).toHaveLength(20);
    expect((await browser.begin(ada.token)).known).toContain(browser.passkey.id);
  });

  it('Its owner renames it; nobody else does (AUTH-434)', async () => {
    const grace = await signedIn(api, 'grace@example.org');
    await browser.add(ada.token);
    const id = await passkeyId();
    const rename = (token: string, name: string) =>
      api.call(endpoints.renamePasskey, { id, name }, { token });
    await rename(grace.token, 'Mine');
    expect(await rename(ada.token, 'Phone')).toMatchObject({ status: 200 });
    expect(await listed()).toMatchObject([{ name: 'Phone' }]);
  });
});

describe('logging in with a passkey', () => {
  beforeEach(async () => {
    await browser.add(ada.token);
  });

  it('A passkey opens a remembered session, as every other way in does (AUTH-431)', async () => {
    const response = await browser.signIn();
    expect(response).toMatchObject({ body: { outcome: 'SIGNED_IN', session: { email } } });
    const [, way] = await api.platform.database.query.select().from(waysIn);
    expect(way).toMatchObject({ kind: 'passkey', uid: ada.uid });
  });

  it('A challenge names no account, and is the same for everyone (AUTH-430)', async () => {
    const { challenge, rpId, ...rest } = await browser.challenge();
    expect({ rpId, rest }).toEqual({ rpId: new URL(api.config.baseUrl).hostname, rest: {} });
    expect(challenge).not.toBe((await browser.challenge()).challenge);
  });

  it.each([
    ...wrong,
    ['with the handle of another user', { userHandle: 'b3RoZXI' }],
    ['of a passkey that nobody has here', { id: 'A'.repeat(43) }],
  ] as readonly (readonly [string, Deviation])[])(
    'An answer %s opens nothing (AUTH-431)',
    async (_, deviation) => {
      expect(await browser.answer(deviation)).toMatchObject(invalid);
    },
  );

  it('One network sends five hundred answers an hour, and is asked to wait after that (AUTH-437)', async () => {
    const subject = networkOf('127.0.0.1');
    for (let count = 0; count < passkeyAnswersPerNetwork.points; count += 1)
      await api.platform.limiter.take(passkeyAnswersPerNetwork, subject);
    expect(await browser.answer()).toMatchObject({ status: 429 });
  });

  it('A passkey of the same id with another key opens nothing (AUTH-431)', async () => {
    const forger = createSoftwarePasskey(new URL(api.config.baseUrl).origin);
    const { id } = browser.passkey;
    const userHandle = Buffer.from(ada.uid).toString('base64url');
    expect(
      await browser.send(forger.answer(await browser.challenge(), { id, userHandle })),
    ).toMatchObject(invalid);
  });

  it('A challenge is answered once, in the browser that asked, within ten minutes, for its purpose (AUTH-432)', async () => {
    const asked = await browser.challenge();
    const other = openPasskeyBrowser(api, browser.passkey);
    await other.challenge();
    expect(await other.send(browser.passkey.answer(asked))).toMatchObject(invalid);
    const answer = browser.passkey.answer(asked);
    const racers = await Promise.all(Array.from({ length: 16 }, () => browser.send(answer)));
    expect(racers.filter(({ ok }) => ok)).toHaveLength(1);
    const late = await browser.challenge();
    const adding = await browser.begin(ada.token);
    expect(await browser.send(browser.passkey.answer(adding))).toMatchObject(invalid);
    api.clock.advance({ minutes: 11 });
    expect(await browser.send(browser.passkey.answer(late))).toMatchObject(invalid);
    expect(await browser.send({ ...answer, clientDataJSON: 'bm90IEpTT04' })).toMatchObject(invalid);
  });

  it('A counter that does not grow is refused and noted for the owner; one that stays 0 is not (AUTH-435)', async () => {
    expect(await browser.answer({ counter: 7 })).toMatchObject({ ok: true });
    for (const counter of [7, 6, 0])
      expect(await browser.answer({ counter })).toMatchObject({
        status: 403,
        error: { error: 'PASSKEY_COPIED' },
      });
    const events = await rowsOf(securityEvents);
    expect(
      events.filter((event) => 'kind' in event && event.kind === 'passkey-copied'),
    ).toHaveLength(3);
    const silent = openPasskeyBrowser(api);
    await silent.add(ada.token, { counter: 0 });
    expect(await silent.answer({ counter: 0 })).toMatchObject({ ok: true });
    expect(await silent.answer({ counter: 0 })).toMatchObject({ ok: true });
  });

  it('Removing it ends the sessions that it opened, and it opens nothing after that (AUTH-436)', async () => {
    const response = await browser.signIn();
    const opened = (response.ok && response.body.session?.idToken) || '';
    expect(await isAlive(api, opened)).toBe(true);
    const ticket = await browser.ticket();
    await api.call(endpoints.removeWayIn, { id: await passkeyId() }, { token: ada.token });
    expect(await isAlive(api, opened)).toBe(false);
    expect(await rowsOf(passkeys)).toEqual([]);
    expect(await browser.answer()).toMatchObject(invalid);
    const exchanged = await api.call(
      endpoints.exchangeSocialTicket,
      { ticket },
      { headers: browser.headers() },
    );
    expect(exchanged).toMatchObject({ status: 403 });
  });

  it('The link in the mail about it removes it (AUTH-436)', async () => {
    await api.runJobs();
    const oobCode = await newestCode(api, email);
    await api.call(endpoints.runEmailAction, { mode: 'removeWayIn', oobCode });
    expect(await browser.answer()).toMatchObject(invalid);
  });

  it('After a reset it opens the account only with the new password, once (AUTH-436)', async () => {
    api.clock.advance({ minutes: 5 });
    const newPassword = 'chosen after the theft';
    await recover(api, email, newPassword);
    const response = await browser.signIn();
    const link = (response.ok && response.body.link) || undefined;
    expect(link).toMatchObject({ providerName: 'a passkey', email: 'a…@example.org' });
    expect(await browser.link(link?.ticket ?? '', goodPassword)).toMatchObject({ status: 401 });
    expect(await browser.link(link?.ticket ?? '', newPassword)).toMatchObject({ status: 200 });
    expect(await browser.signIn()).toMatchObject({ body: { outcome: 'SIGNED_IN' } });
  });

  it('The verification of an account that somebody else opened removes their passkey (AUTH-436)', async () => {
    const victim = 'victim@example.org';
    const thief = await signUpAndIn(api, victim);
    await api.runJobs();
    const own = openPasskeyBrowser(api);
    expect(await own.add(thief.idToken)).toMatchObject({ ok: true });
    const mails = await api.mailsTo(victim);
    const oobCode = /oobCode=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
    expect(await verify(api, victim, { oobCode })).toMatchObject({ ok: true });
    expect(await own.answer()).toMatchObject(invalid);
  });
});

describe('the offer of a passkey', () => {
  const offered = async (token = ada.token) => {
    const response = await api.call(endpoints.getPasskeyOffer, {}, { token });
    return response.ok && response.body.offered;
  };

  it('A fresh login with the password of an account without passkeys is offered one, for ten minutes (AUTH-590)', async () => {
    expect(await offered()).toBe(true);
    api.clock.advance({ minutes: 10 });
    expect(await offered()).toBe(false);
    const { idToken } = await signIn(api, email);
    expect(await offered(idToken)).toBe(true);
    await browser.add(idToken);
    expect(await offered(idToken)).toBe(false);
  });

  it('A login with another way, and an unverified address, are offered none (AUTH-590)', async () => {
    await browser.add(ada.token);
    const response = await browser.signIn();
    const opened = (response.ok && response.body.session?.idToken) || '';
    await api.call(endpoints.removeWayIn, { id: await passkeyId() }, { token: opened });
    expect(await listed()).toEqual([]);
    expect(await offered(opened)).toBe(false);
    expect(await offered((await signUpAndIn(api, 'new@example.org')).idToken)).toBe(false);
  });

  it('Nobody is offered one whose institution forbids other ways (AUTH-590)', async () => {
    const { query } = api.platform.database;
    const institution = { id: 'example.org', name: 'Example', protocol: 'openid' } as const;
    const settings = { metadata: '', clientId: '', clientSecret: null, scopes: [] };
    const own = { ...institution, ...settings, memberClaim: null };
    await saveInstitution(query, { ...own, isOnly: true }, ['example.org']);
    expect(await offered()).toBe(false);
    await saveInstitution(query, { ...own, isOnly: false }, ['example.org']);
    expect(await offered()).toBe(true);
  });

  it('An offer that was declined comes on no device again (AUTH-591)', async () => {
    const decline = await api.call(endpoints.declinePasskeyOffer, {}, { token: ada.token });
    expect(decline).toMatchObject({ status: 200 });
    expect(await offered((await signIn(api, email)).idToken)).toBe(false);
    expect(await offered((await signedIn(api, 'grace@example.org')).token)).toBe(true);
  });

  it('A passkey that is given no name has that of the device (AUTH-590)', async () => {
    const made = browser.passkey.make(await browser.begin(ada.token));
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const headers = { ...browser.headers(), 'user-agent': firefox };
    await api.call(endpoints.addPasskey, made, { token: ada.token, headers });
    expect(await listed()).toMatchObject([{ name: 'Firefox on Linux' }]);
  });
});

describe('a passkey as a proof', () => {
  beforeEach(async () => {
    await browser.add(ada.token);
    api.clock.advance({ minutes: 30 });
  });

  const prove = (ticket: string, token: string) =>
    api.call(endpoints.reauthenticateWithTicket, { ticket }, { token, headers: browser.headers() });

  it('It makes the sign-in of its own account recent, and is named among the proofs (AUTH-439)', async () => {
    const options = await api.call(endpoints.getReauthenticationOptions, {}, { token: ada.token });
    expect(options).toMatchObject({ body: { hasPassword: true, passkey: true } });
    expect(await prove(await browser.ticket('reauthentication'), ada.token)).toMatchObject({
      status: 200,
    });
    expect(await browser.add(ada.token)).toMatchObject(invalid);
  });

  it('It proves nobody else, and a login’s ticket proves nobody (AUTH-439)', async () => {
    const grace = await signedIn(api, 'grace@example.org');
    expect(await prove(await browser.ticket('reauthentication'), grace.token)).toMatchObject({
      error: { error: 'SOCIAL_OTHER_IDENTITY' },
    });
    expect(await prove(await browser.ticket(), ada.token)).toMatchObject({
      error: { error: 'SOCIAL_TICKET_INVALID' },
    });
  });
});
