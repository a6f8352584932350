import { addAuthenticatorApp } from '@portal/auth-session/server/testing';
import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { type GroupApi, type GroupUser, startGroupApi } from '../testing/group-api';

let api: GroupApi;
let owner: GroupUser;
let admin: GroupUser;
let guid: string;
beforeAll(async () => {
  api = await startGroupApi();
});
beforeEach(async () => {
  await api.reset();
  ({ owner, guid } = await api.group(5, { members: ['admin@example.org', 'heir@example.org'] }));
  admin = await api.user('admin@example.org');
  await api.giveRole(owner, admin, guid);
});
afterAll(() => api.stop());

const needed = { status: 403, error: { error: 'SECOND_FACTOR_NEEDED' } };
const done = { status: 200 };

const require = ({ token }: GroupUser, isRequired = true) =>
  api.call(endpoints.requireSecondFactor, { guid, isRequired }, { token });
const administer = ({ token }: GroupUser, named?: string) =>
  api.call(endpoints.checkMembers, { emails: [], ...(named && { guid: named }) }, { token });
const details = async ({ token }: GroupUser, named?: string) => {
  const response = await api.call(endpoints.getGroupDetails, named ? { guid: named } : {}, {
    token,
  });
  if (!response.ok) throw new Error(response.error.error);
  return response.body;
};
const subjectsTo = async (email: string) =>
  (await api.mailsTo(email)).map(({ subject }) => subject);
const mailed = 'Okafor Lab now needs two-step login';

/** The owner sets up two-step login and requires it. */
async function requireNow() {
  await addAuthenticatorApp(api, owner.token);
  expect(await require(owner)).toMatchObject(done);
}

it('The owner requires a second factor only in a session that has it, so that nobody is locked out (GROUP-481)', async () => {
  expect(await require(owner)).toMatchObject(needed);
  const other = await api.user(owner.email);
  await addAuthenticatorApp(api, other.token);
  expect(await require(owner)).toMatchObject(needed);
  expect(await require(other)).toMatchObject(done);
  expect(await administer(owner)).toMatchObject(needed);
  expect(await require(owner, false)).toMatchObject(needed);
  expect(await require(other, false)).toMatchObject(done);
  expect(await administer(owner)).toMatchObject(done);
});

it('From then on no session that was opened before with a password administers the group (GROUP-481)', async () => {
  const before = await api.user(admin.email);
  await requireNow();
  expect(await administer(admin)).toMatchObject(needed);
  await addAuthenticatorApp(api, admin.token);
  expect(await administer(admin)).toMatchObject(done);
  expect(await administer(before)).toMatchObject(needed);
});

it('Another group of the same administrator is not affected, and the named group decides (GROUP-481)', async () => {
  const { owner: second, guid: open } = await api.group(5, { owner: admin.email });
  await requireNow();
  expect(await administer(second)).toMatchObject(done);
  expect(await administer(second, open)).toMatchObject(done);
  expect(await administer(second, guid)).toMatchObject(needed);
});

it('The rule is asked for before the request is validated (GROUP-481)', async () => {
  await requireNow();
  const odd = { emails: 'none' } as never;
  expect(await api.call(endpoints.checkMembers, odd, { token: admin.token })).toMatchObject(needed);
});

it('Administrators are mailed, the owner who did it is not; the log has both changes, and repeating one does nothing (GROUP-481)', async () => {
  await requireNow();
  await require(owner);
  expect((await subjectsTo(admin.email)).filter((each) => each === mailed)).toHaveLength(1);
  expect(await subjectsTo(owner.email)).not.toContain(mailed);
  expect(await subjectsTo('heir@example.org')).not.toContain(mailed);
  api.clock.advance({ seconds: 1 });
  await require(owner, false);
  expect((await subjectsTo(admin.email)).filter((each) => each === mailed)).toHaveLength(1);
  const log = await api.call(endpoints.listGroupActivity, {}, { token: owner.token });
  const entries = log.ok ? log.body.activity.slice(0, 2) : [];
  expect(entries).toMatchObject([
    { action: 'second-factor-optional', actor: owner.email, count: 0 },
    { action: 'second-factor-required', actor: owner.email, count: 0 },
  ]);
});

it('Only the owner decides (GROUP-481)', async () => {
  await addAuthenticatorApp(api, admin.token);
  expect(await require(admin)).toMatchObject({ error: { error: 'FORBIDDEN' } });
});

it('Nobody accepts a role in a session that could not use it; after the second factor it is accepted (GROUP-481)', async () => {
  await requireNow();
  const heir = await api.user('heir@example.org');
  const { token } = owner;
  await api.call(endpoints.handOverGroup, { memberEmail: heir.email }, { token });
  const accept = () => api.call(endpoints.acceptRoleOffer, { guid }, { token: heir.token });
  expect(await accept()).toMatchObject(needed);
  await addAuthenticatorApp(api, heir.token);
  expect(await accept()).toMatchObject(done);
  expect((await details(heir)).role).toBe('owner');
  expect(await administer(owner)).toMatchObject(done);
});

it('An administrator who lacks the second factor gets what a member gets, and is told what to do: set it up, or log in again with it (GROUP-482)', async () => {
  const before = await api.user(admin.email);
  await requireNow();
  const group = await details(admin);
  expect(group).toMatchObject({
    name: 'Okafor Lab',
    role: 'admin',
    missingStep: { guid, remedy: 'set-up' },
  });
  for (const hidden of ['guid', 'members', 'counts', 'kept', 'needsSecondFactor'])
    expect(group).not.toHaveProperty(hidden);
  await addAuthenticatorApp(api, admin.token);
  expect((await details(before, guid)).missingStep).toEqual({ guid, remedy: 'log-in' });
  expect(await details(admin)).toMatchObject({ guid, needsSecondFactor: true });
  expect(await details(admin)).not.toHaveProperty('missingStep');
});

it('An administrator without a second factor can leave the group (GROUP-481)', async () => {
  await requireNow();
  expect(await api.call(endpoints.leaveGroup, { guid }, { token: admin.token })).toMatchObject(
    done,
  );
});

it('The owner sees which administrators have nothing to log in with in two steps; other administrators do not, and nobody does without the rule (GROUP-483)', async () => {
  await addAuthenticatorApp(api, owner.token);
  expect(await details(owner)).not.toHaveProperty('withoutSecondFactor');
  await require(owner);
  expect((await details(owner)).withoutSecondFactor).toEqual([admin.email]);
  await addAuthenticatorApp(api, admin.token);
  expect((await details(owner)).withoutSecondFactor).toEqual([]);
  expect(await details(admin)).not.toHaveProperty('withoutSecondFactor');
});

it('The operator changes such a group by command, and reads that it needs a second factor (GROUP-481)', async () => {
  await requireNow();
  const why = ['--reason', 'the owner wrote'];
  const { lines } = await api.admin('group', 'role', guid, admin.email, 'member', ...why);
  expect(lines).toEqual([`${admin.email} is a member.`]);
  expect((await api.admin('group', 'show', guid)).lines.join()).toContain(
    'needsSecondFactor: true',
  );
});
