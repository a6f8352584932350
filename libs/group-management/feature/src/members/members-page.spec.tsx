import {
  firstMemberPage,
  type Group,
  groupManagementEndpoints as endpoints,
  type MemberPageQuery,
} from '@portal/group-management/domain';
import { renderView, respond, respondWithError, server, testHosts } from '@portal/shared/testing';
import { formatTime } from '@portal/shared/util';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { groupOf, memberOf, now, openMembers, pendingOf } from '../testing/members';
import { readMemberQuery, withMemberQuery } from './member-query-address';
import { MembersPage } from './members-page';

describe('the members page', () => {
  const ada = memberOf('ada@example.edu');
  const bob = pendingOf('bob@example.edu');
  const owner = memberOf('owner@example.edu', { role: 'owner' });

  /** Opens the page on a server of ten members that records its requests. */
  function openRecorded() {
    const queries: MemberPageQuery[] = [];
    const view = openMembers([]);
    server.use(
      respond(endpoints.listMembers, ({ input }) => {
        queries.push(input);
        const page = Number(input.cursor ?? 0);
        return {
          members: [memberOf(`page${page + 1}@example.edu`)],
          previous: page > 0 ? String(page - 1) : null,
          next: page < 2 ? String(page + 1) : null,
        };
      }),
    );
    return { ...view, queries };
  }

  it('The margin shows the seats, and how many members each status has (GROUP-51)', async () => {
    openMembers([ada, bob]);
    expect(await screen.findByText('12 / 20')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Members' })).toBeVisible();
    expect(screen.getByText('8 seats left')).toBeVisible();
    expect(screen.getByRole('meter', { name: 'Seats' })).toHaveAttribute(
      'aria-valuetext',
      '12 of 20 seats taken',
    );
    expect(screen.getByRole('button', { name: 'Pending 4' })).toBeVisible();
  });

  it('The owner reads which administrators have no second factor yet (GROUP-483)', async () => {
    openMembers([owner], groupOf({ needsSecondFactor: true, withoutSecondFactor: [ada.email] }));
    expect(await screen.findByText('No two-step login yet: ada@example.edu.')).toBeVisible();
  });

  it.each([
    [
      'set-up',
      'Set up two-step login',
      '/account/security?group=g-1',
      /Set up an authenticator app/,
    ],
    [
      'log-in',
      'Log in again',
      '/signout?redirect=%2Fmanage-group%3Fgroup%3Dg-1',
      /Log in again with/,
    ],
  ] as const)(
    'An administrator whose session lacks the second factor sees no members, and is told to %s (GROUP-482)',
    async (remedy, name, href, text) => {
      const missingStep = { guid: 'g-1', remedy };
      const { guid, counts, ...rest } = groupOf({ role: 'admin', missingStep });
      const groups = ['Okafor Lab', 'Other Lab'].map((each) => ({
        ...{
          guid: each === 'Okafor Lab' ? (guid ?? '') : 'g-2',
          name: each,
          role: 'admin' as const,
        },
        ...{ isLive: counts !== undefined, pays: false, offer: null },
      }));
      openMembers([ada], { ...rest, groups });
      expect(await screen.findByText(text)).toBeVisible();
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
      expect(screen.queryByText('ada@example.edu')).not.toBeInTheDocument();
      expect(screen.getByRole('link', { name: /Other Lab/ })).toBeVisible();
    },
  );

  it('An invitation that waits because of a limit says so in its row (GROUP-34)', async () => {
    const seconds = new Date(2026, 10, 21, 14, 30).getTime() / 1_000;
    openMembers([{ ...bob, mailHeldUntil: { seconds } }]);
    const row = await screen.findByRole('row', { name: /bob@example.edu/ });
    expect(row).toHaveTextContent(
      'Not sent yet: mailbox limit reached. Next try Nov 21, 2026, 14:30.',
    );
  });

  it('A group over its quota says what that means, and nobody can be added or imported (GROUP-51, GROUP-52)', async () => {
    openMembers([ada], groupOf({ quota: 10 }));
    expect(await screen.findByText(/2 over the quota/)).toBeVisible();
    for (const name of ['Add member', 'Import from CSV']) {
      const button = screen.getByRole('button', { name });
      expect(button).toHaveAttribute('aria-disabled', 'true');
      expect(button).toHaveAccessibleDescription(/All seats are taken/);
    }
  });

  it('An institution without a quota has no limit (GROUP-51)', async () => {
    openMembers([ada], groupOf({ quota: null }));
    expect(await screen.findByText('Unlimited seats')).toBeVisible();
    expect(screen.queryByRole('meter')).not.toBeInTheDocument();
  });

  it('The status filter, the search, the order and the size of pages are asked of the server (GROUP-50)', async () => {
    const { user, queries } = openRecorded();
    await screen.findByText('page1@example.edu');
    expect(queries.at(-1)).toEqual({
      guid: 'g-1',
      status: 'all',
      search: '',
      sort: 'email',
      direction: 'ascending',
      limit: 5,
    });
    await user.click(screen.getByRole('button', { name: 'Active 8' }));
    await user.click(screen.getByRole('button', { name: 'Updated On' }));
    await user.selectOptions(screen.getByLabelText('Rows per page'), '25');
    await user.type(screen.getByLabelText('Search members'), 'ma');
    await waitFor(() =>
      expect(queries.at(-1)).toEqual({
        guid: 'g-1',
        status: 'active',
        search: 'ma',
        sort: 'updatedAt',
        direction: 'ascending',
        limit: 25,
      }),
    );
  });

  it('The arrow keys turn the pages, but not while the user types (GROUP-50)', async () => {
    const { user } = openRecorded();
    await screen.findByText('page1@example.edu');
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByText('page2@example.edu')).toBeVisible();
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByText('page3@example.edu')).toBeVisible();
    await user.keyboard('{ArrowLeft}');
    expect(await screen.findByText('page2@example.edu')).toBeVisible();
    await user.click(screen.getByLabelText('Search members'));
    await user.keyboard('{ArrowRight}');
    expect(screen.getByText('page2@example.edu')).toBeVisible();
  });

  it.each([
    ['filter', 'Active 8', { status: 'active' }],
    ['order', 'Updated On', { sort: 'updatedAt' }],
  ])(
    'Another %s that is chosen on a later page shows its first page (GROUP-50)',
    async (_what, name, change) => {
      const { user, queries } = openRecorded();
      await screen.findByText('page1@example.edu');
      await user.keyboard('{ArrowRight}');
      await screen.findByText('page2@example.edu');
      await user.click(screen.getByRole('button', { name }));
      expect(await screen.findByText('page1@example.edu')).toBeVisible();
      expect(queries.at(-1)).toMatchObject(change);
      expect(queries.at(-1)).not.toHaveProperty('cursor');
    },
  );

  it('When the last page has become empty, the page before it is shown (GROUP-50)', async () => {
    const { user } = openMembers([]);
    server.use(
      respond(endpoints.listMembers, ({ input }) =>
        input.cursor === undefined
          ? { members: [ada], previous: null, next: '1' }
          : { members: [], previous: null, next: null },
      ),
    );
    await screen.findByText('ada@example.edu');
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByText('1 / 3')).toBeVisible();
    expect(screen.getByText('ada@example.edu')).toBeVisible();
  });

  it('A group without members says "There is no data", a search without members names what was searched (GROUP-50)', async () => {
    const { user } = openMembers([]);
    expect(await screen.findByText('There is no data')).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'zzz');
    expect(await screen.findByText('No members match “zzz”.')).toBeVisible();
  });

  it('Each row has the email address, the day of the last change and the status (GROUP-50)', async () => {
    openMembers([ada, bob]);
    const row = await screen.findByRole('row', { name: /bob@example.edu/ });
    expect(within(row).getByText('Nov 20, 2026')).toBeVisible();
    expect(within(row).getByText('Pending')).toBeVisible();
  });

  it('A range is selected with Shift, and the owner within it is not (GROUP-53)', async () => {
    const others = ['b', 'c', 'd'].map((name) => memberOf(`${name}@example.edu`));
    const removed: unknown[] = [];
    const { user } = openMembers([memberOf('a@example.edu'), owner, ...others]);
    server.use(
      respond(endpoints.removeMember, ({ input: { membersToDelete } }) => {
        removed.push(membersToDelete);
        return { removed: 3, removalId: 'r-1', undoUntil: { seconds: 1_800_000_000 } };
      }),
    );
    await user.click(await screen.findByRole('checkbox', { name: 'Select a@example.edu' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select c@example.edu' }));
    await user.keyboard('{/Shift}');
    expect(
      screen.queryByRole('checkbox', { name: 'Select owner@example.edu' }),
    ).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove selected (3)' }));
    await user.click(await screen.findByRole('button', { name: 'Remove 3 members' }));
    await waitFor(() =>
      expect(removed).toEqual([['a@example.edu', 'b@example.edu', 'c@example.edu']]),
    );
  });

  it('Without a group to manage the page leads to the account (GROUP-50)', async () => {
    openMembers([], { role: 'member', name: 'Okafor Lab' });
    expect(await screen.findByText('You don’t manage a group.')).toBeVisible();
  });

  it('A group that cannot be loaded offers another attempt (GROUP-50)', async () => {
    const { user } = openMembers([ada]);
    await screen.findByText('ada@example.edu');
    server.use(respondWithError(endpoints.listMembers, 503, 'UNAVAILABLE'));
    await user.click(screen.getByRole('button', { name: 'Active 8' }));
    expect(await screen.findByText(/couldn’t load the members/)).toBeVisible();
    server.use(respond(endpoints.listMembers, { members: [ada], previous: null, next: null }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('ada@example.edu')).toBeVisible();
  });

  it('With an old sign-in the export asks for a proof, then for the filter that is shown, and is saved as users.csv (GROUP-30, GROUP-52)', async () => {
    const proveUser = jest.fn(async () => {
      server.use(exported);
      return true;
    });
    const { user } = openMembers([ada], groupOf(), { proveUser });
    let saved = '';
    let filter: unknown;
    const press = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved = this.download;
    });
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => undefined;
    const exported = http.post(`${testHosts.origin}/api/export-members`, async ({ request }) => {
      filter = JSON.parse(await request.text());
      return new HttpResponse('email\r\nada@example.edu\r\n', {
        headers: { 'content-type': 'text/csv' },
      });
    });
    server.use(respondWithError(endpoints.exportMembers, 403, 'REAUTHENTICATION_REQUIRED'));
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Export to CSV' }));
    await waitFor(() => expect(saved).toBe('users.csv'));
    expect(filter).toEqual({ guid: 'g-1', status: 'all', search: '' });
    expect(proveUser).toHaveBeenCalledTimes(1);
    press.mockRestore();
  });

  it('The menu also prints the page (GROUP-52)', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = openMembers([ada]);
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
  });

  it('The pages of the group are links with its name in the address, the current one marked (GROUP-520)', async () => {
    openMembers([ada], groupOf(), {}, '/manage-group');
    await screen.findByText(ada.email);
    const tabs = within(screen.getByRole('navigation', { name: 'Pages of this group' }));
    expect(
      tabs.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Members', '/manage-group?group=g-1'],
      ['Usage', '/manage-group/usage?group=g-1'],
      ['Activity', '/manage-group/activity?group=g-1'],
      ['Settings', '/manage-group/settings?group=g-1'],
    ]);
    expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('Members');
  });
});

describe('the address of the members page', () => {
  beforeEach(() => window.localStorage.clear());

  /** Opens the page at an address, on a server with pages "1" to "3" that records its queries. */
  const open = (route: string) => {
    const queries: MemberPageQuery[] = [];
    server.use(
      respond(endpoints.getGroupDetails, groupOf()),
      respond(endpoints.listMembers, ({ input: { guid: _, ...query } }) => {
        queries.push(query);
        const page = Number(query.cursor ?? 1);
        const members = page > 3 ? [] : [memberOf(`page${page}@example.edu`)];
        return {
          members,
          previous: page > 1 ? `${page - 1}` : null,
          next: page < 3 ? `${page + 1}` : null,
        };
      }),
    );
    return { ...renderView(<MembersPage />, { route, session: { idToken: 'token' } }), queries };
  };

  it('Search, filter, order, size and page stand in the address, and leave the group in it (GROUP-233)', async () => {
    const { user, location, queries } = open('/manage-group?group=g-1');
    await screen.findByText('page1@example.edu');
    await user.click(screen.getByRole('button', { name: 'Pending 4' }));
    await user.selectOptions(screen.getByLabelText('Rows per page'), '25');
    await user.type(screen.getByRole('searchbox'), '+smi');
    await waitFor(() => expect(location()).toContain('q=%2Bsmi'));
    await user.click(screen.getByRole('button', { name: /next/i }));
    expect(await screen.findByText('page2@example.edu')).toBeVisible();
    expect(location()).toBe('/manage-group?group=g-1&q=%2Bsmi&status=pending&size=25&page=2&at=2');
    expect(queries.at(-1)).toEqual({
      ...firstMemberPage,
      ...{ search: '+smi', status: 'pending', limit: 25, cursor: '2' },
    });
  });

  it('A search that was just typed stands in the address as soon as the field is left (GROUP-233)', async () => {
    const { user, location } = open('/manage-group');
    await screen.findByText('page1@example.edu');
    await user.type(screen.getByRole('searchbox'), 'smi');
    await user.tab();
    expect(location()).toBe('/manage-group?q=smi');
  });

  it('The page size that was chosen last is that of an address without one, until another is chosen (GROUP-233)', async () => {
    const first = open('/manage-group');
    await screen.findByText('page1@example.edu');
    await first.user.selectOptions(screen.getByLabelText('Rows per page'), '50');
    first.unmount();

    const second = open('/manage-group');
    await screen.findByText('page1@example.edu');
    expect(second.queries).toEqual([{ ...firstMemberPage, limit: 50 }]);
    expect(screen.getByLabelText('Rows per page')).toHaveValue('50');
    await second.user.selectOptions(screen.getByLabelText('Rows per page'), '5');
    await waitFor(() => expect(second.queries.at(-1)).toEqual(firstMemberPage));
    second.unmount();

    const third = open('/manage-group?size=10');
    await screen.findByText('page1@example.edu');
    expect(third.queries).toEqual([{ ...firstMemberPage, limit: 10 }]);
  });

  it('An address that was copied or reloaded shows the same page, and its neighbors (GROUP-233)', async () => {
    const address = '/manage-group?q=smi&status=active&sort=updatedAt&order=descending&page=3&at=3';
    const { user, location, queries } = open(address);
    expect(await screen.findByText('page3@example.edu')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('smi');
    expect(queries).toEqual([
      {
        ...{ search: 'smi', status: 'active', sort: 'updatedAt', direction: 'descending' },
        ...{ limit: 5, cursor: '3' },
      },
    ]);
    await user.click(screen.getByRole('button', { name: /previous/i }));
    expect(await screen.findByText('page2@example.edu')).toBeVisible();
    expect(location()).toContain('page=2&at=2');
    await user.click(screen.getByRole('button', { name: /previous/i }));
    expect(await screen.findByText('page1@example.edu')).toBeVisible();
    expect(location()).toBe('/manage-group?q=smi&status=active&sort=updatedAt&order=descending');
  });

  it('A page in the address that is gone shows the first page (GROUP-233)', async () => {
    const { location } = open('/manage-group?page=9&at=9');
    expect(await screen.findByText('page1@example.edu')).toBeVisible();
    expect(location()).toBe('/manage-group');
  });

  it('A page in the address that the server does not understand shows the first page (GROUP-233)', async () => {
    const { location } = open('/manage-group?page=2&at=forged');
    server.use(respondWithError(endpoints.listMembers, 400, 'INVALID_REQUEST'));
    await waitFor(() => expect(location()).toBe('/manage-group'));
  });

  it.each(['status=x', 'size=7', 'sort=role', 'order=up', 'page=2', 'page=0&at=1', 'page=x&at=1'])(
    'The address "?%s" makes no sense and is the first page (GROUP-233)',
    (text) => {
      expect(readMemberQuery(new URLSearchParams(text))).toEqual({
        ...firstMemberPage,
        page: 0,
      });
    },
  );

  it('The first page leaves nothing in the address (GROUP-233)', () => {
    const address = new URLSearchParams('group=g-1&q=x&page=2&at=c');
    const next = withMemberQuery(address, { ...firstMemberPage, page: 0 });
    expect(next.toString()).toBe('group=g-1');
  });
});

describe('a user who administers several groups', () => {
  const groups = [
    { guid: 'g-1', name: 'Maths', role: 'admin', isLive: true, pays: false, offer: null },
    { guid: 'g-2', name: 'Physics', role: 'admin', isLive: true, pays: false, offer: null },
    { guid: 'g-3', name: 'Choir', role: 'member', isLive: true, pays: false, offer: null },
  ] as const;

  const group: Group = {
    role: 'admin',
    type: 'default',
    quota: 9,
    subscription: null,
    groups: [...groups],
  };

  const serve = () => {
    const named: unknown[] = [];
    server.use(
      respond(endpoints.getGroupDetails, ({ input }) =>
        input.guid === undefined ? { groups: [...groups] } : { ...group, guid: input.guid },
      ),
      respond(endpoints.listMembers, ({ input }) => {
        named.push(input.guid);
        return { members: [], previous: null, next: null };
      }),
    );
    return named;
  };
  const open = (route: string) =>
    renderView(<MembersPage />, { route, session: { idToken: 'token' } });

  it('Without a group in the address the user chooses one, and nothing is done to the newest (GROUP-220, GROUP-228)', async () => {
    const named = serve();
    open('/manage-group');
    expect(await screen.findByText(/You manage several groups/)).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(named).toEqual([]);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/manage-group?group=g-1', '/manage-group?group=g-2']);
  });

  it('The members are requested together with the details of the group, not after them (GROUP-485)', async () => {
    const named = serve();
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      respond(endpoints.getGroupDetails, async () => {
        await asked;
        return { ...group, guid: 'g-1' };
      }),
    );
    renderView(<MembersPage ownGroup="g-1" />, { session: { idToken: 'token' } });
    await waitFor(() => expect(named).toEqual(['g-1']));
    answer();
    expect(await screen.findByRole('table')).toBeVisible();
    expect(named).toEqual(['g-1']);
  });

  it('The requests name the group of the address, and the switch leads to the others (GROUP-220, GROUP-228)', async () => {
    const named = serve();
    open('/manage-group?group=g-2');
    expect(await screen.findByRole('link', { name: /Physics/ })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(screen.getByRole('link', { name: /Maths/ })).toHaveAttribute(
      'href',
      '/manage-group?group=g-1',
    );
    expect(screen.queryByRole('link', { name: /Choir/ })).not.toBeInTheDocument();
    await waitFor(() => expect(named).toEqual(['g-2']));
  });
});

describe('the members without a network', () => {
  const ada = memberOf('ada@example.edu');
  const noNetwork = http.post(`${testHosts.origin}/api/list-members`, () => HttpResponse.error());

  /** Opens the page on one member and takes the network away. */
  async function loseNetwork() {
    const view = openMembers([ada]);
    await screen.findByText('ada@example.edu');
    const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    server.use(noNetwork);
    act(() => void window.dispatchEvent(new Event('offline')));
    const bringBack = () => {
      network.mockReturnValue(true);
      act(() => void window.dispatchEvent(new Event('online')));
    };
    return { ...view, bringBack };
  }

  const note = () =>
    screen.queryByText((text) =>
      text.startsWith(`Members as of ${formatTime(now)}. You’re offline.`),
    );

  it('The members that were loaded stay, with the time they are from, until the network is back (GROUP-480)', async () => {
    const { bringBack } = await loseNetwork();
    expect(note()).toBeVisible();
    expect(screen.getByText('ada@example.edu')).toBeVisible();
    bringBack();
    await waitFor(() => expect(note()).not.toBeInTheDocument());
  });

  it('A filter that is pressed without a network changes nothing, and is applied when the network is back (GROUP-480)', async () => {
    const { user, bringBack } = await loseNetwork();
    await user.click(screen.getByRole('button', { name: 'Pending 4' }));
    expect(await screen.findByText(/will load when you’re back online/)).toBeVisible();
    expect(screen.getByText('ada@example.edu')).toBeVisible();
    expect(screen.getByRole('button', { name: 'All 12' })).toHaveAttribute('aria-pressed', 'true');

    server.use(
      respond(endpoints.listMembers, ({ input }) => ({
        members: [memberOf(`${input.status}@example.edu`)],
        previous: null,
        next: null,
      })),
    );
    bringBack();
    expect(await screen.findByText('pending@example.edu')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pending 4' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(note()).not.toBeInTheDocument();
  });
});

describe('a group that has ended', () => {
  const subscription = {
    status: 'canceled',
    plan: { product: { name: 'Lemma Group' } },
    current_period_end: '1798848000',
    cancel_at_period_end: false,
    cancel_at: null,
    ended_at: '1798761600',
  };
  const endedOf = (changes: Partial<Group> = {}) => {
    const group = groupOf({ subscription, ...changes });
    const { role = 'owner', name = '' } = group;
    return {
      ...group,
      groups: [{ guid: 'g-1', name, role, isLive: false, pays: false, offer: null }],
    };
  };
  const invitesNobody = 'This group has ended, so you can’t invite anyone.';

  it('The page says that the group has ended, since when and what that means; its owner can buy again (GROUP-234)', async () => {
    openMembers([memberOf('ada@example.edu')], endedOf());
    expect(await screen.findByText('This group’s plan ended on Jan 01, 2027.')).toBeVisible();
    expect(
      screen.getByText(/no longer have Premium from it, and you can’t invite anyone/),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Buy again with the same members' })).toHaveAttribute(
      'href',
      '/plans?quantity=12',
    );
    expect(screen.getByText(/you choose whether to keep the 12 members/)).toBeVisible();
  });

  it('Nobody can be added, imported or invited again, and no link can be copied (GROUP-227, GROUP-234)', async () => {
    const { user } = openMembers([pendingOf('bob@example.edu')], endedOf());
    const row = within(await screen.findByRole('row', { name: /bob@example.edu/ }));
    for (const button of [
      screen.getByRole('button', { name: 'Add member' }),
      screen.getByRole('button', { name: 'Import from CSV' }),
      row.getByRole('button', { name: 'Resend Invitation' }),
    ]) {
      expect(button).toHaveAttribute('aria-disabled', 'true');
      expect(button).toHaveAccessibleDescription(invitesNobody);
    }
    await user.click(screen.getByRole('checkbox', { name: 'Select bob@example.edu' }));
    expect(screen.getByRole('button', { name: 'Remove selected (1)' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Resend invitations' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Actions for bob@example.edu' }));
    expect(await screen.findByRole('menuitem', { name: 'Remove member' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: /link/ })).not.toBeInTheDocument();
  });

  it('An owner who has bought a new group continues the earlier one with its plan (GROUP-234, GROUP-240)', async () => {
    const continued: string[] = [];
    const { user } = openMembers([], endedOf({ earlier: { guid: 'g-1', members: 12 } }));
    server.use(
      respond(endpoints.continueGroup, ({ input }) => {
        continued.push(input.guid);
        server.use(respond(endpoints.getGroupDetails, groupOf()));
        return {};
      }),
    );
    await user.click(
      await screen.findByRole('button', { name: 'Keep the members in your new group' }),
    );
    await waitFor(() =>
      expect(screen.queryByText(/This group’s plan ended/)).not.toBeInTheDocument(),
    );
    expect(continued).toEqual(['g-1']);
  });

  it('Members who do not fit into the new group are told (GROUP-240)', async () => {
    const { user } = openMembers([], endedOf({ earlier: { guid: 'g-1', members: 12 } }));
    server.use(respondWithError(endpoints.continueGroup, 409, 'QUOTA_EXCEEDED'));
    await user.click(
      await screen.findByRole('button', { name: 'Keep the members in your new group' }),
    );
    expect(await screen.findByText('Quota exceeded.')).toBeVisible();
  });

  it('An administrator who does not pay, and an institution, are not sent to the plans (GROUP-234)', async () => {
    openMembers([], endedOf({ role: 'admin' }));
    expect(await screen.findByText(/This group’s plan ended/)).toBeVisible();
    expect(screen.queryByRole('link', { name: /Buy/ })).not.toBeInTheDocument();
  });

  it('An institution whose license is not valid says so (GROUP-234)', async () => {
    openMembers([], endedOf({ subscription: null }));
    expect(await screen.findByText('This institution’s license is no longer valid.')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Buy/ })).not.toBeInTheDocument();
  });
});
