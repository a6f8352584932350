import {
  groupManagementEndpoints as endpoints,
  type MemberPageQuery,
} from '@portal/group-management/domain';
import { startGroupApi, type GroupApi, type GroupUser } from '../testing/group-api';

describe('the list of members', () => {
  let api: GroupApi;
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
  beforeAll(async () => {
    api = await startGroupApi();
    ({ owner } = await api.group(50, { owner: 'owner@maths.example.edu' }));
    for (const name of names) {
      api.clock.advance({ minutes: 1 });
      await api.invite(owner, [`${name}@maths.example.edu`]);
    }
    api.clock.advance({ minutes: 1 });
    await api.accept('bob@maths.example.edu');
  });
  afterAll(() => api.stop());

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

  it.each([
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
  ])('Searching for %j finds %j by any part of the address (GROUP-8)', async (search, expected) => {
    expect((await read({ search })).names).toEqual(expected);
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
