import { authSessionEndpoints } from '@portal/auth-session/domain';
import {
  addAuthenticatorApp,
  addInstitution,
  sessions,
  waysIn,
} from '@portal/auth-session/server/testing';
import { findPremium } from '@portal/entitlements/server/testing';
import { eq } from 'drizzle-orm';
import { type GroupApi, type GroupUser, startGroupApi } from '../testing/group-api';

let api: GroupApi;
let id: string;
let ada: GroupUser;
beforeAll(async () => {
  api = await startGroupApi();
});
beforeEach(async () => {
  await api.reset();
  id = (await create()).lines[0]?.split('  ')[0] ?? '';
  ada = await api.user('ada@cs.uni.example');
});
afterAll(() => api.stop());

const create = () =>
  api.institutions(
    ...['create', '--name', 'Example University', '--domains', 'uni.example', '--seats', '5'],
    ...['--start', '2026-01-01', '--end', '2036-12-31', '--administrator', 'lib@uni.example'],
  );
const rule = (word: string) => api.institutions('change', id, '--second-factor', word);
const query = () => api.platform.database.query;

/** What a session says of its Premium. */
async function premiumIn({ token }: Pick<GroupUser, 'token'>) {
  const response = await api.call(authSessionEndpoints.getPremiumStatus, {}, { token });
  if (!response.ok) throw new Error(response.error.error);
  return response.body;
}
/** What services that know no session are told. */
const premiumOf = async ({ uid }: GroupUser) =>
  (await findPremium(query(), [uid], api.clock.now())).get(uid);

const missing = { isPremium: false, source: null, reason: 'second-step-missing' };
const given = { isPremium: true, source: 'institution' };

it('An operator requires a second factor of the members by command, sees it in the list, and makes it optional again (GROUP-306)', async () => {
  expect((await rule('required')).lines.join()).toContain('two-step login required');
  expect((await api.institutions('list')).lines.join()).toContain('two-step login required');
  await api.institutions('change', id, '--name', 'University');
  expect(await premiumIn(ada)).toMatchObject(missing);
  expect((await rule('optional')).lines.join()).not.toContain('two-step');
  expect(await premiumIn(ada)).toMatchObject(given);
  expect(await rule('sometimes')).toMatchObject({
    code: 2,
    lines: ['--second-factor must be “required” or “optional”.'],
  });
});

it('A session that a password opened has no Premium of the institution from then on; the session that shows a code has it (GROUP-306)', async () => {
  const other = await api.user(ada.email);
  expect(await premiumIn(ada)).toMatchObject(given);
  await rule('required');
  expect(await premiumIn(ada)).toMatchObject(missing);
  await addAuthenticatorApp(api, ada.token);
  expect(await premiumIn(ada)).toMatchObject(given);
  expect(await premiumIn(other)).toMatchObject(missing);
});

it('A session that the provider of the institution opened has it (GROUP-306)', async () => {
  await rule('required');
  const provider = { issuer: 'https://login.uni.example', samlMetadata: '' };
  await addInstitution(api, provider, { domains: ['uni.example'] });
  const way = { id: 'way', uid: ada.uid, kind: 'institution', subject: 'ada' } as const;
  const addedAt = api.clock.now();
  await query()
    .insert(waysIn)
    .values({ ...way, issuer: 'uni.example', addedAt });
  expect(await premiumIn(ada)).toMatchObject(missing);
  await query().update(sessions).set({ wayId: way.id }).where(eq(sessions.uid, ada.uid));
  expect(await premiumIn(ada)).toMatchObject(given);
  expect(await premiumOf(ada)).toMatchObject(given);
});

it('Where no session is known, an account counts that can log in with a second step (GROUP-307)', async () => {
  const bob = await api.user('bob@uni.example');
  await rule('required');
  await addAuthenticatorApp(api, ada.token);
  expect(await premiumOf(ada)).toMatchObject(given);
  expect(await premiumOf(bob)).toMatchObject(missing);
});

it('Another Premium of the user, and people of other institutions, are not affected (GROUP-306)', async () => {
  await rule('required');
  await api.group(5, { members: [ada.email] });
  expect(await premiumIn(ada)).toMatchObject({ isPremium: true, source: 'group' });
  const { code } = await api.institutions(
    ...['create', '--name', 'College', '--domains', 'college.example', '--seats', '5'],
    ...['--start', '2026-01-01', '--end', '2036-12-31', '--administrator', 'l@college.example'],
  );
  expect(code).toBe(0);
  expect(await premiumIn(await api.user('eve@college.example'))).toMatchObject(given);
});

it('Invited members with a seat of the institution need it, too (GROUP-306)', async () => {
  const owner = await api.user('lib@uni.example');
  await api.runScheduledJobs();
  await api.insertInvitations({ guid: id, owner }, ['guest@elsewhere.example']);
  const guest = await api.accept('guest@elsewhere.example');
  expect(await premiumIn(guest)).toMatchObject({ isPremium: true, source: 'group' });
  await rule('required');
  expect(await premiumIn(guest)).toMatchObject(missing);
  await addAuthenticatorApp(api, guest.token);
  expect(await premiumIn(guest)).toMatchObject({ isPremium: true, source: 'group' });
});
