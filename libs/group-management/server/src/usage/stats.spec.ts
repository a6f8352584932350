import {
  dashboardPath,
  groupManagementEndpoints as endpoints,
} from '@portal/group-management/domain';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { groupMembers } from '../group-management.tables';
import { type GroupApi, type GroupUser, startGroupApi } from '../testing/group-api';
import { dashboardFonts } from './dashboard-fonts';
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
  const open = (t: string, path = dashboardPath) =>
    api.fetch(`${path}?${new URLSearchParams({ t })}`);

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
    expect((await open(t)).status).toBe(200);
    api.clock.advance({ seconds: 1 });
    expect((await open(t)).status).toBe(410);
    expect(await check(t)).toMatchObject({ error: { error: 'STATS_LINK_EXPIRED' } });
  });

  it('Another user, even an administrator of the same group, cannot use the token on the page (GROUP-212)', async () => {
    const t = await tokenOf();
    for (const caller of [user, await api.user('stranger@example.org')])
      expect(await check(t, caller)).toMatchObject({ error: { error: 'STATS_LINK_EXPIRED' } });
  });

  it.each(['', 'x', 'x'.repeat(5_000), 'a.b.c.d.e'])(
    'The text %.12j is not a token (GROUP-211)',
    async (t) => {
      const response = await open(t);
      expect(response.status).toBe(410);
      expect(await response.text()).toContain('This link is no longer valid');
    },
  );

  it('A token that was changed in one character, or is an idToken, is not valid, and a token signs nobody in (GROUP-211)', async () => {
    const t = await tokenOf();
    // Not the last character: some of its bits are padding, which no decoder reads.
    const changed = t.replace(/(?<=\.[^.]+\.)./, (first) => (first === 'A' ? 'B' : 'A'));
    expect(changed).not.toBe(t);
    for (const token of [changed, owner.token, user.token])
      expect((await open(token)).status).toBe(410);
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
    expect((await open(theirs)).status).toBe(200);
    const end = { memberEmail: second.email, role: 'member' } as const;
    await api.call(endpoints.changeMemberRole, end, { token: owner.token });
    expect((await open(theirs)).status).toBe(410);
    const { token } = owner;
    await api.call(endpoints.removeMember, { membersToDelete: [member], token });
    expect((await open(own)).status).toBe(410);
  });

  it('The dashboard shows the last 30 days in charts and tables, and links to the data (GROUP-213)', async () => {
    await api.platform.database.query.update(groupMembers).set({ updatedAt: new Date(0) });
    await use('2026-11-20', 7, 2);
    await use('2026-10-22', 3, 1);
    await use('2026-10-21', 90, 90);
    const page = await (await open(await tokenOf())).text();
    expect(page).toContain('<h1>Statistics of member@example.org</h1>');
    expect(page).toContain('Oct 22, 2026 to Nov 20, 2026');
    expect(page.match(/<details><summary>Show numbers<\/summary><table>/g)).toHaveLength(2);
    expect(page).toContain('<th scope="row">Nov 20, 2026</th><td>7</td><td>2</td>');
    expect(page).toContain('<th scope="row">Oct 22, 2026</th><td>3</td><td>1</td>');
    expect(page).toContain('<th scope="row">Rewriting</th><td>10</td><td>3</td>');
    expect(page.match(/<svg role="img" aria-label="By (?:day|feature): 10 accepted/g)).toHaveLength(
      4,
    );
    const [, href = ''] = /href="([^"]+)"/.exec(page) ?? [];
    const file = await api.fetch(href.replaceAll('&#38;', '&'));
    expect(file.headers.get('content-disposition')).toBe('attachment; filename=statistics.csv');
    expect(await file.text()).toBe(
      'day,feature,accepted,rejected\r\n2026-10-22,rewriting,3,1\r\n2026-11-20,rewriting,7,2\r\n',
    );
  });

  it('A classroom sees nothing of what a member used before accepting, not even on the same day (GROUP-213, GROUP-223)', async () => {
    await use('2026-11-19', 80, 80);
    await use('2026-11-20', 90, 90);
    const page = await (await open(await tokenOf())).text();
    expect(page).toContain('No suggestions were recorded in these 30 days.');
    api.clock.advance({ hours: 20 });
    await use('2026-11-21', 7, 2);
    const { token } = await api.user(owner.email);
    const next = await (await open(await tokenOf({ ...owner, token }))).text();
    expect(next).toContain('<td>7</td><td>2</td>');
    expect(next).not.toContain('<td>90</td>');
  });

  it('A link to statistics dies with the membership: a member who leaves and joins again is shown by a new one (GROUP-211)', async () => {
    const before = await tokenOf();
    await api.call(endpoints.leaveGroup, { guid }, { token: user.token });
    expect((await open(before)).status).toBe(410);
    api.clock.advance({ seconds: 1 });
    await api.invite(owner, [member]);
    await api.accept(member);
    expect((await open(before)).status).toBe(410);
    expect(await check(before)).toMatchObject({ error: { error: 'STATS_LINK_EXPIRED' } });
    expect((await open(await tokenOf())).status).toBe(200);
  });

  it('A member without usage has a drawing with one sentence instead of charts (GROUP-213)', async () => {
    const page = await (await open(await tokenOf())).text();
    expect(page).toMatch(
      /<svg class="drawing"[^>]*>.*<\/svg><p>No suggestions were recorded in these 30 days\.<\/p>/,
    );
    expect(page).not.toContain('role="img"');
  });

  it('The dashboard runs nothing, loads nothing but fonts of the portal, and only the portal may frame it (GROUP-214)', async () => {
    await use('2026-11-20', 7, 2);
    const response = await open(await tokenOf());
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(
      new RegExp(
        `^default-src 'none';style-src 'sha256-[\\w+/]+=*';font-src 'self';frame-ancestors ${api.config.baseUrl};base-uri 'none';form-action 'none'$`,
      ),
    );
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const page = await response.text();
    expect(page).not.toMatch(/<script|<link|<img|\sstyle=|\son\w+=/);
    expect(page.match(/<style>/g)).toHaveLength(1);
  });
});

describe('dashboardFonts', () => {
  it('The rules name the files of the built portal’s fonts, and are empty without a portal (GROUP-214)', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-'));
    mkdirSync(join(folder, 'assets'));
    for (const name of [
      'source-sans-3-latin-Bq.woff2',
      'newsreader-display-roman-D3.woff2',
      'x.js',
    ])
      writeFileSync(join(folder, 'assets', name), '');
    const rules = dashboardFonts(folder);
    expect(rules.match(/url\('[^']+'\)/g)).toEqual([
      "url('/assets/source-sans-3-latin-Bq.woff2')",
      "url('/assets/newsreader-display-roman-D3.woff2')",
    ]);
    expect(dashboardFonts(undefined)).toBe('');
    rmSync(folder, { recursive: true });
    // `npm run dev` starts the API before the portal was built for the first time.
    expect(dashboardFonts(folder)).toBe('');
  });
});
