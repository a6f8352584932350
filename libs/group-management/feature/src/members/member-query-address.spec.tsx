import {
  groupManagementEndpoints as endpoints,
  firstMemberPage,
  type MemberPageQuery,
} from '@portal/group-management/domain';
import { renderView, respond, respondWithError, server } from '@portal/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { groupOf, memberOf } from '../testing/members';
import { readMemberQuery, withMemberQuery } from './member-query-address';
import { MembersPage } from './members-page';

beforeEach(() => window.localStorage.clear());

describe('the address of the members page', () => {
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
