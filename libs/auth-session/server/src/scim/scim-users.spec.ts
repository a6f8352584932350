import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { adminActions, createRunAdmin } from '@portal/server/operator';
import { adminWords, type TestApi } from '@portal/server/testing';
import { createAccountData, findUidOf } from '../accounts/account-data.repository';
import { createShared } from '../auth-session.services';
import { createInstitutionSignInCommands } from '../institutions/institution.commands';
import { setLocked, updateUser } from '../records/user.repository';
import { scimTokens, scimUsers } from '../records/scim.tables';
import {
  goodPassword,
  insertedUser,
  isAlive,
  linkedWays,
  noDependencies,
  recover,
  signedIn,
  signUp,
  trySignIn,
} from '../testing/auth-api';
import { startOpenidStandIn, type OpenidStandIn } from '../testing/openid-stand-in';
import { patchOf, scimProgram, scimUser, type ScimProgram } from '../testing/scim-program';
import {
  addInstitution,
  linkTicketOf,
  openBrowser,
  socialSignIn,
  startSocialApi,
} from '../testing/social-api';
import { createScimCommands } from './scim.commands';

const id = 'uni.example';
const email = 'ada@uni.example';

let provider: OpenidStandIn;
let api: TestApi;
let program: ScimProgram;

beforeAll(async () => {
  provider = await startOpenidStandIn();
});
beforeEach(async () => {
  api = await startSocialApi(provider);
  await addInstitution(api, provider, { domains: [id] });
  program = await scimProgram(api, id);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await api.stop();
});
afterAll(() => provider.stop());

const create = async (address = email, others: object = {}) => {
  const { status, body } = await program.post('/Users', scimUser(address, others));
  expect([status, body]).toEqual([201, expect.anything()]);
  return body.id;
};
const setActive = (user: string, active: boolean) =>
  program.patch(`/Users/${user}`, patchOf({ op: 'replace', path: 'active', value: active }));

const ada = (sub = 'ada-1815', address = email) => ({ sub, email: address });
const signInAt = (who = ada()) => socialSignIn(openBrowser(api, id), provider, who);
/** Where a sign-in at the institution ends. */
const outcomeOf = async (who = ada()) => {
  const response = await signInAt(who);
  return response.ok ? response.body.outcome : response.error.error;
};
const tokenOf = async (who = ada()) => {
  const response = await signInAt(who);
  if (!response.ok) throw new Error(response.error.error);
  return response.body.session?.idToken ?? '';
};
const eventsOf = async (token: string) => {
  const response = await api.call(endpoints.getSecurityActivity, {}, { token });
  return response.ok ? response.body.events.map(({ kind }) => kind) : [];
};
const admin = (...words: string[]) => {
  const ports = { ...api.platform, ...noDependencies };
  const commands = [...createScimCommands(api.platform), ...createInstitutionSignInCommands(ports)];
  const findUser = async () => undefined;
  return adminWords(createRunAdmin({ ...api.platform, commands, findUser }))(...words);
};
const adminToken = async (...words: string[]) => {
  const { code, lines } = await admin('institution', 'scim', ...words);
  expect([code, lines]).toEqual([0, expect.anything()]);
  return /token: (\S+)/.exec(lines.join('\n'))?.[1] ?? '';
};
const statusOf = async (token: string) => (await scimProgram(api, id, token)).get('/Users');

describe('the tokens of directories', () => {
  beforeEach(() => api.platform.database.query.delete(scimTokens));

  it('A token is shown once, stored as a hash, and in no log of operators (AUTH-560)', async () => {
    const token = await adminToken('add', id);
    expect(await statusOf(token)).toMatchObject({ status: 200 });
    const { query } = api.platform.database;
    const stored = await query.select().from(scimTokens);
    const logged = await query.select().from(adminActions);
    expect(JSON.stringify(logged)).toContain('institution scim add');
    expect(JSON.stringify([stored, logged])).not.toContain(token);
    expect((await statusOf(stored[0]?.hash ?? '')).status).toBe(401);
    expect((await admin('institution', 'scim', 'list')).lines.join()).toContain('tokens: 1');
  });

  it('A rotated token works for a day more, and with --now no longer (AUTH-560)', async () => {
    const first = await adminToken('add', id);
    const second = await adminToken('rotate', id);
    expect((await statusOf(first)).status).toBe(200);
    api.clock.advance({ hours: 23 });
    const third = await adminToken('rotate', id);
    api.clock.advance({ hours: 1 });
    expect((await statusOf(first)).status).toBe(401);
    expect((await statusOf(second)).status).toBe(200);
    const fourth = await adminToken('rotate', id, '--now');
    for (const old of [second, third]) expect((await statusOf(old)).status).toBe(401);
    expect((await statusOf(fourth)).status).toBe(200);
  });

  it('A removed token ends, and users are let in again as the institution signs them in (AUTH-560)', async () => {
    const token = await adminToken('add', id);
    program = await scimProgram(api, id, token);
    await tokenOf();
    await setActive(await create(), false);
    expect(await outcomeOf()).toBe('INSTITUTION_ACCESS_ENDED');
    expect((await admin('institution', 'scim', 'remove', id)).code).toBe(0);
    expect((await statusOf(token)).status).toBe(401);
    expect(await outcomeOf()).toBe('SIGNED_IN');
    expect((await admin('institution', 'scim', 'remove', id)).code).toBe(1);
  });

  it('The removal of the sign-in removes tokens and users, too (AUTH-560)', async () => {
    program = await scimProgram(api, id, await adminToken('add', id));
    await create();
    await admin('institution', 'sign-in', 'remove', id);
    const { query } = api.platform.database;
    expect(await query.select().from(scimTokens)).toEqual([]);
    expect(await query.select().from(scimUsers)).toEqual([]);
  });

  it.each([
    [['add', 'other.example'], 'There is no institution other.example'],
    [['rotate', id], 'has no token'],
  ])('A command that cannot work says why: %j (AUTH-560)', async (words, reason) => {
    const { code, lines } = await admin('institution', 'scim', ...words);
    expect([code, lines.join()]).toEqual([2, expect.stringContaining(reason)]);
  });

  it('A second first token is refused (AUTH-560)', async () => {
    await adminToken('add', id);
    expect(await admin('institution', 'scim', 'add', id)).toMatchObject({ code: 2 });
  });
});

describe('a user whom the directory announces', () => {
  it('The first sign-in opens the account without a password, also of two at the same time (AUTH-563)', async () => {
    await create();
    const [way] = await linkedWays(api);
    expect(way).toMatchObject({ kind: 'institution', issuer: id, trusted: true });
    expect(await Promise.all([outcomeOf(), outcomeOf()])).toEqual(['SIGNED_IN', 'SIGNED_IN']);
    const token = await tokenOf();
    expect(await api.call(endpoints.getCurrentUser, {}, { token })).toMatchObject({
      body: { emailVerified: true },
    });
    expect(await linkedWays(api)).toHaveLength(1);
    expect(await eventsOf(token)).toContain('institution-linked');
    // The address is hers now: another user of the provider does not get in with it.
    expect(await outcomeOf(ada('eve'))).toBe('LINK_REQUIRED');
  });

  it('An address that the institution calls unverified, or another institution vouches for, opens nothing (AUTH-563)', async () => {
    await create();
    const unverified = { ...ada(), email_verified: false };
    expect(await outcomeOf(unverified)).toBe('SOCIAL_EMAIL_NOT_VERIFIED');
    await addInstitution(api, provider, { domains: ['evil.example'] });
    const evil = await socialSignIn(openBrowser(api, 'evil.example'), provider, ada());
    expect(evil).toMatchObject({ error: { error: 'SOCIAL_EMAIL_MISSING' } });
    const campus = await socialSignIn(openBrowser(api), provider, {
      ...ada(),
      email_verified: true,
    });
    expect(campus).toMatchObject({ body: { outcome: 'LINK_REQUIRED' } });
  });

  it('After a reset the first sign-in needs the new password once (AUTH-413, AUTH-563)', async () => {
    await create();
    expect(await recover(api, email, goodPassword)).toMatchObject({ status: 200 });
    const browser = openBrowser(api, id);
    const ticket = await linkTicketOf(browser, provider, ada());
    expect(await browser.link(ticket, goodPassword)).toMatchObject({ status: 200 });
    expect(await outcomeOf()).toBe('SIGNED_IN');
    expect(await linkedWays(api)).toHaveLength(1);
  });

  it('An account that there is stays as it is: it is linked, and neither opened nor verified (AUTH-563)', async () => {
    const { token } = await signedIn(api, email);
    const user = await create();
    expect(await linkedWays(api)).toEqual([]);
    expect(await isAlive(api, token)).toBe(true);
    expect(await outcomeOf()).toBe('LINK_REQUIRED');
    expect(await trySignIn(api, email)).toMatchObject({ status: 200 });
    expect(JSON.stringify((await program.get(`/Users/${user}`)).body)).not.toContain(
      String(await findUidOf(api.platform.database.query, email)),
    );
    const squatted = 'grace@uni.example';
    await signUp(api, squatted);
    await create(squatted);
    expect(await outcomeOf(ada('grace', squatted))).toBe('SIGNED_IN');
    expect(await trySignIn(api, squatted)).toMatchObject({ status: 401 });
  });

  it('An address outside the domains, or in those of a nearer institution, is refused (AUTH-564)', async () => {
    await addInstitution(api, provider, { domains: ['law.uni.example'] });
    await insertedUser(api, 'eve@gmail.com');
    for (const address of ['eve@gmail.com', 'a@notuni.example', 'a@law.uni.example', 'ada', 'a@'])
      expect(await program.post('/Users', scimUser(address))).toMatchObject({
        ...{ status: 400, body: { scimType: 'invalidValue' } },
      });
    expect((await program.get('/Users')).body).toMatchObject({ totalResults: 0 });
    await create('ada@cs.uni.example');
  });

  it('Racing requests for one address, or one userName, make one user (AUTH-564)', async () => {
    const racers = Array.from({ length: 6 }, () => program.post('/Users', scimUser(email)));
    const statuses = (await Promise.all(racers)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
    const uniqueness = { status: 409, body: { scimType: 'uniqueness' } };
    expect(await program.post('/Users', scimUser(email))).toMatchObject(uniqueness);
    const grace = scimUser('grace@uni.example', { userName: 'ADA@uni.example' });
    expect(await program.post('/Users', grace)).toMatchObject(uniqueness);
    const other = await create('other@uni.example');
    const rename = patchOf({ op: 'replace', path: 'userName', value: email });
    expect(await program.patch(`/Users/${other}`, rename)).toMatchObject(uniqueness);
    expect((await program.get('/Users')).body).toMatchObject({ totalResults: 2 });
  });

  it('Only the user changes the address; then the directory may name the new one (AUTH-564)', async () => {
    const { uid } = await signedIn(api, email);
    const user = await create();
    const path = 'emails[type eq "work"].value';
    const change = (value: string) =>
      program.patch(`/Users/${user}`, patchOf({ op: 'Replace', path, value }));
    const married = 'ada.king@uni.example';
    const stays = { status: 400, body: { scimType: 'mutability' } };
    expect(await change(married)).toMatchObject(stays);
    expect(await change('ada@gmail.com')).toMatchObject({ body: { scimType: 'invalidValue' } });
    const { query } = api.platform.database;
    await updateUser(query, uid, { email: married });
    expect(await change(married)).toMatchObject({
      ...{ status: 200, body: { emails: [{ value: married }] } },
    });
    // What the user moves to is not told.
    await updateUser(query, uid, { email: 'ada@private.example' });
    expect(JSON.stringify((await program.get(`/Users/${user}`)).body)).not.toContain('private');
    expect((await program.filter('emails.value eq "ada@private.example"')).body).toMatchObject({
      totalResults: 0,
    });
  });
});

describe('a user whom the directory deactivates', () => {
  it('Sessions, the way through the institution and the license end; the account and its password stay; all comes back (AUTH-565)', async () => {
    const vouch = jest.spyOn(noDependencies.memberships, 'vouch');
    const { token, uid } = await signedIn(api, email);
    const browser = openBrowser(api, id);
    await browser.link(await linkTicketOf(browser, provider, ada()), goodPassword);
    const other = await tokenOf();
    const user = await create();
    vouch.mockClear();
    expect((await setActive(user, false)).body).toMatchObject({ active: false });
    const member = { uid, institution: id, domain: id };
    expect(vouch.mock.calls.map(([, said]) => said)).toEqual([
      { ...member, until: api.clock.now() },
    ]);
    for (const ended of [token, other]) expect(await isAlive(api, ended)).toBe(false);
    expect(await outcomeOf()).toBe('INSTITUTION_ACCESS_ENDED');
    expect(await trySignIn(api, email)).toMatchObject({ status: 200 });
    vouch.mockClear();
    await setActive(user, true);
    expect(await outcomeOf()).toBe('SIGNED_IN');
    const [first] = vouch.mock.calls;
    expect(first?.[1].until.getTime()).toBeGreaterThan(api.clock.now().getTime());
    const events = await eventsOf(await tokenOf());
    expect(events).toEqual(
      expect.arrayContaining(['institution-deactivated', 'institution-activated']),
    );
  });

  it('The way is barred also for a user who links it with the password, and proves nobody (AUTH-565)', async () => {
    await insertedUser(api, email);
    const user = await create();
    await setActive(user, false);
    const browser = openBrowser(api, id);
    const ticket = await linkTicketOf(browser, provider, ada());
    expect(await browser.link(ticket, goodPassword)).toMatchObject({
      error: { error: 'INSTITUTION_ACCESS_ENDED' },
    });
    expect(await linkedWays(api)).toEqual([]);
  });

  it('A deactivation repeated changes nothing, and says nothing twice (AUTH-565)', async () => {
    const user = await create();
    await setActive(user, false);
    const own = await trySignInByReset();
    await setActive(user, false);
    expect(await isAlive(api, own)).toBe(true);
    const ends = (await eventsOf(own)).filter((kind) => kind === 'institution-deactivated');
    expect(ends).toHaveLength(1);
  });

  /** Chooses a password with the mailbox and logs in. */
  async function trySignInByReset() {
    await recover(api, email, goodPassword);
    const signed = await trySignIn(api, email);
    if (!signed.ok) throw new Error(signed.error.error);
    return signed.body.idToken;
  }

  it('With a claim of members only the next sign-in gives the license back (AUTH-565)', async () => {
    await addInstitution(api, provider, {
      ...{ domains: [id], memberClaim: 'eduperson_affiliation=student' },
    });
    const user = await create();
    const vouch = jest.spyOn(noDependencies.memberships, 'vouch');
    await setActive(user, false);
    await setActive(user, true);
    expect(vouch.mock.calls.map(([, { until }]) => until)).toEqual([api.clock.now()]);
  });

  it('An account with a private address keeps the sessions of its other ways (AUTH-565)', async () => {
    const { uid, token } = await signedIn(api, email);
    const browser = openBrowser(api, id);
    await browser.link(await linkTicketOf(browser, provider, ada()), goodPassword);
    const through = await tokenOf();
    const user = await create();
    await updateUser(api.platform.database.query, uid, { email: 'ada@private.example' });
    await setActive(user, false);
    expect([await isAlive(api, token), await isAlive(api, through)]).toEqual([true, false]);
    expect(await outcomeOf()).toBe('INSTITUTION_ACCESS_ENDED');
  });

  it('No session is opened at the same moment (AUTH-565)', async () => {
    const user = await create();
    await tokenOf();
    for (let round = 0; round < 5; round += 1) {
      const [signed] = await Promise.all([signInAt(), setActive(user, false)]);
      const token = (signed.ok && signed.body.session?.idToken) || '';
      expect(token !== '' && (await isAlive(api, token))).toBe(false);
      await setActive(user, true);
    }
  });

  it('A lock of an operator is not undone by an institution (AUTH-417, AUTH-565)', async () => {
    const user = await create();
    const uid = (await findUidOf(api.platform.database.query, email)) ?? '';
    await setLocked(api.platform.database.query, uid, api.clock.now());
    await setActive(user, false);
    await setActive(user, true);
    expect(await outcomeOf()).toBe('ACCOUNT_LOCKED');
  });

  it('A deleted user is barred, keeps the account, and comes back with the next creation (AUTH-566)', async () => {
    const token = await tokenOf();
    const user = await create();
    expect((await program.remove(`/Users/${user}`)).status).toBe(204);
    expect(await isAlive(api, token)).toBe(false);
    expect(await outcomeOf()).toBe('INSTITUTION_ACCESS_ENDED');
    expect(await findUidOf(api.platform.database.query, email)).toBeDefined();
    expect(await create()).not.toBe(user);
    expect(await outcomeOf()).toBe('SIGNED_IN');
  });

  it('A user who is created as inactive does not get in (AUTH-565)', async () => {
    await create(email, { active: 'False' });
    expect(await outcomeOf()).toBe('INSTITUTION_ACCESS_ENDED');
  });
});

describe('the directory of another institution', () => {
  it('It neither sees, changes nor deletes users that are not its own, nor lets them in (AUTH-562)', async () => {
    await addInstitution(api, provider, { domains: ['evil.example'] });
    const evil = await scimProgram(api, 'evil.example');
    const user = await create();
    const token = await tokenOf();
    const missing = { status: 404 };
    const off = patchOf({ op: 'replace', path: 'active', value: false });
    expect(await evil.get(`/Users/${user}`)).toMatchObject(missing);
    expect(await evil.patch(`/Users/${user}`, off)).toMatchObject(missing);
    expect(await evil.put(`/Users/${user}`, scimUser(email))).toMatchObject(missing);
    expect(await evil.remove(`/Users/${user}`)).toMatchObject(missing);
    expect(await evil.post('/Users', scimUser(email))).toMatchObject({ status: 400 });
    expect((await evil.filter(`userName eq "${email}"`)).body).toMatchObject({ totalResults: 0 });
    expect((await evil.get('/Users')).body).toMatchObject({ totalResults: 0 });
    expect(await isAlive(api, token)).toBe(true);
    // The same userName may stand for another user elsewhere.
    const sameName = scimUser('ada@evil.example', { userName: email });
    expect(await evil.post('/Users', sameName)).toMatchObject({ status: 201 });
  });
});

describe('what the user sees of it', () => {
  it('The download has what the institution says, and the erasure takes it along (AUTH-569)', async () => {
    const { uid } = await signedIn(api, email);
    await setActive(await create(), false);
    const { query } = api.platform.database;
    const data = createAccountData(createShared(api.platform, noDependencies));
    expect(await data.collect(query, { uid, email })).toMatchObject({
      account: { deactivatedBy: [id] },
      managedBy: [{ institution: id, userName: email, externalId: 'ada', email }],
    });
    await data.erase(query, { uid, email });
    expect(await query.select().from(scimUsers)).toEqual([]);
  });
});
