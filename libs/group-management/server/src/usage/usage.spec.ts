import {
  type UsageRecord,
  freeDailySuggestions,
  groupManagementEndpoints as endpoints,
} from '@portal/group-management/domain';
import { sql } from 'drizzle-orm';
import { groupMembers } from '../group-management.tables';
import { type GroupApi, type GroupUser, startGroupApi } from '../testing/group-api';
import { groupUsageWeeks, usageDays, usageRecords } from './usage.tables';

const key = 'key-of-the-language-service-0123456789';
const editorKey = 'key-of-the-editor-service-0123456789';

let api: GroupApi;
beforeAll(async () => {
  api = await startGroupApi({ USAGE_SERVICE_KEY: key, EDITOR_SERVICE_KEY: editorKey });
});
beforeEach(() => api.reset());
afterAll(() => api.stop());

describe('usage', () => {
  let user: GroupUser;
  let ids = 0;

  beforeEach(async () => {
    user = await api.user('ada@example.org');
  });

  const recordOf = (changes: Partial<UsageRecord> = {}): UsageRecord => ({
    id: `record-${(ids += 1)}`,
    uid: user.uid,
    feature: 'rewriting',
    accepted: 1,
    rejected: 1,
    at: api.clock.now().toISOString(),
    ...changes,
  });
  const send = (records: UsageRecord[], authorization = `Bearer ${key}`) =>
    api.call(endpoints.recordUsage, { records }, { headers: { authorization } });
  async function record(...changes: Partial<UsageRecord>[]) {
    const response = await send(changes.map(recordOf));
    if (!response.ok) throw new Error(response.error.error);
    return response.body.results;
  }
  async function quota() {
    // The clock may have passed the end of the first session.
    const { token } = await api.user(user.email);
    const response = await api.call(endpoints.getDailyQuota, {}, { token });
    if (!response.ok) throw new Error(response.error.error);
    return response.body;
  }
  const sums = () => api.platform.database.query.select().from(usageDays);

  it.each(['', 'Bearer wrong', `Bearer ${editorKey}`])(
    'The authorization %j cannot record usage (GROUP-200)',
    async (authorization) => {
      expect(await send([recordOf()], authorization)).toMatchObject({
        status: 403,
        error: { error: 'FORBIDDEN' },
      });
      expect(await sums()).toEqual([]);
    },
  );

  it('Records are added up by day and feature, and the response says what is left (GROUP-200)', async () => {
    const results = await record(
      { accepted: 3, rejected: 1 },
      { accepted: 2, rejected: 0 },
      { feature: 'drafting', accepted: 0, rejected: 4 },
    );
    const left = freeDailySuggestions - 10;
    const resetsAt = '2026-11-21T00:00:00.000Z';
    expect(results.map(({ id: _, ...result }) => result)).toEqual(
      Array.from({ length: 3 }, () => ({ allowed: true, reason: null, left, resetsAt })),
    );
    const day = { uid: user.uid, day: '2026-11-20' };
    expect(await sums()).toEqual(
      expect.arrayContaining([
        { ...day, feature: 'rewriting', accepted: 5, rejected: 1 },
        { ...day, feature: 'drafting', accepted: 0, rejected: 4 },
      ]),
    );
  });

  it('A record counts once, in one request, in the next and in 16 simultaneous ones (GROUP-201)', async () => {
    const once = recordOf();
    const twice = [once, once];
    expect(await send(twice)).toMatchObject({ ok: true });
    await Promise.all(Array.from({ length: 16 }, () => send(twice)));
    expect(await sums()).toMatchObject([{ accepted: 1, rejected: 1 }]);
    expect(await quota()).toMatchObject({ left: freeDailySuggestions - 2 });
  });

  it('32 simultaneous records of a Free user never exceed the quota (GROUP-202)', async () => {
    const responses = await Promise.all(Array.from({ length: 32 }, () => send([recordOf()])));
    const allowed = responses.filter(({ ok, ...response }) => {
      return ok && 'body' in response && response.body.results[0]?.allowed;
    });
    expect(allowed).toHaveLength(freeDailySuggestions / 2);
    expect(await record({})).toMatchObject([
      { allowed: false, reason: 'QUOTA_EXCEEDED', left: 0, resetsAt: '2026-11-21T00:00:00.000Z' },
    ]);
    expect(await sums()).toMatchObject([{ accepted: 25, rejected: 25 }]);
  });

  it('A record that is more than what is left counts nothing, and a smaller one then fits (GROUP-202)', async () => {
    const max = freeDailySuggestions - 5;
    expect(
      await record(
        { accepted: max, rejected: 0 },
        { accepted: 4, rejected: 6 },
        { accepted: 0, rejected: 5 },
      ),
    ).toMatchObject([
      { allowed: true, left: 0 },
      { allowed: false, reason: 'QUOTA_EXCEEDED', left: 0 },
      { allowed: true, left: 0 },
    ]);
    expect(await sums()).toMatchObject([{ accepted: max, rejected: 5 }]);
  });

  it('Premium has no limit (GROUP-202)', async () => {
    await api.group(2, { members: [user.email] });
    const [first] = await record({ accepted: 5_000 }, { feature: 'supercomplete' });
    expect(first).toMatchObject({ allowed: true, left: null, resetsAt: null });
    expect(await quota()).toMatchObject({ quota: null, left: null, resetsAt: null });
  });

  it.each([
    // The clocks go forward, go back, skip midnight, and are far from UTC.
    ['Europe/Berlin', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00.000Z'],
    ['America/Santiago', '2026-09-06T03:59:59Z', '2026-09-06T04:00:00.000Z'],
    ['America/Havana', '2026-11-02T04:59:59Z', '2026-11-02T05:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-21T09:59:59Z', '2026-11-21T10:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-20T18:14:59Z', '2026-11-20T18:15:00.000Z'],
  ])(
    'In %s the quota that was used up by %s is full again at %s (GROUP-203)',
    async (timeZone, now, resetsAt) => {
      api.clock.set(now);
      expect(await record({ timeZone, accepted: freeDailySuggestions, rejected: 0 })).toMatchObject(
        [{ allowed: true, left: 0, resetsAt }],
      );
      expect(await record({})).toMatchObject([{ allowed: false, left: 0, resetsAt }]);
      api.clock.set(resetsAt);
      expect(await record({})).toMatchObject([{ allowed: true, left: freeDailySuggestions - 2 }]);
    },
  );

  it('The account shows the day of the time zone that the last record named, and UTC before (GROUP-203, GROUP-206)', async () => {
    api.clock.set('2026-11-20T12:30:00Z');
    const full = { quota: freeDailySuggestions, left: freeDailySuggestions };
    const resetsAt = '2026-11-21T00:00:00.000Z';
    expect(await quota()).toEqual({ ...full, resetsAt, timeZone: 'UTC' });
    await record({ timeZone: 'Pacific/Kiritimati' });
    expect(await quota()).toEqual({
      quota: freeDailySuggestions,
      left: freeDailySuggestions - 2,
      resetsAt: '2026-11-21T10:00:00.000Z',
      timeZone: 'Pacific/Kiritimati',
    });
    expect(await sums()).toMatchObject([{ day: '2026-11-21' }]);
  });

  it('64 simultaneous records that name 64 time zones get the quota of one day (GROUP-203)', async () => {
    const zones = Intl.supportedValuesOf('timeZone');
    const responses = await Promise.all(
      Array.from({ length: 64 }, (_, index) => {
        const timeZone = zones[Math.floor((index * zones.length) / 64)];
        return send([recordOf({ ...(timeZone && { timeZone }) })]);
      }),
    );
    const allowed = responses.filter(
      (response) => response.ok && response.body.results[0]?.allowed,
    );
    expect(allowed).toHaveLength(freeDailySuggestions / 2);
  });

  it('Another time zone begins no new day: the current one ends at the first midnight there after its own end (GROUP-203)', async () => {
    const all = { accepted: freeDailySuggestions, rejected: 0 };
    await record({ timeZone: 'UTC', ...all });
    api.clock.advance({ hours: 24 });
    // In UTC it is noon of November 21, on Kiritimati November 22.
    await record(all);
    const resetsAt = '2026-11-22T10:00:00.000Z';
    expect(await record({ timeZone: 'Pacific/Kiritimati' })).toMatchObject([
      { allowed: false, reason: 'QUOTA_EXCEEDED', left: 0, resetsAt },
    ]);
    expect(await quota()).toMatchObject({ left: 0, resetsAt, timeZone: 'Pacific/Kiritimati' });
    api.clock.set('2026-11-22T09:59:59Z');
    expect(await record({})).toMatchObject([{ allowed: false }]);
    api.clock.set(resetsAt);
    expect(await record({})).toMatchObject([{ allowed: true, left: freeDailySuggestions - 2 }]);
  });

  it('The time zone changes once a day; until then other names of time zones count as the current one (GROUP-203)', async () => {
    await record({ timeZone: 'Europe/Berlin' });
    api.clock.advance({ hours: 23 });
    await record({ timeZone: 'Asia/Tokyo' });
    expect(await quota()).toMatchObject({ timeZone: 'Europe/Berlin' });
    api.clock.advance({ hours: 1 });
    await record({ timeZone: 'Asia/Tokyo' });
    expect(await quota()).toMatchObject({ timeZone: 'Asia/Tokyo' });
  });

  it('A user who moves between the ends of the world every day gets no more than one quota a day (GROUP-203)', async () => {
    const days = 3;
    let allowed = 0;
    for (let hour = 0; hour < days * 24; hour += 1) {
      const timeZone = hour % 2 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago';
      const results = await record(
        ...[timeZone, 'UTC'].map((zone) => ({ timeZone: zone, accepted: 25, rejected: 0 })),
      );
      allowed += 25 * results.filter((result) => result.allowed).length;
      api.clock.advance({ hours: 1 });
    }
    expect(allowed).toBeGreaterThan(freeDailySuggestions);
    expect(allowed).toBeLessThanOrEqual(freeDailySuggestions * days);
  });

  it('Records that claim to be from earlier days fill the current day, and only those of the last ten minutes count (GROUP-203, GROUP-204)', async () => {
    api.clock.set('2026-11-20T00:05:00Z');
    const all = { accepted: freeDailySuggestions, rejected: 0 };
    expect(await record({ at: '2026-11-19T23:55:00Z', ...all })).toMatchObject([
      { allowed: true, left: 0 },
    ]);
    const results = await record(
      { at: '2026-11-19T23:56:00Z' },
      { at: '2026-11-19T23:54:59Z' },
      { at: '2026-11-15T12:00:00Z' },
    );
    expect(results.map(({ reason }) => reason)).toEqual([
      'QUOTA_EXCEEDED',
      'NOT_RECENT',
      'NOT_RECENT',
    ]);
    expect(await sums()).toMatchObject([{ day: '2026-11-19', accepted: freeDailySuggestions }]);
  });

  it('A record from the future is left out; a sender whose clock is a minute ahead counts for the current day (GROUP-204)', async () => {
    api.clock.set('2026-11-20T23:59:30Z');
    expect(
      await record({ at: '2026-11-21T00:00:30Z' }, { at: '2026-11-21T00:00:31Z' }),
    ).toMatchObject([{ allowed: true }, { allowed: false, reason: 'NOT_RECENT' }]);
    expect(await sums()).toMatchObject([{ day: '2026-11-20', accepted: 1, rejected: 1 }]);
  });

  it.each<[string, Partial<UsageRecord>]>([
    ['at no time', { at: 'yesterday' }],
    ['without suggestions', { accepted: 0, rejected: 0 }],
    ['with a negative number', { accepted: -1 }],
    ['with an unknown time zone', { timeZone: 'Mars/Olympus' }],
  ])('A record %s rejects the request (GROUP-204)', async (_, changes) => {
    expect(await send([recordOf(), recordOf(changes)])).toMatchObject({
      error: { error: 'INVALID_REQUEST' },
    });
    expect(await sums()).toEqual([]);
  });

  it('An unknown user, and Supercomplete on the Free plan, are left out of the count (GROUP-204)', async () => {
    expect(await record({ uid: 'nobody' }, { feature: 'supercomplete' }, {})).toMatchObject([
      { allowed: false, reason: 'USER_NOT_FOUND', left: null },
      { allowed: false, reason: 'NOT_IN_PLAN', left: freeDailySuggestions - 2 },
      { allowed: true },
    ]);
    expect(await sums()).toMatchObject([{ feature: 'rewriting' }]);
  });

  it('Supercomplete is not in the plan of a member of an institution, whose other suggestions have no limit (GROUP-204)', async () => {
    await api.institutions(
      ...['create', '--name', 'Example University', '--domains', 'example.org'],
      ...['--start', '2026-01-01', '--end', '2027-12-31', '--seats', 'unlimited'],
      ...['--administrator', 'librarian@example.org'],
    );
    expect(await api.isPremium(user)).toBe(true);
    expect(await record({ feature: 'supercomplete' }, { accepted: 5_000 })).toMatchObject([
      { allowed: false, reason: 'NOT_IN_PLAN', left: null },
      { allowed: true, reason: null, left: null },
    ]);
    expect(await sums()).toMatchObject([{ feature: 'rewriting' }]);
  });

  it('Ids are deleted once no record so old counts, and sums after 400 days (GROUP-205)', async () => {
    const once = recordOf();
    await send([once]);
    const rows = async () => [
      (await api.platform.database.query.select().from(usageRecords)).length,
      (await sums()).length,
    ];
    api.clock.advance({ minutes: 10 });
    await api.runScheduledJobs();
    expect(await rows()).toEqual([1, 1]);
    await send([once]);
    api.clock.advance({ minutes: 10 });
    await api.runScheduledJobs();
    expect(await rows()).toEqual([0, 1]);
    await send([once]);
    expect(await sums()).toMatchObject([{ accepted: 1, rejected: 1 }]);
    api.clock.advance({ days: 401 });
    await api.runScheduledJobs();
    expect(await rows()).toEqual([0, 0]);
  });
});

describe('the usage of a group', () => {
  let owner: GroupUser;
  let guid: string;
  let ada: GroupUser;
  let bob: GroupUser;
  let ids = 0;

  // The clock may have passed the end of the first session.
  const tokenOf = async ({ email }: GroupUser) => (await api.user(email)).token;
  const join = async (email: string, { owner: admin, guid: group } = { owner, guid }) => {
    await api.insertInvitations({ owner: admin, guid: group }, [email]);
    return api.accept(email);
  };

  beforeEach(async () => {
    api.clock.set('2026-11-19T12:00:00Z');
    const members = ['ada@example.org', 'bob@example.org'];
    ({ owner, guid } = await api.group(9, { type: 'classroom', members }));
    ada = await api.user('ada@example.org');
    bob = await api.user('bob@example.org');
  });

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
          ...Array.from({ length: 3 }, () => ({})),
        ],
      },
    });
  });

  it('A group that is no classroom shows its administrators what the whole group used, and nothing of one member (GROUP-350, GROUP-351, GROUP-352)', async () => {
    const plain = await api.group(3);
    await join(ada.email, plain);
    api.clock.set('2026-11-20T12:00:00Z');
    await use(ada);
    const { weeks, ...members } = await ofGroup(plain.owner);
    expect(members).toMatchObject({ members: 2, active: 1, never: 1 });
    expect(weeks.at(-1)).toEqual({ week: '2026-11-16', members: 1, accepted: 3, rejected: 1 });
    const token = await tokenOf(plain.owner);
    for (const endpoint of [endpoints.listMemberUsage, endpoints.exportGroupUsage]) {
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
