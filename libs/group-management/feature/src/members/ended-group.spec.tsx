import { groupManagementEndpoints as endpoints, type Group } from '@portal/group-management/domain';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { groupOf, memberOf, openMembers, pendingOf } from '../testing/members';

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
const invitesNobody = 'This group has ended and invites nobody.';

describe('a group that has ended', () => {
  it('The page says that the group has ended, since when and what that means; its owner can buy again (GROUP-234)', async () => {
    openMembers([memberOf('ada@example.edu')], endedOf());
    expect(await screen.findByText('The plan of this group ended on Jan 01, 2027.')).toBeVisible();
    expect(screen.getByText(/have no Premium from it, and nobody can be invited/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Buy again with the same members' })).toHaveAttribute(
      'href',
      '/plans?quantity=12',
    );
    expect(screen.getByText(/we ask whether the 12 members are kept/)).toBeVisible();
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

  it('An owner who has bought a new group lets the earlier one go on with its plan (GROUP-234, GROUP-240)', async () => {
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
      expect(screen.queryByText(/The plan of this group ended/)).not.toBeInTheDocument(),
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
    expect(await screen.findByText(/The plan of this group ended/)).toBeVisible();
    expect(screen.queryByRole('link', { name: /Buy/ })).not.toBeInTheDocument();
  });

  it('An institution whose license is not valid says so (GROUP-234)', async () => {
    openMembers([], endedOf({ subscription: null }));
    expect(
      await screen.findByText('The license of this institution is not valid now.'),
    ).toBeVisible();
    expect(screen.queryByRole('link', { name: /Buy/ })).not.toBeInTheDocument();
  });
});
