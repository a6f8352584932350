import { groupManagementEndpoints as endpoints, type Group } from '@portal/group-management/domain';
import { renderView, respond, server } from '@portal/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { MembersPage } from './members-page';

const groups = [
  { guid: 'g-1', name: 'Maths', role: 'admin' },
  { guid: 'g-2', name: 'Physics', role: 'admin' },
  { guid: 'g-3', name: 'Choir', role: 'member' },
] as const;

const group: Group = {
  role: 'admin',
  type: 'default',
  quota: 9,
  subscription: null,
  groups: [...groups],
};

describe('a user who administers several groups', () => {
  it.each([
    ['/manage-group', 'g-1', 'Maths'],
    ['/manage-group?group=g-2', 'g-2', 'Physics'],
  ])(
    'At %s the requests name %s, and the switch leads to the others (GROUP-220, GROUP-228)',
    async (route, guid, name) => {
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
      const { location } = renderView(<MembersPage />, { route, session: { idToken: 'token' } });
      expect(await screen.findByRole('link', { name: new RegExp(name) })).toHaveAttribute(
        'aria-current',
        'page',
      );
      expect(screen.getByRole('link', { name: /Physics/ })).toHaveAttribute(
        'href',
        '/manage-group?group=g-2',
      );
      expect(screen.queryByRole('link', { name: /Choir/ })).not.toBeInTheDocument();
      expect(location()).toBe(`/manage-group?group=${guid}`);
      await waitFor(() => expect(named).toEqual([guid]));
    },
  );
});
