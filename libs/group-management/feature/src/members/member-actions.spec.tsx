import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import type { RequestOf } from '@portal/shared/contract';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { groupOf, memberOf, openMembers, pendingOf } from '../testing/members';

const ada = memberOf('ada@example.edu');
const bob = pendingOf('bob@example.edu');
const rowOf = (email: string) => screen.findByRole('row', { name: new RegExp(email) });
const resendIn = async (email: string) =>
  within(await rowOf(email)).getByRole('button', { name: 'Resend Invitation' });

const openMenu = async ({ user }: ReturnType<typeof openMembers>, email: string) =>
  user.click(await screen.findByRole('button', { name: `Actions for ${email}` }));

describe('the actions of a row', () => {
  it('Only a pending member has Resend Invitation; it sends, says so and highlights the row (GROUP-54, GROUP-57)', async () => {
    const { user } = openMembers([ada, bob]);
    server.use(respond(endpoints.resendInvitation, bob));
    await user.click(await resendIn('bob@example.edu'));
    expect(await screen.findByText('Invitation sent to bob@example.edu.')).toBeVisible();
    expect(await rowOf('bob@example.edu')).toHaveClass('bg-highlight');
    expect(
      within(await rowOf('ada@example.edu')).queryByRole('button', { name: 'Resend Invitation' }),
    ).not.toBeInTheDocument();
  });

  it('For 30 minutes after an invitation the tooltip says when the next is possible (GROUP-57)', async () => {
    openMembers([pendingOf('eve@example.edu', 12), pendingOf('gus@example.edu', 31)]);
    const resend = await resendIn('eve@example.edu');
    expect(resend).toHaveAttribute('aria-disabled', 'true');
    expect(resend).toHaveAccessibleDescription(
      'An invitation was just sent. You can resend it in 18 minutes.',
    );
    expect(await resendIn('gus@example.edu')).not.toHaveAttribute('aria-disabled');
  });

  it('The wait is the server’s, also where the browser’s clock is wrong (GROUP-453)', async () => {
    const invited = pendingOf('eve@example.edu', 60 * 24);
    openMembers([{ ...invited, resendInSeconds: 61 }]);
    expect(await resendIn('eve@example.edu')).toHaveAccessibleDescription(
      'An invitation was just sent. You can resend it in 2 minutes.',
    );
  });

  it('One invitation is sent at a time; the others wait (GROUP-58)', async () => {
    let finish = () => undefined as void;
    const { user } = openMembers([bob, pendingOf('eve@example.edu')]);
    server.use(
      respond(endpoints.resendInvitation, async () => {
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        return bob;
      }),
    );
    await user.click(await resendIn('bob@example.edu'));
    const other = await resendIn('eve@example.edu');
    expect(other).toHaveAccessibleDescription('Please wait until another invitation is sent.');
    await waitFor(() => {
      finish();
      expect(screen.getByText('Invitation sent to bob@example.edu.')).toBeVisible();
    });
  });

  it('The invitations of the selected members, or of all that match, are sent again; the page says how many (GROUP-232)', async () => {
    const sent: unknown[] = [];
    const { user } = openMembers([bob, pendingOf('eve@example.edu')]);
    server.use(
      respond(endpoints.resendInvitations, ({ input: { memberEmails, matching } }) => {
        sent.push(memberEmails ?? matching);
        return matching ? { sent: 0, tooSoon: 1 } : { sent: 2, tooSoon: 1 };
      }),
    );
    const selectPage = async () => {
      await screen.findByText('eve@example.edu');
      await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    };
    await selectPage();
    await user.click(screen.getByRole('button', { name: 'Resend invitations' }));
    const both = /2 invitations are sent again. 1 was sent in the last 30 minutes/;
    expect(await screen.findByText(both)).toBeVisible();
    expect(sent).toEqual([['bob@example.edu', 'eve@example.edu']]);
    await selectPage();
    await user.click(screen.getByRole('button', { name: 'Select all 12 that match' }));
    await user.click(screen.getByRole('button', { name: 'Resend invitations' }));
    expect(await screen.findByText(/^1 was sent in the last 30 minutes/)).toBeVisible();
    expect(sent).toContainEqual({ status: 'all', search: '' });
    server.use(respondWithError(endpoints.resendInvitations, 404, 'USER_NOT_FOUND'));
    await selectPage();
    await user.click(screen.getByRole('button', { name: 'Resend invitations' }));
    expect(await screen.findByText('None of them has an open invitation.')).toBeVisible();
  });

  it.each([
    [500, 'UNEXPECTED', 'Could not send the invitation.'],
    [404, 'USER_NOT_FOUND', 'User not found'],
    [403, 'FORBIDDEN', 'You are not authorized to perform this action.'],
  ] as const)('A failed invitation %i %s says "%s" (GROUP-40)', async (status, code, text) => {
    const { user } = openMembers([bob]);
    server.use(respondWithError(endpoints.resendInvitation, status, code));
    await user.click(await resendIn('bob@example.edu'));
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('The row of the person who pays says so, and its removal is disabled with the reason (GROUP-456)', async () => {
    const view = openMembers([memberOf('payer@example.edu', { pays: true })]);
    expect(within(await rowOf('payer@example.edu')).getByText('Pays for the group')).toBeVisible();
    expect(
      within(await rowOf('payer@example.edu')).queryByRole('checkbox'),
    ).not.toBeInTheDocument();
    await openMenu(view, 'payer@example.edu');
    const remove = await screen.findByRole('menuitem', { name: /Remove member/ });
    expect(remove).toHaveAttribute('aria-disabled', 'true');
    expect(remove).toHaveTextContent('Pays for the group. Cannot be removed while its plan runs.');
  });

  it('The invitation link of a pending member is copied (GROUP-59)', async () => {
    const view = openMembers([bob]);
    const copy = jest.spyOn(navigator.clipboard, 'writeText');
    server.use(respond(endpoints.getInvitationLink, { url: 'https://portal.example/i' }));
    await openMenu(view, 'bob@example.edu');
    await view.user.click(await screen.findByRole('menuitem', { name: 'Copy invitation link' }));
    expect(
      await screen.findByText('The invitation link for bob@example.edu is copied.'),
    ).toBeVisible();
    expect(copy).toHaveBeenCalledWith('https://portal.example/i');
  });

  it('The owner asks a member to become an administrator, after a question (GROUP-60, GROUP-229)', async () => {
    let sent: RequestOf<typeof endpoints.changeMemberRole> | undefined;
    const view = openMembers([ada]);
    server.use(
      respond(endpoints.changeMemberRole, ({ input }) => {
        sent = input;
        return { ...ada, offeredRole: 'admin' as const };
      }),
    );
    await openMenu(view, 'ada@example.edu');
    await view.user.click(await screen.findByRole('menuitem', { name: 'Make administrator' }));
    const dialog = await screen.findByRole('alertdialog');
    await view.user.click(within(dialog).getByRole('button', { name: 'Make administrator' }));
    expect(
      await screen.findByText('ada@example.edu was asked to become an administrator.'),
    ).toBeVisible();
    expect(sent).toEqual({ guid: 'g-1', memberEmail: 'ada@example.edu', role: 'admin' });
  });

  it('The owner asks a member to take over the group, after a question (GROUP-60, GROUP-229)', async () => {
    const view = openMembers([ada]);
    server.use(respond(endpoints.handOverGroup, {}));
    await openMenu(view, 'ada@example.edu');
    await view.user.click(await screen.findByRole('menuitem', { name: 'Hand over the group' }));
    const dialog = await screen.findByRole('alertdialog');
    await view.user.click(within(dialog).getByRole('button', { name: 'Hand over the group' }));
    expect(
      await screen.findByText('ada@example.edu was asked to take over the group.'),
    ).toBeVisible();
  });

  it('The owner who pays chooses who pays after the hand-over (GROUP-457)', async () => {
    const sent: RequestOf<typeof endpoints.handOverGroup>[] = [];
    const own = { guid: 'g-1', name: 'Okafor Lab', role: 'owner', isLive: true } as const;
    const view = openMembers([ada], groupOf({ groups: [{ ...own, pays: true, offer: null }] }));
    server.use(
      respond(endpoints.handOverGroup, ({ input }) => {
        sent.push(input);
        return {};
      }),
    );
    await openMenu(view, 'ada@example.edu');
    await view.user.click(await screen.findByRole('menuitem', { name: 'Hand over the group' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByRole('radio', { name: 'I keep paying' })).toBeChecked();
    expect(dialog).toHaveTextContent('your card is charged at every renewal');
    await view.user.click(within(dialog).getByRole('radio', { name: 'New owner pays' }));
    expect(dialog).toHaveTextContent('Your plan then ends with that period');
    await view.user.click(within(dialog).getByRole('button', { name: 'Hand over the group' }));
    await waitFor(() =>
      expect(sent).toEqual([{ guid: 'g-1', memberEmail: 'ada@example.edu', newOwnerPays: true }]),
    );
  });

  it('An offer is shown in the row, and the owner withdraws it after a question (GROUP-60, GROUP-229)', async () => {
    let sent: RequestOf<typeof endpoints.withdrawRoleOffer> | undefined;
    const view = openMembers([memberOf('ada@example.edu', { offeredRole: 'admin' })]);
    server.use(
      respond(endpoints.withdrawRoleOffer, ({ input }) => {
        sent = input;
        return {};
      }),
    );
    expect(await rowOf('ada@example.edu')).toHaveTextContent('Asked to be administrator');
    await openMenu(view, 'ada@example.edu');
    expect(screen.queryByRole('menuitem', { name: 'Make administrator' })).not.toBeInTheDocument();
    await view.user.click(await screen.findByRole('menuitem', { name: 'Withdraw the offer' }));
    const dialog = await screen.findByRole('alertdialog');
    await view.user.click(within(dialog).getByRole('button', { name: 'Withdraw the offer' }));
    expect(await screen.findByText('The offer to ada@example.edu is withdrawn.')).toBeVisible();
    expect(sent).toEqual({ guid: 'g-1', memberEmail: 'ada@example.edu' });
  });

  it('An administrator who is not the owner cannot change roles (GROUP-60)', async () => {
    const view = openMembers([ada], groupOf({ role: 'admin' }));
    await openMenu(view, 'ada@example.edu');
    expect(await screen.findByRole('menuitem', { name: 'Remove member' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Make administrator' })).not.toBeInTheDocument();
  });
});
