import { type GroupPurchase } from '@portal/checkout-pricing/server/testing';
import {
  type MemberPageQuery,
  groupManagementEndpoints as endpoints,
} from '@portal/group-management/domain';
import { eq } from 'drizzle-orm';
import { groups } from '../group-management.tables';
import { type GroupApi, type GroupUser, startGroupApi } from '../testing/group-api';

let api: GroupApi;
beforeAll(async () => {
  api = await startGroupApi();
});
beforeEach(() => api.reset());
afterAll(() => api.stop());

describe('the list of members', () => {
  let owner: GroupUser;
  const first: MemberPageQuery = {
    status: 'all',
    search: '',
    sort: 'email',
    direction: 'ascending',
    limit: 5,
  };
  const names = [
    'ines.okafor',
    'john.smith',
    'smith-jones',
    'x_y',
    'zoe+smi',
    'ada',
    'bob',
    'carl',
  ];
  beforeEach(async () => {
    const group = await api.group(50, { owner: 'owner@maths.example.edu' });
    ({ owner } = group);
    for (const name of names) {
      api.clock.advance({ minutes: 1 });
      await api.insertInvitations(group, [`${name}@maths.example.edu`]);
    }
    api.clock.advance({ minutes: 1 });
    await api.accept('bob@maths.example.edu');
  });

  const read = async (query: Partial<MemberPageQuery>) => {
    const request = { ...first, ...query };
    const response = await api.call(endpoints.listMembers, request, { token: owner.token });
    if (!response.ok) throw new Error(response.error.error);
    const { members, previous, next } = response.body;
    return { names: members.map(({ email }) => email.split('@')[0]), previous, next };
  };

  /** Every page from the first to the last. */
  const readAll = async (query: Partial<MemberPageQuery>) => {
    const pages = [await read(query)];
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
      pages.push(await read({ ...query, cursor: next }));
    return pages;
  };

  it.each([
    [
      'email',
      'ascending',
      ['ada', 'bob', 'carl', 'ines.okafor', 'john.smith', 'owner', 'smith-jones', 'x_y', 'zoe+smi'],
    ],
    [
      'email',
      'descending',
      ['zoe+smi', 'x_y', 'smith-jones', 'owner', 'john.smith', 'ines.okafor', 'carl', 'bob', 'ada'],
    ],
    [
      'updatedAt',
      'ascending',
      ['owner', 'ines.okafor', 'john.smith', 'smith-jones', 'x_y', 'zoe+smi', 'ada', 'carl', 'bob'],
    ],
    [
      'updatedAt',
      'descending',
      ['bob', 'carl', 'ada', 'zoe+smi', 'x_y', 'smith-jones', 'john.smith', 'ines.okafor', 'owner'],
    ],
  ] as const)(
    'Sorted by %s, %s, the pages hold every member once and in order, forward and back (GROUP-8)',
    async (sort, direction, expected) => {
      const pages = await readAll({ sort, direction });
      expect(pages.map((page) => page.names)).toEqual([expected.slice(0, 5), expected.slice(5)]);
      expect(pages.map(({ previous }) => previous === null)).toEqual([true, false]);
      const back = await read({ sort, direction, cursor: pages[1]?.previous ?? '' });
      expect(back).toMatchObject({ names: expected.slice(0, 5), previous: null });
      expect(back.next).not.toBeNull();
    },
  );

  it('A member has a status, a role, the account’s uuid when there is one, and two times in seconds (GROUP-4)', async () => {
    const request = { ...first, search: 'owner' };
    const response = await api.call(endpoints.listMembers, request, { token: owner.token });
    expect(response.ok && response.body.members).toEqual([
      {
        email: owner.email,
        status: 'active',
        role: 'owner',
        pays: false,
        offeredRole: null,
        mailHeldUntil: null,
        resendInSeconds: null,
        invitedAs: null,
        askedAt: null,
        uuid: expect.stringMatching(/^[\w-]{22}$/),
        updatedAt: { seconds: expect.any(Number) },
        addedAt: { seconds: expect.any(Number) },
      },
    ]);
    expect((await read({ search: 'ada' })).names).toEqual(['ada']);
  });

  it('A page has one of the sizes that are offered (GROUP-9)', async () => {
    expect((await read({ limit: 10 })).names).toHaveLength(9);
    const odd = { ...first, limit: 7 } as never;
    expect(await api.call(endpoints.listMembers, odd, { token: owner.token })).toMatchObject({
      status: 400,
    });
  });

  it('The filter shows active or pending members (GROUP-8)', async () => {
    expect((await read({ status: 'active' })).names).toEqual(['bob', 'owner']);
    const pending = await readAll({ status: 'pending', sort: 'updatedAt' });
    expect(pending.flatMap((page) => page.names)).toHaveLength(7);
  });

  it('The search finds members by any part of the address (GROUP-8)', async () => {
    const searches = [
      ['smi', ['john.smith', 'smith-jones', 'zoe+smi']],
      ['john smi', ['john.smith']],
      ['JOHN.SMITH@maths.example.edu', ['john.smith']],
      ['mith', ['john.smith', 'smith-jones']],
      ['h-j', ['smith-jones']],
      ['_', ['x_y']],
      ['+smi', ['zoe+smi']],
      ['Smith JOHN', ['john.smith']],
      ['%', []],
      ['\\', []],
      ['nobody', []],
      ["'; drop table", []],
      ["' & ! | ( ) : * \\", []],
    ] as const;
    for (const [search, expected] of searches)
      expect([search, (await read({ search })).names]).toEqual([search, expected]);
  });

  it('A cursor that the server did not write is not valid (GROUP-8)', async () => {
    for (const cursor of ['', 'x', Buffer.from('{"toward":"next"}').toString('base64url')]) {
      const request = { ...first, cursor };
      const response = await api.call(endpoints.listMembers, request, { token: owner.token });
      expect(response).toMatchObject({ status: 400, error: { error: 'INVALID_REQUEST' } });
    }
  });

  it('The export has everyone whom the filter shows, in a form that no spreadsheet runs (GROUP-30, GROUP-31)', async () => {
    await api.invite(owner, ['=1+1@maths.example.edu']);
    const { token } = owner;
    const response = await api.fetch('/api/export-members', {
      method: 'POST',
      body: JSON.stringify({ status: 'pending', search: '' }),
      headers: { token, 'content-type': 'text/plain' },
    });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename=users.csv');
    const lines = (await response.text()).split('\r\n');
    expect(lines[0]).toBe('email,status,added,updated');
    expect(lines).toHaveLength(10);
    expect(lines[1]).toMatch(/^'=1\+1@maths\.example\.edu,pending,2026-[\d-]+T[\d:.]+Z,2026-/);
  });
});

describe('checking addresses before they are invited', () => {
  let owner: GroupUser;
  let guid: string;

  beforeEach(async () => {
    ({ owner, guid } = await api.group(5));
  });

  const check = async (emails: string[], { token } = owner) => {
    const response = await api.call(endpoints.checkMembers, { emails }, { token });
    if (!response.ok) throw new Error(response.error.error);
    return response.body;
  };

  it('Members and invited addresses are named, and the seats and invitations that are left (GROUP-23)', async () => {
    await api.invite(owner, ['ada@example.org', 'bob@example.org']);
    await api.accept('ada@example.org');
    const answer = await check(['ada@example.org', 'bob@example.org', 'new@example.org']);
    expect({ ...answer, members: answer.members.toSorted() }).toEqual({
      members: ['ada@example.org', 'bob@example.org'],
      invited: ['bob@example.org'],
      mailedLater: [],
      seatsLeft: 2,
      invitationsLeft: 498,
    });
  });

  it('Of a list beyond the seats only as many addresses as can be invited are looked up at the limits (GROUP-23)', async () => {
    const looks = jest.spyOn(api.platform.limiter, 'takeAll');
    const emails = Array.from({ length: 5_000 }, (_, index) => `user-${index}@example.org`);
    expect(await check(emails)).toMatchObject({ members: [], seatsLeft: 4 });
    const peeks = looks.mock.calls.flatMap(([uses]) => uses.filter(({ peek }) => peek));
    expect(new Set(peeks.map(({ subject }) => subject)).size).toBe(2 * 4);
    looks.mockRestore();
  });

  it('Seats stay taken while a removal can be undone, and then they are free (GROUP-23, GROUP-28)', async () => {
    await api.invite(owner, ['ada@example.org']);
    await api.call(
      endpoints.removeMember,
      { membersToDelete: ['ada@example.org'] },
      { token: owner.token },
    );
    expect(await check(['ada@example.org'])).toMatchObject({ members: [], seatsLeft: 3 });
    api.clock.advance({ seconds: 61 });
    expect(await check(['ada@example.org'])).toMatchObject({ members: [], seatsLeft: 4 });
  });

  it('An address whose invitation waits for its mailbox is named, also under another tag, for this group only and for a day (GROUP-23, GROUP-34)', async () => {
    const { token } = owner;
    for (let round = 0; round < 5; round += 1) {
      await api.invite(owner, ['grace@example.org']);
      await api.runJobs();
      const membersToDelete = ['grace@example.org'];
      await api.call(endpoints.removeMember, { membersToDelete, token });
      api.clock.advance({ seconds: 61 });
    }
    const emails = ['grace@example.org', 'grace+list@example.org', 'ada@example.org'];
    expect(await check(emails)).toMatchObject({ mailedLater: emails.slice(0, 2) });
    const { owner: other } = await api.group(2);
    expect(await check(emails, other)).toMatchObject({ mailedLater: [] });
    api.clock.advance({ minutes: 24 * 60 });
    expect(await check(emails, await api.user(owner.email))).toMatchObject({ mailedLater: [] });
  });

  it('Asking takes no mail from a mailbox and no invitation from the group (GROUP-23)', async () => {
    for (let round = 0; round < 7; round += 1) await check(['grace@example.org']);
    expect(await check(['grace@example.org'])).toMatchObject({
      mailedLater: [],
      invitationsLeft: 500,
    });
  });

  it('The answer is the same for a stranger and for someone who has Premium (GROUP-14, GROUP-23)', async () => {
    await api.group(3, { members: ['payer@example.org'] });
    const payer = await api.user('payer@example.org');
    expect(await api.isPremium(payer)).toBe(true);
    expect(await check([payer.email])).toEqual(await check(['stranger@example.org']));
  });

  it('An institution without a limit of seats has no number of seats and invitations (GROUP-23)', async () => {
    const { query } = api.platform.database;
    await query.update(groups).set({ quota: null }).where(eq(groups.id, guid));
    expect(await check([])).toEqual({
      members: [],
      invited: [],
      mailedLater: [],
      seatsLeft: null,
      invitationsLeft: null,
    });
  });
});

describe('the removal of members', () => {
  let owner: GroupUser;
  let guid: string;
  let purchase: GroupPurchase;
  const emails = ['a@example.org', 'b@example.org', 'c@example.org'];
  beforeEach(async () => {
    ({ owner, guid, purchase } = await api.group(4, {
      members: emails.slice(0, 1),
      invited: emails.slice(1),
    }));
  });

  const remove = (membersToDelete: string[]) =>
    api.call(endpoints.removeMember, { membersToDelete, token: owner.token });
  const undo = (removalId: string) =>
    api.call(endpoints.undoRemoval, { removalId }, { token: owner.token });
  const removalOf = async (list: string[]) => {
    const response = await remove(list);
    if (!response.ok) throw new Error(response.error.error);
    return response.body.removalId;
  };

  it('Removed members leave the group, and their Premium ends immediately (GROUP-26)', async () => {
    const member = await api.user('a@example.org');
    expect(await api.isPremium(member)).toBe(true);
    expect(await remove(['A@example.org', 'b@example.org', 'nobody@example.org'])).toMatchObject({
      status: 200,
      body: { removed: 2 },
    });
    expect(await api.isPremium(member)).toBe(false);
    expect(await api.counts(guid)).toMatchObject({ active: 1, pending: 1 });
  });

  it('The members who stay keep their Premium (GROUP-26)', async () => {
    const { owner: other } = await api.group(3, { members: ['d@example.org', 'e@example.org'] });
    const request = { membersToDelete: ['d@example.org'], token: other.token };
    expect(await api.call(endpoints.removeMember, request)).toMatchObject({ body: { removed: 1 } });
    expect(await api.isPremium(await api.user('e@example.org'))).toBe(true);
  });

  it('Removing someone who is no member is an error (GROUP-26)', async () => {
    expect(await remove(['nobody@example.org'])).toMatchObject({
      status: 404,
      error: { error: 'USER_NOT_FOUND' },
    });
  });

  it('Everyone whom a filter shows can be removed together, but never the owner or an administrator (GROUP-27)', async () => {
    const matching = { status: 'active', search: '' } as const;
    const { token } = owner;
    expect(await api.call(endpoints.removeMember, { matching, token })).toMatchObject({
      body: { removed: 1 },
    });
    expect(await api.counts(guid)).toMatchObject({ active: 1, pending: 2 });
    expect(await remove([owner.email])).toMatchObject({ status: 403 });
    expect(await remove([owner.email, 'b@example.org'])).toMatchObject({ status: 403 });
    expect(await api.counts(guid)).toMatchObject({ active: 1, pending: 2 });
  });

  it('Without a recent sign-in an administrator removes ten people within an hour, however often; with one everybody (GROUP-475)', async () => {
    const people = Array.from({ length: 25 }, (_, index) => `many-${index}@example.org`);
    const { owner: late, guid: many } = await api.group(50, { invited: people });
    const { token } = late;
    const removal = (who: { membersToDelete: string[] } | { matching: typeof everybody }) =>
      api.call(endpoints.removeMember, { ...who, token });
    const everybody = { status: 'all', search: '' } as const;
    const needsProof = { status: 403, error: { error: 'REAUTHENTICATION_REQUIRED' } };

    // Removals after a recent sign-in count for nothing later.
    expect(await removal({ membersToDelete: people.slice(14) })).toMatchObject({ status: 200 });
    api.clock.advance({ minutes: 15 });
    expect(await removal({ matching: everybody })).toMatchObject(needsProof);
    expect(await removal({ membersToDelete: people.slice(0, 11) })).toMatchObject(needsProof);
    // Those who are no members count for nothing.
    const ten = [...people.slice(0, 10), 'nobody@example.org'];
    expect(await removal({ membersToDelete: ten })).toMatchObject({ body: { removed: 10 } });
    expect(await removal({ membersToDelete: people.slice(10, 11) })).toMatchObject(needsProof);
    expect(await removal({ matching: everybody })).toMatchObject(needsProof);
    expect(await api.counts(many)).toMatchObject({ pending: 4 });
    const { token: recent } = await api.user(late.email);
    const all = { matching: everybody, token: recent };
    expect(await api.call(endpoints.removeMember, all)).toMatchObject({ body: { removed: 4 } });
  });

  it('A removal can be undone for a minute: members, their status and their Premium come back (GROUP-28)', async () => {
    const member = await api.user('a@example.org');
    const removalId = await removalOf(['a@example.org', 'b@example.org']);
    api.clock.advance({ ms: 59_999 });
    expect(await undo(removalId)).toMatchObject({ body: { restored: 2 } });
    expect(await api.counts(guid)).toMatchObject({ active: 2, pending: 2 });
    expect(await api.isPremium(member)).toBe(true);
    expect(await undo(removalId)).toMatchObject({ error: { error: 'UNDO_TOO_LATE' } });
  });

  it('After a minute a removal cannot be undone, and the rows are deleted (GROUP-28)', async () => {
    const removalId = await removalOf(['a@example.org']);
    api.clock.advance({ ms: 60_000 });
    expect(await undo(removalId)).toMatchObject({
      status: 409,
      error: { error: 'UNDO_TOO_LATE' },
    });
    api.clock.advance({ ms: 1 });
    await api.runScheduledJobs();
    expect(await api.counts(guid)).toMatchObject({ rows: 3 });
  });

  it('The seats of removed members stay reserved while the removal can be undone (GROUP-28)', async () => {
    const removalId = await removalOf(['b@example.org']);
    const add = () => api.invite(owner, ['d@example.org']);
    expect(await add()).toMatchObject({ error: { error: 'QUOTA_EXCEEDED' } });
    expect(await undo(removalId)).toMatchObject({ status: 200 });
    await removalOf(['b@example.org']);
    api.clock.advance({ minutes: 1 });
    expect(await add()).toMatchObject({ status: 200 });
  });

  it('The details of the group count the reserved seats, until the removal can no longer be undone (GROUP-452)', async () => {
    const reserved = async () => {
      const details = await api.call(endpoints.getGroupDetails, {}, { token: owner.token });
      return details.ok ? details.body.reserved : NaN;
    };
    expect(await reserved()).toBe(0);
    await removalOf(['a@example.org', 'b@example.org']);
    expect(await reserved()).toBe(2);
    api.clock.advance({ minutes: 1 });
    expect(await reserved()).toBe(0);
  });

  it('A group that got fewer seats since then stays within them: undoing is refused, and nobody is half back (GROUP-28)', async () => {
    const member = await api.user('a@example.org');
    const removalId = await removalOf(['a@example.org', 'b@example.org']);
    await api.applyPurchase({ ...purchase, seats: 3 });
    expect(await undo(removalId)).toMatchObject({
      status: 409,
      error: { error: 'QUOTA_EXCEEDED' },
    });
    expect(await api.counts(guid)).toMatchObject({ active: 1, pending: 1 });
    expect(await api.isPremium(member)).toBe(false);
    await api.applyPurchase({ ...purchase, seats: 4 });
    expect(await undo(removalId)).toMatchObject({ body: { restored: 2 } });
  });

  it('A removed member can be invited anew immediately, on the reserved seat, and undoing brings nobody back twice (GROUP-28)', async () => {
    const removalId = await removalOf(['b@example.org']);
    expect(await api.invite(owner, ['b@example.org'])).toMatchObject({
      body: { added: ['b@example.org'] },
    });
    expect(await undo(removalId)).toMatchObject({ error: { error: 'UNDO_TOO_LATE' } });
    expect(await api.counts(guid)).toMatchObject({ active: 2, pending: 2 });
  });
});

describe('what people are told by mail about their group', () => {
  let owner: GroupUser;
  let purchase: Awaited<ReturnType<GroupApi['group']>>['purchase'];
  const member = 'member@example.org';
  const invited = 'invited@example.org';
  beforeEach(async () => {
    ({ owner, purchase } = await api.group(4, { members: [member], invited: [invited] }));
  });

  const subjectsTo = async (email: string) =>
    (await api.mailsTo(email)).map(({ subject }) => subject);
  const textTo = async (email: string) => (await api.mailsTo(email)).at(-1)?.text;
  const remove = async (...membersToDelete: string[]) => {
    const { token } = owner;
    const removed = await api.call(endpoints.removeMember, { membersToDelete, token });
    return removed.ok ? removed.body.removalId : '';
  };
  const later = async () => {
    api.clock.advance({ ms: 60_001 });
    await Promise.all([api.runScheduledJobs(), api.runScheduledJobs()]);
    await api.runJobs();
  };
  const removed = 'You were removed from Okafor Lab';

  it('The invitation says who invites to which group, and what to do (GROUP-403)', async () => {
    await api.invite(owner, ['late@example.org']);
    const text = await textTo('late@example.org');
    expect(text).toContain(`${owner.email} invited you to Okafor Lab`);
    expect(text).toContain('log in with late@example.org, or create an account with it');
    expect(text).toContain('valid for 30 days');
    expect(text).toContain(`If you don’t know ${owner.email}, you can ignore this email.`);
  });

  it('A removed member is told once, after the removal can no longer be undone, and whose invitation is taken back is not (GROUP-404)', async () => {
    await remove(member, invited);
    await api.runScheduledJobs();
    expect(await subjectsTo(member)).not.toContain(removed);
    await later();
    await later();
    expect((await subjectsTo(member)).filter((subject) => subject === removed)).toHaveLength(1);
    expect(await subjectsTo(invited)).not.toContain(removed);
    const text = await textTo(member);
    expect(text).toContain('An administrator removed you from Okafor Lab.');
    expect(text).toContain('ask an administrator of the group to invite you again');
  });

  it('An invitation that is removed before its mail was sent, and brought back, is mailed (GROUP-28)', async () => {
    const late = 'late@example.org';
    await api.invite(owner, [late]);
    const removalId = await remove(late);
    await api.runJobs();
    expect(await subjectsTo(late)).toEqual([]);
    await api.call(endpoints.undoRemoval, { removalId }, { token: owner.token });
    await api.runJobs();
    expect(await subjectsTo(late)).toHaveLength(1);
  });

  it('Who is brought back, or invited anew immediately, is not told of a removal (GROUP-404)', async () => {
    const removalId = await remove(member);
    await api.call(endpoints.undoRemoval, { removalId }, { token: owner.token });
    await later();
    await remove(member);
    await api.invite(owner, [member]);
    await later();
    expect(await subjectsTo(member)).not.toContain(removed);
  });

  it('When the plan ends the members are told once, but neither the owner, who pays, nor the invited (GROUP-404)', async () => {
    const over = { ...purchase, isLive: false };
    await Promise.all([api.applyPurchase(over), api.applyPurchase(over)]);
    await api.applyPurchase(over);
    await api.runJobs();
    const ended = 'Okafor Lab has ended';
    expect((await subjectsTo(member)).filter((subject) => subject === ended)).toHaveLength(1);
    for (const email of [owner.email, invited])
      expect(await subjectsTo(email)).not.toContain(ended);
    const text = await textTo(member);
    expect(text).toContain('The plan that paid for Okafor Lab has ended');
    expect(text).toContain('you’ll have Premium again without doing anything');
  });
});
