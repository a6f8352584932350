import {
  groupManagementEndpoints as endpoints,
  type UsageRecord,
} from '@portal/group-management/domain';
import { sql } from 'drizzle-orm';
import { signIn } from '@portal/auth-session/server/testing';
import { groupMembers } from '../group-management.tables';
import { startGroupApi, type GroupApi, type GroupUser } from '../testing/group-api';
import { groupUsageSeats, groupUsageWeeks } from './usage.tables';

const key = 'key-of-the-language-service-0123456789';

describe('the usage of a group', () => {
  let api: GroupApi;
  let owner: GroupUser;
  let guid: string;
  let ada: GroupUser;
  let bob: GroupUser;
  let ids = 0;

  // The clock may have passed the end of the first session.
  const tokenOf = async ({ email }: GroupUser) => (await signIn(api, email)).idToken;
  const join = async (email: string, admin = owner) => {
    await api.invite({ ...admin, token: await tokenOf(admin) }, [email]);
    return api.accept(email);
  };

  beforeEach(async () => {
    api = await startGroupApi({ USAGE_SERVICE_KEY: key });
    api.clock.set('2026-11-19T12:00:00Z');
    ({ owner, guid } = await api.group(9, { type: 'classroom' }));
    ada = await join('ada@example.org');
    bob = await join('bob@example.org');
  });
  afterEach(() => api.stop());

  /** The user gets suggestions now. */
  async function use(user: GroupUser, changes: Partial<UsageRecord> = {}) {
    const record = {
      ...{ id: `record-${(ids += 1)}`, uid: user.uid, feature: 'rewriting' as const },
      ...{ accepted: 3, rejected: 1, at: api.clock.now().toISOString(), ...changes },
    };
    const headers = { authorization: `Bearer ${key}` };
    const response = await api.call(endpoints.recordUsage, { records: [record] }, { headers });
    expect(response).toMatchObject({ ok: true, body: { results: [{ allowed: true }] } });
  }
  async function ofGroup(admin = owner) {
    const token = await tokenOf(admin);
    const response = await api.call(endpoints.getGroupUsage, {}, { token });
    if (!response.ok) throw new Error(response.error.error);
    return response.body;
  }
  async function ofMembers(cursor?: string) {
    const request = cursor === undefined ? {} : { cursor };
    const response = await api.call(endpoints.listMemberUsage, request, {
      token: await tokenOf(owner),
    });
    if (!response.ok) throw new Error(response.error.error);
    return response.body;
  }
  async function file() {
    const response = await api.fetch(endpoints.exportGroupUsage.path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await tokenOf(owner)}`,
        'content-type': 'application/json',
      },
      body: '{}',
    });
    expect(response.headers.get('content-disposition')).toContain('usage.csv');
    return response.text();
  }

  it('The figures count active members by week and suggestions by week and feature (GROUP-350)', async () => {
    api.clock.set('2026-11-20T12:00:00Z');
    await use(ada);
    await use(ada, { feature: 'drafting', accepted: 1, rejected: 0 });
    await use(bob);
    api.clock.set('2026-11-23T12:00:00Z');
    await use(ada);
    await use(ada);
    const { weeks, features, ...members } = await ofGroup();
    expect(members).toEqual({ members: 3, active: 2, never: 1 });
    expect(weeks).toHaveLength(12);
    expect(weeks[0]).toEqual({ week: '2026-09-07', members: 0, accepted: 0, rejected: 0 });
    expect(weeks.slice(-2)).toEqual([
      { week: '2026-11-16', members: 2, accepted: 7, rejected: 2 },
      { week: '2026-11-23', members: 1, accepted: 6, rejected: 2 },
    ]);
    expect(features).toEqual([
      { feature: 'language-editing', accepted: 0, rejected: 0 },
      { feature: 'rewriting', accepted: 12, rejected: 4 },
      { feature: 'drafting', accepted: 1, rejected: 0 },
      { feature: 'latex-tools', accepted: 0, rejected: 0 },
      { feature: 'supercomplete', accepted: 0, rejected: 0 },
    ]);
  });

  it('A member is no longer active four weeks after the last use (GROUP-350)', async () => {
    api.clock.set('2026-11-20T12:00:00Z');
    await use(ada);
    api.clock.advance({ days: 28 });
    expect(await ofGroup()).toMatchObject({ members: 3, active: 1, never: 2 });
    api.clock.advance({ days: 1 });
    expect(await ofGroup()).toMatchObject({ members: 3, active: 0, never: 2 });
  });

  it('Those who were inactive for longest come first, with the day of their last use (GROUP-351)', async () => {
    api.clock.set('2026-11-20T12:00:00Z');
    await use(bob);
    api.clock.set('2026-11-21T12:00:00Z');
    await use(ada);
    await use(ada);
    expect(await ofMembers()).toEqual({
      members: [
        { email: owner.email, lastActive: null, accepted: 0, rejected: 0 },
        { email: 'bob@example.org', lastActive: '2026-11-20', accepted: 3, rejected: 1 },
        { email: 'ada@example.org', lastActive: '2026-11-21', accepted: 6, rejected: 2 },
      ],
      next: null,
    });
  });

  it('A long list comes in pages, none twice and none left out (GROUP-351)', async () => {
    const other = await api.group(40, { type: 'classroom', owner: 'big@example.org' });
    owner = other.owner;
    const emails = Array.from({ length: 30 }, (_, index) => `m${10 + index}@example.org`);
    await api.invite(owner, emails);
    const { query } = api.platform.database;
    await query
      .update(groupMembers)
      .set({ status: 'active', uid: sql`email` })
      .where(sql`status = 'pending'`);
    const first = await ofMembers();
    expect(first.members).toHaveLength(25);
    const second = await ofMembers(first.next ?? '');
    expect(second.next).toBeNull();
    const listed = [...first.members, ...second.members].map(({ email }) => email);
    expect(listed).toEqual([owner.email, ...emails]);
  });

  it.each(['x', 'e30', Buffer.from('{"email":"a","lastDay":"0000-00-00"}').toString('base64url')])(
    'The text %s is no position in the list (GROUP-351)',
    async (cursor) => {
      await expect(ofMembers(cursor)).rejects.toThrow('INVALID_REQUEST');
    },
  );

  it('Nothing is counted before the first whole day after the acceptance, in the time zone of the member (GROUP-350, GROUP-223)', async () => {
    const timeZone = 'America/New_York';
    await use(ada, { timeZone });
    // In New York it is still November 19.
    api.clock.set('2026-11-20T04:59:00Z');
    await use(ada);
    expect((await ofMembers()).members[0]).toMatchObject({ lastActive: null, accepted: 0 });
    api.clock.set('2026-11-20T05:00:00Z');
    await use(ada);
    expect(await ofGroup()).toMatchObject({ active: 1 });
    expect((await ofMembers()).members.at(-1)).toEqual({
      ...{ email: ada.email, lastActive: '2026-11-20', accepted: 3, rejected: 1 },
    });
  });

  it('A member who leaves and joins again begins anew, also within the week (GROUP-350, GROUP-351)', async () => {
    api.clock.set('2026-11-20T12:00:00Z');
    await use(ada);
    await api.call(endpoints.leaveGroup, { guid }, { token: await tokenOf(ada) });
    expect((await ofMembers()).members.map(({ email }) => email)).not.toContain(ada.email);
    await use(ada);
    await join(ada.email);
    const own = async () => {
      return (await ofMembers()).members.find(({ email }) => email === ada.email);
    };
    expect(await own()).toMatchObject({ lastActive: null, accepted: 0 });
    api.clock.set('2026-11-21T12:00:00Z');
    await use(ada, { accepted: 1, rejected: 0 });
    expect(await own()).toMatchObject({ lastActive: '2026-11-21', accepted: 1, rejected: 0 });
    const { weeks } = await ofGroup();
    expect(weeks.at(-1)).toMatchObject({ members: 1, accepted: 1 });
  });

  it('The file has one line for each member, with the suggestions of each feature (GROUP-352)', async () => {
    api.clock.set('2026-11-20T12:00:00Z');
    await use(ada);
    await use(ada, { feature: 'drafting', accepted: 1, rejected: 0 });
    expect(await file()).toBe(
      [
        'email,accepted on,last active,accepted,rejected,language-editing,rewriting,drafting,latex-tools,supercomplete',
        'ada@example.org,2026-11-19,2026-11-20,4,1,0,4,1,0,0',
        'bob@example.org,2026-11-19,,0,0,0,0,0,0,0',
        `${owner.email},2026-11-19,,0,0,0,0,0,0,0`,
        '',
      ].join('\r\n'),
    );
  });

  it('The log of the group says who opened and who exported the usage (GROUP-351, GROUP-352)', async () => {
    api.clock.advance({ seconds: 1 });
    await ofMembers();
    api.clock.advance({ seconds: 1 });
    await file();
    const log = await api.call(endpoints.listGroupActivity, {}, { token: owner.token });
    expect(log).toMatchObject({
      body: {
        activity: [
          { action: 'exported-usage', actor: owner.email, count: 3 },
          { action: 'viewed-usage', actor: owner.email, count: 3 },
          ...Array.from({ length: 4 }, () => ({})),
        ],
      },
    });
  });

  it('A group that is no classroom shows its administrators no usage, and stores none (GROUP-350)', async () => {
    const plain = await api.group(3);
    await join(ada.email, plain.owner);
    api.clock.set('2026-11-20T12:00:00Z');
    await use(ada);
    const stored = await api.platform.database.query.select().from(groupUsageSeats);
    expect(stored.map(({ groupId }) => groupId)).toEqual([guid]);
    const token = await tokenOf(plain.owner);
    for (const endpoint of [
      endpoints.getGroupUsage,
      endpoints.listMemberUsage,
      endpoints.exportGroupUsage,
    ]) {
      const response = await api.fetch(endpoint.path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{}',
      });
      expect([endpoint.path, response.status]).toEqual([endpoint.path, 403]);
    }
  });

  it('The sums of a group are deleted after 400 days (GROUP-205, GROUP-350)', async () => {
    api.clock.set('2026-11-20T12:00:00Z');
    await use(ada);
    await use(bob);
    api.clock.advance({ days: 410 });
    await api.runScheduledJobs();
    expect(await api.platform.database.query.select().from(groupUsageWeeks)).toEqual([]);
  });
});
