import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { groupMembers } from '../group-management.tables';
import { type GroupApi, type GroupUser, startGroupApi } from '../testing/group-api';
import { addUsage } from './usage.repository';

let api: GroupApi;
beforeAll(async () => {
  api = await startGroupApi();
});
beforeEach(() => api.reset());
afterAll(() => api.stop());

const member = 'member@example.org';

describe('the statistics of a member', () => {
  let owner: GroupUser;
  let guid: string;
  let user: GroupUser;

  beforeEach(async () => {
    ({ owner, guid } = await api.group(9, {
      type: 'classroom',
      members: [member],
      invited: ['pending@example.org'],
    }));
    user = await api.user(member);
  });

  const create = ({ token }: Pick<GroupUser, 'token'>, memberEmail = member) =>
    api.call(endpoints.createStatsToken, { memberEmail }, { token });
  async function tokenOf(admin = owner) {
    const response = await create(admin);
    if (!response.ok) throw new Error(response.error.error);
    return response.body.token;
  }
  const check = (t: string, { token } = owner) =>
    api.call(endpoints.checkStatsToken, { t }, { token });
  const expired = { status: 410, error: { error: 'STATS_LINK_EXPIRED' } };

  /** Stores usage of the member; the day is counted from the clock's own. */
  async function use(day: string, accepted: number, rejected: number) {
    const { uid } = user;
    const id = `${day} ${accepted}`;
    await addUsage(
      api.platform.database.query,
      [{ uid, id, at: api.clock.now() }],
      [{ uid, day, feature: 'rewriting', accepted, rejected }],
    );
  }

  it('An administrator of a classroom gets a token for an active member, and the log says so (GROUP-210)', async () => {
    // Entries of the same moment have no order.
    api.clock.advance({ seconds: 1 });
    const created = await create(owner);
    expect(created).toMatchObject({ ok: true, body: { email: member } });
    expect(created.ok && created.body.uuid).toMatch(/^[\w-]{22}$/);
    const log = await api.call(endpoints.listGroupActivity, {}, { token: owner.token });
    expect(log).toMatchObject({
      body: {
        activity: [{ action: 'viewed-stats', actor: owner.email, members: [member] }, {}, {}],
      },
    });
  });

  it('Pending members, members of another group and strangers are not found (GROUP-210)', async () => {
    const other = await api.group(3, { type: 'classroom' });
    await api.invite(other.owner, ['elsewhere@example.org']);
    await api.accept('elsewhere@example.org');
    for (const email of ['pending@example.org', 'elsewhere@example.org', 'nobody@example.org'])
      expect(await create(owner, email)).toMatchObject({ error: { error: 'USER_NOT_FOUND' } });
  });

  it('The member, a stranger and the administrators of another group and of a group of another type get no token (GROUP-210)', async () => {
    const stranger = await api.user('stranger@example.org');
    const plain = await api.group(3);
    await api.invite(plain.owner, [member]);
    for (const caller of [user, stranger, plain.owner])
      expect(await create(caller)).toMatchObject({ status: 403, error: { error: 'FORBIDDEN' } });
    const other = await api.group(3, { type: 'classroom' });
    expect(await create(other.owner)).toMatchObject({ error: { error: 'USER_NOT_FOUND' } });
    expect(await create({ token: 'none' })).toMatchObject({ status: 401 });
  });

  it('A token is valid for five minutes (GROUP-211, GROUP-212)', async () => {
    const t = await tokenOf();
    const expiresAt = api.clock.now().getTime() / 1_000 + 300;
    expect(await check(t)).toMatchObject({ body: { email: member, expiresAt } });
    api.clock.advance({ seconds: 299 });
    expect(await check(t)).toMatchObject({ ok: true });
    api.clock.advance({ seconds: 1 });
    expect(await check(t)).toMatchObject(expired);
  });

  it('Another user, even an administrator of the same group, cannot use the token (GROUP-212)', async () => {
    const t = await tokenOf();
    for (const caller of [user, await api.user('stranger@example.org')])
      expect(await check(t, caller)).toMatchObject(expired);
  });

  it.each(['', 'x', 'x'.repeat(1_000), 'a.b.c.d.e'])(
    'The text %.12j is not a token (GROUP-211)',
    async (t) => expect(await check(t)).toMatchObject(expired),
  );

  it('A token that was changed in one character, or is an idToken, is not valid, and a token signs nobody in (GROUP-211)', async () => {
    const t = await tokenOf();
    // Not the last character: some of its bits are padding, which no decoder reads.
    const changed = t.replace(/(?<=\.[^.]+\.)./, (first) => (first === 'A' ? 'B' : 'A'));
    expect(changed).not.toBe(t);
    for (const token of [changed, owner.token, user.token])
      expect(await check(token)).toMatchObject(expired);
    const response = await api.call(endpoints.getGroupDetails, {}, { token: t });
    expect(response).toMatchObject({ status: 401 });
  });

  it('A token ends when the member is removed, and when the administrator is one no longer (GROUP-211)', async () => {
    const second = await api.user('second@example.org');
    await api.invite(owner, [second.email]);
    await api.accept(second.email);
    await api.giveRole(owner, second, guid);
    const theirs = await tokenOf(second);
    const own = await tokenOf();
    expect(await check(theirs, second)).toMatchObject({ ok: true });
    const end = { memberEmail: second.email, role: 'member' } as const;
    await api.call(endpoints.changeMemberRole, end, { token: owner.token });
    expect(await check(theirs, second)).toMatchObject(expired);
    const { token } = owner;
    await api.call(endpoints.removeMember, { membersToDelete: [member], token });
    expect(await check(own)).toMatchObject(expired);
  });

  it('A token shows the suggestions of the last 30 days, by day and feature (GROUP-213)', async () => {
    await api.platform.database.query.update(groupMembers).set({ updatedAt: new Date(0) });
    await use('2026-11-20', 7, 2);
    await use('2026-10-22', 3, 1);
    await use('2026-10-21', 90, 90);
    const shown = await check(await tokenOf());
    if (!shown.ok) throw new Error(shown.error.error);
    const { days, rows } = shown.body;
    expect([days.length, days[0], days.at(-1)]).toEqual([30, '2026-10-22', '2026-11-20']);
    expect(rows).toEqual([
      { day: '2026-10-22', feature: 'rewriting', accepted: 3, rejected: 1 },
      { day: '2026-11-20', feature: 'rewriting', accepted: 7, rejected: 2 },
    ]);
  });

  it('A classroom sees nothing of what a member used before accepting, not even on the same day (GROUP-213, GROUP-223)', async () => {
    await use('2026-11-19', 80, 80);
    await use('2026-11-20', 90, 90);
    expect(await check(await tokenOf())).toMatchObject({ body: { rows: [] } });
    api.clock.advance({ hours: 20 });
    await use('2026-11-21', 7, 2);
    const { token } = await api.user(owner.email);
    const later = { ...owner, token };
    expect(await check(await tokenOf(later), later)).toMatchObject({
      body: { rows: [{ day: '2026-11-21', accepted: 7, rejected: 2 }] },
    });
  });

  it('A link to statistics dies with the membership: a member who leaves and joins again is shown by a new one (GROUP-211)', async () => {
    const before = await tokenOf();
    await api.call(endpoints.leaveGroup, { guid }, { token: user.token });
    expect(await check(before)).toMatchObject(expired);
    api.clock.advance({ seconds: 1 });
    await api.invite(owner, [member]);
    await api.accept(member);
    expect(await check(before)).toMatchObject(expired);
    expect(await check(await tokenOf())).toMatchObject({ ok: true });
  });
});
