import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { adminActions, createKeyCommands, createRunAdmin } from '@portal/server/operator';
import { adminWords, type TestApi } from '@portal/server/testing';
import { createSealedInstitutions } from '../records/institution.repository';
import { findUidOf } from '../accounts/account-data.repository';
import { createInstitutionSignInCommands } from './institution.commands';
import { institutionProviders } from '../records/way-in.tables';
import {
  goodPassword,
  insertedUser,
  isAlive,
  linkedWays,
  noDependencies,
  signedIn,
  signUp,
  ticketFor,
  trySignIn,
  trySignUp,
} from '../testing/auth-api';
import {
  socialClientId,
  socialClientSecret,
  startOpenidStandIn,
  type OpenidStandIn,
} from '../testing/openid-stand-in';
import {
  addInstitution,
  linkTicketOf,
  openBrowser,
  socialSignIn,
  startSocialApi,
  ticketIn,
} from '../testing/social-api';
import { openPasskeyBrowser } from '../testing/software-passkey';

const id = 'uni.example';
const email = 'ada@uni.example';
const required = { status: 403, error: { error: 'INSTITUTION_SIGN_IN_REQUIRED' } };

let provider: OpenidStandIn;
let api: TestApi;
const folder = mkdtempSync(join(tmpdir(), 'institution-'));
beforeAll(async () => {
  provider = await startOpenidStandIn();
});
beforeEach(async () => {
  api = await startSocialApi(provider);
});
afterEach(() => api.stop());
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await provider.stop();
});

/** A user of the institution, who says nothing of having verified the address. */
const user = (address = email, claims: object = {}) => ({
  ...{ sub: `uni-${address}`, email: address },
  ...claims,
});

const signInAt = (institution = id, who = user()) =>
  socialSignIn(openBrowser(api, institution), provider, who);

/** Where a sign-in ends whose user is not let in. */
const failureOf = async (institution: string, who = user()) => {
  const response = await signInAt(institution, who);
  return response.ok ? response.body.outcome : response.error.error;
};

/** Runs `npm run admin` in a folder with the secret of the provider. */
const admin = (...words: string[]) => {
  writeFileSync(join(folder, 'secret.txt'), `${socialClientSecret}\n`);
  const ports = { ...api.platform, ...noDependencies };
  const refuseDomain = async (domain: string) =>
    domain === 'gmail.com' ? 'Anybody can get an address in gmail.com.' : undefined;
  const commands = [
    ...createInstitutionSignInCommands({ ...ports, refuseDomain }),
    ...createKeyCommands(api.platform, [
      { sealed: [createSealedInstitutions(api.platform.database)] },
    ]),
  ];
  const findUser = async (word: string) => {
    const uid = await findUidOf(api.platform.database.query, word);
    return uid === undefined ? undefined : { uid, email: word };
  };
  return adminWords(createRunAdmin({ ...api.platform, commands, findUser }), folder)(...words);
};

const settings = (...others: string[]) => [
  ...['uni.example,uni.ac.example', '--name', 'University of Example'],
  ...['--metadata', provider.issuer, '--client-id', socialClientId],
  ...['--client-secret-file', 'secret.txt', ...others],
];

describe('the commands for the sign-in of institutions', () => {
  it('The test prints issuer, endpoints, keys, claims and addresses, and stores nothing (AUTH-490)', async () => {
    const { code, lines } = await admin('institution', 'sign-in', 'test', ...settings('--only'));
    expect(code).toBe(0);
    const text = lines.join('\n');
    expect(text).toContain(`issuer: ${provider.issuer}`);
    expect(text).toMatch(/authorization_endpoint: http/);
    expect(text).toMatch(/keys: 1\n {2}\S+ RS256/);
    expect(text).toMatch(/…@uni\.example\n {2}…@uni\.ac\.example/);
    expect(text).toContain('otherWays: forbidden');
    expect(await api.platform.database.query.select().from(institutionProviders)).toEqual([]);
  });

  it('An institution is added, listed, replaced and removed; the secret is sealed and in no log (AUTH-490)', async () => {
    await admin('institution', 'sign-in', 'add', ...settings());
    const replaced = await admin('institution', 'sign-in', 'add', ...settings('--only'));
    expect(replaced.code).toBe(0);
    const { lines } = await admin('institution', 'sign-in', 'list');
    expect(lines.join()).toContain('institutions: 1');
    expect(lines.join()).toContain('isOnly: true');
    const { query } = api.platform.database;
    const [stored] = await query.select().from(institutionProviders);
    expect(stored?.clientSecret).toMatch(/^ey/);
    const logged = JSON.stringify(await query.select().from(adminActions));
    expect(logged).toContain('institution sign-in add');
    expect(logged).not.toContain(socialClientSecret);
    expect((await admin('institution', 'sign-in', 'remove', id)).code).toBe(0);
    expect((await admin('institution', 'sign-in', 'remove', id)).code).toBe(1);
  });

  it.each([
    [['gmail.com'], 'Anybody can get an address in gmail.com.'],
    [['uni.example', '--name', 'University'], '--client-id is missing.'],
    [
      [
        ...['uni.example', '--name', 'U', '--client-id', 'c'],
        ...['--metadata', 'http://localhost:9/nowhere'],
      ],
      'The metadata at http://localhost:9/nowhere cannot be used',
    ],
  ])(
    'Settings that cannot work are refused with the reason: %j (AUTH-490)',
    async (words, reason) => {
      const { code, lines } = await admin('institution', 'sign-in', 'add', ...words);
      expect(code).toBe(2);
      expect(lines.join()).toContain(reason);
    },
  );

  it('A domain belongs to one institution (AUTH-490)', async () => {
    await addInstitution(api, provider, { domains: ['college.example', 'uni.ac.example'] });
    const { code, lines } = await admin('institution', 'sign-in', 'add', ...settings());
    expect(code).toBe(2);
    expect(lines.join()).toContain('Another institution has uni.ac.example.');
    expect(await failureOf(id).catch(String)).toContain('SOCIAL_PROVIDER_UNKNOWN');
  });

  it('The secrets of institutions are sealed again with the others (AUTH-490, SHARED-334)', async () => {
    await addInstitution(api, provider, { domains: [id] });
    const { lines } = await admin('key', 'reseal');
    expect(lines.join()).toContain('0 secrets of institutions were sealed again.');
    expect((await admin('key', 'list')).lines.join()).toContain('1 secrets of institutions');
  });
});

describe('signing in at an institution', () => {
  it('The domain of an address, and each of its subdomains, says which institution there is, with and without an account (AUTH-493)', async () => {
    await addInstitution(api, provider, { domains: [id] });
    await addInstitution(api, provider, { domains: ['law.uni.example'], isOnly: true });
    const ask = async (domain: string) => {
      const response = await api.call(endpoints.getInstitution, { domain });
      return response.ok && response.body.institution;
    };
    const name = 'University of Example';
    expect(await ask(id)).toEqual({ id, name, isOnly: false });
    expect(await ask('CS.uni.example')).toEqual({ id, name, isOnly: false });
    expect(await ask('a.law.uni.example')).toEqual({ id: 'law.uni.example', name, isOnly: true });
    expect(await ask('notuni.example')).toBeNull();
  });

  it('The first sign-in opens an account with a verified address, and the next one opens it again (AUTH-491, AUTH-492)', async () => {
    await addInstitution(api, provider, { domains: [id] });
    const first = await signInAt();
    const second = await signInAt();
    if (!first.ok || !second.ok) throw new Error('The sign-in failed.');
    expect(first.body).toMatchObject({ outcome: 'SIGNED_IN', session: { email } });
    expect(second.body.session?.uid).toBe(first.body.session?.uid);
    const token = first.body.session?.idToken ?? '';
    expect(await api.call(endpoints.getCurrentUser, {}, { token })).toMatchObject({
      body: { emailVerified: true },
    });
    const [way] = await linkedWays(api);
    expect(way).toMatchObject({ kind: 'institution', issuer: id });
  });

  it('A sign-in that was begun in another browser, or is answered for another nonce, opens nothing (AUTH-491)', async () => {
    await addInstitution(api, provider, { domains: [id] });
    const response = await provider.consent(await openBrowser(api, id).start(), user());
    const foreign = await openBrowser(api, id).comeBack(response);
    expect(foreign.searchParams.get('error')).toBe('SOCIAL_STATE_INVALID');
    await provider.misbehave('wrong-nonce');
    const page = await openBrowser(api, id).through(provider, user());
    expect(page.searchParams.get('error')).toBe('SOCIAL_FAILED');
    expect(await linkedWays(api)).toEqual([]);
  });

  it('An institution vouches for no address outside its domains, nor for those of a nearer one (AUTH-495)', async () => {
    await addInstitution(api, provider, { domains: [id] });
    await addInstitution(api, provider, { domains: ['law.uni.example'] });
    for (const address of ['ada@gmail.com', 'ada@notuni.example', 'ada@law.uni.example'])
      expect(await failureOf(id, user(address))).toBe('SOCIAL_EMAIL_MISSING');
    expect(await failureOf('law.uni.example', user())).toBe('SOCIAL_EMAIL_MISSING');
    expect(await failureOf(id, user(email, { email_verified: false }))).toBe(
      'SOCIAL_EMAIL_NOT_VERIFIED',
    );
    expect(await failureOf(id, user('ada@cs.uni.example'))).toBe('SIGNED_IN');
  });

  it('The same user of the same provider is another one at another institution (AUTH-495)', async () => {
    await addInstitution(api, provider, { domains: [id] });
    await addInstitution(api, provider, { domains: ['evil.example'] });
    expect(await failureOf(id)).toBe('SIGNED_IN');
    expect(await failureOf('evil.example')).toBe('SOCIAL_EMAIL_MISSING');
  });

  it('A verified account is linked with its password only, and an unverified one is taken over (AUTH-496)', async () => {
    await addInstitution(api, provider, { domains: [id] });
    await insertedUser(api, email);
    const browser = openBrowser(api, id);
    const ticket = await linkTicketOf(browser, provider, user());
    expect(await browser.link(ticket, 'a wrong password')).toMatchObject({ status: 401 });
    expect(await browser.link(ticket, goodPassword)).toMatchObject({ status: 200 });
    expect(await failureOf(id)).toBe('SIGNED_IN');

    const squatted = 'grace@uni.example';
    await signUp(api, squatted);
    expect(await failureOf(id, user(squatted))).toBe('SIGNED_IN');
    expect(await trySignIn(api, squatted)).toMatchObject({ status: 401 });
  });

  it('A fresh sign-in at the institution proves the user, and the options name it (AUTH-501)', async () => {
    await addInstitution(api, provider, { domains: [id] });
    const opened = await signInAt();
    const token = (opened.ok && opened.body.session?.idToken) || '';
    expect(await api.call(endpoints.getReauthenticationOptions, {}, { token })).toMatchObject({
      body: { institution: id, hasPassword: false },
    });
    const browser = openBrowser(api, id);
    const page = await browser.through(provider, user(), '&purpose=reauthentication');
    const headers = browser.headers();
    const proof = { ticket: ticketIn(page) };
    expect(
      await api.call(endpoints.reauthenticateWithTicket, proof, { token, headers }),
    ).toMatchObject({ status: 200 });
  });

  it('The end of an institution’s sign-in ends the sessions that it opened (AUTH-500)', async () => {
    await addInstitution(api, provider, { domains: [id] });
    const opened = await signInAt();
    const token = (opened.ok && opened.body.session?.idToken) || '';
    const other = await signedIn(api, 'eve@example.org');
    await admin('institution', 'sign-in', 'remove', id);
    expect(await isAlive(api, token)).toBe(false);
    expect(await isAlive(api, other.token)).toBe(true);
  });
});

describe('an institution that forbids other ways', () => {
  const addOnly = () => addInstitution(api, provider, { domains: [id], isOnly: true });

  const reset = async (address: string) =>
    api.call(endpoints.requestCode, {
      ...{ email: address, requestType: 'PASSWORD_RESET' },
      ticket: await ticketFor(api, 'reset'),
    });

  it('Passwords, sign-ups and resets of its domain are refused alike for known and unknown people (AUTH-498)', async () => {
    await insertedUser(api, email);
    await addOnly();
    for (const address of [email, 'nobody@uni.example', 'nobody@cs.uni.example']) {
      expect(await trySignIn(api, address)).toMatchObject(required);
      expect(await trySignIn(api, address, { password: 'a wrong one' })).toMatchObject(required);
      expect(await trySignUp(api, address)).toMatchObject(required);
      expect(await reset(address)).toMatchObject(required);
    }
    expect(await api.mailsTo(email)).toEqual([]);
    expect((await trySignUp(api, 'eve@example.org')).ok).toBe(true);
  });

  it('Switching it on ends the sessions that other ways opened, of its people only (AUTH-527)', async () => {
    await addInstitution(api, provider, { domains: [id] });
    await addInstitution(api, provider, { domains: ['law.uni.example'] });
    const byPassword = await Promise.all([
      signedIn(api, email),
      signedIn(api, 'bob@cs.uni.example'),
      signedIn(api, 'eve@example.org'),
      signedIn(api, 'eve@notuni.example'),
      signedIn(api, 'carol@law.uni.example'),
      signedIn(api, 'grace@uni.example'),
    ]);
    const opened = await signInAt(id, user('dan@uni.example'));
    const bySignIn = (opened.ok && opened.body.session?.idToken) || '';
    const why = ['--reason', 'the provider is down'];
    await admin('institution', 'sign-in', 'exempt', 'grace@uni.example', ...why);
    expect((await admin('institution', 'sign-in', 'add', ...settings())).code).toBe(0);
    const tokens = [...byPassword.map(({ token }) => token), bySignIn];
    const alive = () => Promise.all(tokens.map((token) => isAlive(api, token)));
    expect(await alive()).toEqual(tokens.map(() => true));
    expect((await admin('institution', 'sign-in', 'add', ...settings('--only'))).code).toBe(0);
    expect(await alive()).toEqual([false, false, true, true, true, true, true]);
  });

  it('A social sign-in and a passkey of its people are refused, and theirs is not (AUTH-498)', async () => {
    const verified = user(email, { email_verified: true });
    expect(await failureOf('campus', verified)).toBe('SIGNED_IN');
    const known = await signedIn(api, 'grace@uni.example');
    const passkey = openPasskeyBrowser(api);
    await passkey.add(known.token);
    await addOnly();
    expect(await failureOf('campus', verified)).toBe('INSTITUTION_SIGN_IN_REQUIRED');
    const unknown = user('new@uni.example', { email_verified: true });
    expect(await failureOf('campus', unknown)).toBe('INSTITUTION_SIGN_IN_REQUIRED');
    expect(await passkey.signIn()).toMatchObject(required);
    expect(await failureOf(id, user('eve@uni.example'))).toBe('SIGNED_IN');
  });

  it('An account with a password is linked with it, and then enters through the institution (AUTH-496, AUTH-498)', async () => {
    await insertedUser(api, email);
    await addOnly();
    const browser = openBrowser(api, id);
    const ticket = await linkTicketOf(browser, provider, user());
    expect(await browser.link(ticket, goodPassword)).toMatchObject({ status: 200 });
    expect(await failureOf(id)).toBe('SIGNED_IN');
  });

  it('An operator exempts one account for a day, and the audit log says so (AUTH-499)', async () => {
    await insertedUser(api, email);
    await insertedUser(api, 'grace@uni.example');
    await addOnly();
    const why = ['--reason', 'the provider is down'];
    expect((await admin('institution', 'sign-in', 'exempt', email, ...why)).code).toBe(0);
    expect((await trySignIn(api, email)).ok).toBe(true);
    expect((await reset(email)).ok).toBe(true);
    expect(await trySignIn(api, 'grace@uni.example')).toMatchObject(required);
    const logged = await api.platform.database.query.select().from(adminActions);
    expect(logged).toContainEqual(
      expect.objectContaining({ phase: 'done', reason: 'the provider is down' }),
    );
    api.clock.advance({ hours: 25 });
    expect(await trySignIn(api, email)).toMatchObject(required);
  });
});
