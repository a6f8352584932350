import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import type { MemberPageQuery } from '@portal/group-management/domain';
import { respond, respondWithError, server, testHosts } from '@portal/shared/testing';
import { http, HttpResponse } from 'msw';
import { screen, waitFor, within } from '@testing-library/react';
import { groupOf, memberOf, openMembers, pendingOf } from '../testing/members';

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

describe('the members page', () => {
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

  it('An invitation that waits because of a limit says so in its row (GROUP-34)', async () => {
    const seconds = new Date(2026, 10, 21, 14, 30).getTime() / 1_000;
    openMembers([{ ...bob, mailHeldUntil: { seconds } }]);
    const row = await screen.findByRole('row', { name: /bob@example.edu/ });
    expect(row).toHaveTextContent(
      'Not mailed: limit of the mailbox. Next try Nov 21, 2026, 14:30.',
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
    expect(await screen.findByText('Seats without a limit')).toBeVisible();
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
    expect(await screen.findByText('No member matches “zzz”.')).toBeVisible();
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
    expect(await screen.findByText('You do not manage a group.')).toBeVisible();
  });

  it('A group that cannot be loaded offers another attempt (GROUP-50)', async () => {
    const { user } = openMembers([ada]);
    await screen.findByText('ada@example.edu');
    server.use(respondWithError(endpoints.listMembers, 503, 'UNAVAILABLE'));
    await user.click(screen.getByRole('button', { name: 'Active 8' }));
    expect(await screen.findByText(/could not load the members/)).toBeVisible();
    server.use(respond(endpoints.listMembers, { members: [ada], previous: null, next: null }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('ada@example.edu')).toBeVisible();
  });

  it('The export asks for the filter that is shown and is saved as users.csv (GROUP-52)', async () => {
    const { user } = openMembers([ada]);
    let saved = '';
    let filter: unknown;
    const press = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved = this.download;
    });
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => undefined;
    server.use(
      http.post(`${testHosts.origin}/api/export-members`, async ({ request }) => {
        filter = JSON.parse(await request.text());
        return new HttpResponse('email\r\nada@example.edu\r\n', {
          headers: { 'content-type': 'text/csv' },
        });
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Export to CSV' }));
    await waitFor(() => expect(saved).toBe('users.csv'));
    expect(filter).toEqual({ guid: 'g-1', status: 'all', search: '' });
    press.mockRestore();
  });
});
