import { groupManagementEndpoints as endpoints, type Group } from '@portal/group-management/domain';
import { renderView, respond, server } from '@portal/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { MembersPage } from './members-page';

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

describe('a user who administers several groups', () => {
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
    expect(await screen.findByText(/You administer several groups/)).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(named).toEqual([]);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/manage-group?group=g-1', '/manage-group?group=g-2']);
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
