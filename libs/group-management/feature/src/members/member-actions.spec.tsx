import { groupManagementEndpoints as endpoints, type Group } from '@portal/group-management/domain';
import { commonErrors, type RequestOf } from '@portal/shared/contract';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { checkedMembers, groupOf, memberOf, openMembers, pendingOf } from '../testing/members';

describe('the actions of a row', () => {
  const ada = memberOf('ada@example.edu');
  const bob = pendingOf('bob@example.edu');
  const rowOf = (email: string) => screen.findByRole('row', { name: new RegExp(email) });
  const resendIn = async (email: string) =>
    within(await rowOf(email)).getByRole('button', { name: 'Resend Invitation' });

  const openMenu = async ({ user }: ReturnType<typeof openMembers>, email: string) =>
    user.click(await screen.findByRole('button', { name: `Actions for ${email}` }));

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
    const both = /Resent 2 invitations. Skipped 1 sent in the last 30 minutes/;
    expect(await screen.findByText(both)).toBeVisible();
    expect(sent).toEqual([['bob@example.edu', 'eve@example.edu']]);
    await selectPage();
    await user.click(screen.getByRole('button', { name: 'Select all 12 that match' }));
    await user.click(screen.getByRole('button', { name: 'Resend invitations' }));
    expect(await screen.findByText(/^Skipped 1 sent in the last 30 minutes/)).toBeVisible();
    expect(sent).toContainEqual({ status: 'all', search: '' });
    server.use(respondWithError(endpoints.resendInvitations, 404, 'USER_NOT_FOUND'));
    await selectPage();
    await user.click(screen.getByRole('button', { name: 'Resend invitations' }));
    expect(
      await screen.findByText('None of the selected members has an open invitation.'),
    ).toBeVisible();
  });

  it('Each error of a failed invitation has its sentence (GROUP-40)', async () => {
    const { user } = openMembers([bob]);
    for (const [status, code, text] of [
      [500, 'UNEXPECTED', 'Could not send the invitation.'],
      [404, 'USER_NOT_FOUND', 'User not found'],
      [403, 'FORBIDDEN', 'You are not authorized to perform this action.'],
    ] as const) {
      server.use(respondWithError(endpoints.resendInvitation, status, code));
      await user.click(await resendIn('bob@example.edu'));
      expect(await screen.findByText(text)).toBeVisible();
    }
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
    expect(remove).toHaveTextContent(
      'Pays for the group. Can’t be removed while its plan is active.',
    );
  });

  it('The invitation link of a pending member is copied (GROUP-59)', async () => {
    const view = openMembers([bob]);
    const copy = jest.spyOn(navigator.clipboard, 'writeText');
    server.use(respond(endpoints.getInvitationLink, { url: 'https://portal.example/i' }));
    await openMenu(view, 'bob@example.edu');
    await view.user.click(await screen.findByRole('menuitem', { name: 'Copy invitation link' }));
    expect(
      await screen.findByText('Copied the invitation link for bob@example.edu.'),
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
      await screen.findByText('We asked ada@example.edu to become an administrator.'),
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
      await screen.findByText(
        /^We asked ada@example.edu to take over the group. Until they accept/,
      ),
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
    expect(dialog).toHaveTextContent('we charge your card at every renewal');
    await view.user.click(within(dialog).getByRole('radio', { name: 'New owner pays' }));
    expect(dialog).toHaveTextContent('Your plan ends then, too');
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
    expect(await screen.findByText('You withdrew the offer to ada@example.edu.')).toBeVisible();
    expect(sent).toEqual({ guid: 'g-1', memberEmail: 'ada@example.edu' });
  });

  it('An administrator who is not the owner cannot change roles (GROUP-60)', async () => {
    const view = openMembers([ada], groupOf({ role: 'admin' }));
    await openMenu(view, 'ada@example.edu');
    expect(await screen.findByRole('menuitem', { name: 'Remove member' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Make administrator' })).not.toBeInTheDocument();
  });
});

describe('removing members', () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map((name) => memberOf(`${name}@example.edu`));
  const removed = { removed: 1, removalId: 'r-1', undoUntil: { seconds: 1_800_000_000 } };

  const running = {
    removalId: 'r-1',
    state: 'removing',
    total: 3_000,
    done: 1_000,
  } as const;
  const progress = (name: string) => screen.findByRole('progressbar', { name });

  /** The details of the group say how far its removal is. */
  const removalIs = (removal: Group['removal']) =>
    server.use(respond(endpoints.getGroupDetails, groupOf({ removal, reserved: 1_000 })));

  function openPage() {
    const sent: unknown[] = [];
    const view = openMembers(five);
    server.use(
      respond(endpoints.removeMember, ({ input: { membersToDelete, matching } }) => {
        sent.push({ membersToDelete, matching });
        removalIs({ ...running, state: 'removed', total: 1, done: 1 });
        return removed;
      }),
      respond(endpoints.undoRemoval, () => {
        removalIs({ ...running, state: 'restored', total: 1, done: 1 });
        return { restored: 1 };
      }),
    );
    return { ...view, sent };
  }

  async function removeOne({ user }: ReturnType<typeof openPage>) {
    await user.click(await screen.findByRole('checkbox', { name: 'Select a@example.edu' }));
    await user.click(screen.getByRole('button', { name: 'Remove selected (1)' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove 1 member?' }));
    await user.click(dialog.getByRole('button', { name: 'Remove 1 member' }));
  }

  it('The question names how many; then they are removed and the page says so (GROUP-61)', async () => {
    const view = openPage();
    await removeOne(view);
    expect(await screen.findByText('User(s) successfully removed')).toBeVisible();
    expect(view.sent).toEqual([{ membersToDelete: ['a@example.edu'] }]);
    expect(screen.queryByRole('button', { name: /Remove selected/ })).not.toBeInTheDocument();
  });

  it('Removing more than ten with an old sign-in asks for a proof, then removes the same people (GROUP-475)', async () => {
    const names = Array.from({ length: 11 }, (_, index) => `member-${index}@example.edu`);
    const sent: unknown[] = [];
    server.use(respondWithError(endpoints.removeMember, 403, 'REAUTHENTICATION_REQUIRED'));
    const proveUser = jest.fn(async () => {
      server.use(
        respond(endpoints.removeMember, ({ input }) => {
          sent.push(input.membersToDelete);
          return removed;
        }),
      );
      return true;
    });
    const { user } = openMembers(
      names.map((name) => memberOf(name)),
      groupOf(),
      { proveUser },
    );
    await screen.findByText('member-0@example.edu');
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Remove selected (11)' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Remove 11 members' }));
    expect(await screen.findByText('User(s) successfully removed')).toBeVisible();
    expect(proveUser).toHaveBeenCalledTimes(1);
    expect(sent).toEqual([names]);
  });

  it('Who does not prove it is them removes nobody and keeps the selection (AUTH-176, GROUP-475)', async () => {
    const view = openPage();
    const { text: message } = commonErrors.REAUTHENTICATION_REQUIRED;
    server.use(
      respondWithError(endpoints.removeMember, 403, 'REAUTHENTICATION_REQUIRED', { message }),
    );
    await removeOne(view);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove selected (1)' })).toBeVisible();
  });

  it('The removal of many shows its progress, and then that they are removed, with Undo (GROUP-477)', async () => {
    const view = openPage();
    server.use(
      respond(endpoints.removeMember, () => {
        removalIs(running);
        return { removed: 1_000, removalId: 'r-1', undoUntil: null };
      }),
    );
    await removeOne(view);
    const bar = await progress('Removing members...');
    expect(bar).toHaveAttribute('aria-valuetext', '1000 of 3000');
    expect(screen.queryByText('User(s) successfully removed')).not.toBeInTheDocument();
    removalIs({ ...running, state: 'removed', done: 3_000 });
    expect(
      await screen.findByText('User(s) successfully removed', {}, { timeout: 5_000 }),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    expect(bar).not.toBeInTheDocument();
  }, 15_000);

  it('A page that is opened during a removal shows it; undoing it shows how many are back (GROUP-477)', async () => {
    const { user } = openMembers(five, groupOf({ removal: running, reserved: 1_000 }));
    await progress('Removing members...');
    server.use(
      respond(endpoints.undoRemoval, () => {
        removalIs({ ...running, state: 'restoring', total: 2_000, done: 1_000 });
        return { restored: 1_000 };
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await progress('Bringing members back...')).toHaveAttribute(
      'aria-valuetext',
      '1000 of 2000',
    );
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    removalIs({ ...running, state: 'restored', total: 2_000, done: 2_000 });
    expect(await screen.findByText('2000 members are back.', {}, { timeout: 5_000 })).toBeVisible();
  }, 15_000);

  it('A page that is opened after a removal offers Undo while that is possible (GROUP-477)', async () => {
    const { user } = openMembers(
      five,
      groupOf({ removal: { ...running, state: 'removed', done: 3_000 } }),
    );
    server.use(
      respond(endpoints.undoRemoval, () => {
        removalIs({ ...running, state: 'restored', done: 3_000 });
        return { restored: 1_000 };
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('3000 members are back.')).toBeVisible();
  });

  it('Undo brings the members back (GROUP-61)', async () => {
    const view = openPage();
    await removeOne(view);
    await view.user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('1 member is back.')).toBeVisible();
  });

  it('An undo that no longer fits into the seats says that nobody is back (GROUP-28)', async () => {
    const view = openPage();
    await removeOne(view);
    server.use(respondWithError(endpoints.undoRemoval, 409, 'QUOTA_EXCEEDED'));
    await view.user.click(await screen.findByRole('button', { name: 'Undo' }));
    const text = 'The group has fewer seats now, so no one was brought back.';
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('Reserved seats of removed members are not shown as left, until the server says that they are (GROUP-452)', async () => {
    openMembers(five, groupOf({ reserved: 3 }));
    expect(await screen.findByText('5 seats left')).toBeVisible();
    server.use(respond(endpoints.getGroupDetails, groupOf({ reserved: 0 })));
    expect(await screen.findByText('8 seats left', {}, { timeout: 10_000 })).toBeVisible();
  }, 15_000);

  it('An undo that comes too late says so (GROUP-40)', async () => {
    const view = openPage();
    await removeOne(view);
    server.use(respondWithError(endpoints.undoRemoval, 409, 'UNDO_TOO_LATE'));
    await view.user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('This can no longer be undone.')).toBeVisible();
  });

  it('The offer to select all that match, and the question, count only those who can be removed (GROUP-53, GROUP-61)', async () => {
    const owner = memberOf('owner@example.edu', { role: 'owner' });
    const admin = memberOf('admin@example.edu', { role: 'admin' });
    const { user } = openMembers([owner, admin, ...five], groupOf({ kept: 2 }));
    await screen.findByText('a@example.edu');
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Select all 10 that match' }));
    expect(screen.getByText(/^All 10 that match are selected/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove selected (10)' }));
    expect(
      await screen.findByRole('alertdialog', { name: 'Remove all 10 that match?' }),
    ).toBeVisible();
  });

  it('All that match are selected after the page, and removed by the filter (GROUP-53, GROUP-61)', async () => {
    const { user, sent } = openPage();
    await screen.findByText('a@example.edu');
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Select all 12 that match' }));
    expect(screen.getByText(/All 12 that match are selected/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove selected (12)' }));
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Remove all 12 that match?' }),
    );
    await user.click(dialog.getByRole('button', { name: 'Remove all that match' }));
    expect(await screen.findByText('User(s) successfully removed')).toBeVisible();
    expect(sent).toEqual([{ matching: { status: 'all', search: '' } }]);
  });

  it.each<[string, (user: UserEvent) => Promise<void>]>([
    ['search', (user) => user.type(screen.getByLabelText('Search members'), 'b@')],
    ['filter', (user) => user.click(screen.getByRole('button', { name: 'Active 8' }))],
  ])(
    'With another %s, those who matched before are no longer selected (GROUP-53)',
    async (_what, change) => {
      const { user } = openPage();
      await screen.findByText('a@example.edu');
      await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
      await user.click(screen.getByRole('button', { name: 'Select all 12 that match' }));
      expect(screen.getByRole('button', { name: 'Remove selected (12)' })).toBeVisible();
      await change(user);
      await waitFor(() =>
        expect(screen.queryByRole('button', { name: /Remove selected/ })).not.toBeInTheDocument(),
      );
      expect(screen.queryByText(/that match are selected/)).not.toBeInTheDocument();
      for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked();
    },
  );

  it.each([
    [404, 'USER_NOT_FOUND', 'User not found'],
    [403, 'FORBIDDEN', 'You are not authorized to perform this action.'],
  ] as const)('The error %i %s says "%s" (GROUP-40)', async (status, code, text) => {
    const view = openPage();
    server.use(respondWithError(endpoints.removeMember, status, code));
    await removeOne(view);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('Notes stay 5 seconds, and the offer to undo as long as the server has it (GROUP-55, GROUP-61)', async () => {
    jest.useFakeTimers();
    try {
      const view = {
        ...openPage(),
        user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }),
      };
      await removeOne(view);
      expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(30_000));
      expect(screen.queryByText('User(s) successfully removed')).not.toBeInTheDocument();
      await view.user.click(screen.getByRole('button', { name: 'Undo' }));
      expect(await screen.findByText('1 member is back.')).toBeVisible();
      await view.user.unhover(screen.getByText('1 member is back.'));
      await act(() => jest.advanceTimersByTimeAsync(5_500));
      expect(screen.queryByText('1 member is back.')).not.toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });

  it('An error leaves after 5 seconds, too, but not while the pointer is on it (GROUP-55)', async () => {
    jest.useFakeTimers();
    try {
      const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
      const view = { ...openPage(), user };
      server.use(respondWithError(endpoints.removeMember, 404, 'USER_NOT_FOUND'));
      await removeOne(view);
      await user.hover(await screen.findByText('User not found'));
      await act(() => jest.advanceTimersByTimeAsync(20_000));
      expect(screen.getByText('User not found')).toBeVisible();
      await user.unhover(screen.getByText('User not found'));
      await act(() => jest.advanceTimersByTimeAsync(5_500));
      expect(screen.queryByText('User not found')).not.toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('adding members', () => {
  const ada = memberOf('ada@example.edu');

  /** Opens the dialog; the addresses of `members` are in the group. */
  async function openDialog(members: readonly string[] = [], group = groupOf()) {
    const view = openMembers([ada], group);
    const sent: unknown[] = [];
    server.use(
      respond(endpoints.checkMembers, ({ input }) =>
        checkedMembers({ members: input.emails.filter((email) => members.includes(email)) }),
      ),
      respond(endpoints.sendInvitation, ({ input }) => {
        const { newMemberEmail, newMembers } = input;
        sent.push({ newMemberEmail, newMembers });
        return { added: [newMemberEmail ?? [], newMembers ?? []].flat(), leftOut: [] };
      }),
    );
    await view.user.click(await screen.findByRole('button', { name: 'Add member' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add member' }));
    const field = dialog.getByLabelText('Email');
    const add = dialog.getByRole('button', { name: 'Add' });
    return { ...view, dialog, field, add, sent };
  }

  it('An address is invited, and the page says so (GROUP-56)', async () => {
    const { user, field, sent } = await openDialog();
    await user.click(field);
    await user.paste('New@Example.edu');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Invitation sent to new@example.edu.')).toBeVisible();
    expect(sent).toEqual([{ newMemberEmail: 'new@example.edu' }]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('No text, and one without an address, is rejected with the reason (GROUP-56)', async () => {
    const { user, dialog, field, add, sent } = await openDialog();
    await user.click(add);
    expect(await dialog.findByText('Email is required')).toBeVisible();
    await user.click(field);
    await user.paste('nobody');
    await user.click(add);
    expect(await dialog.findByText('“nobody” isn’t an email address.')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('The address of a member disables Add and says why (GROUP-56)', async () => {
    const { user, field, add } = await openDialog(['ada@example.edu']);
    await user.click(field);
    await user.paste('ADA@example.edu');
    await waitFor(() =>
      expect(add).toHaveAccessibleDescription('Email is already added to the group'),
    );
    expect(add).toHaveAttribute('aria-disabled', 'true');
  });

  it('An invitation whose mail waits is announced before it is sent (GROUP-34, GROUP-56)', async () => {
    const { user, field, dialog } = await openDialog();
    server.use(respond(endpoints.checkMembers, checkedMembers({ mailedLater: ['x@y.org'] })));
    await user.click(field);
    await user.paste('x@y.org');
    expect(await dialog.findByText(/its email will arrive within a day/)).toBeVisible();
  });

  it('Several pasted lines are several addresses, each invited once (GROUP-16)', async () => {
    const { user, dialog, field, add, sent } = await openDialog();
    await user.click(field);
    await user.paste('Ada <one@example.edu>\r\ntwo@example.edu\none@example.edu');
    expect(await dialog.findByText('2 users to be invited.')).toBeVisible();
    await user.click(add);
    expect(await screen.findByText('2 invitations sent.')).toBeVisible();
    expect(sent).toEqual([{ newMembers: ['one@example.edu', 'two@example.edu'] }]);
  });

  it('More addresses than seats cannot be added (GROUP-56)', async () => {
    const { user, field, add } = await openDialog([], groupOf({ quota: 13 }));
    await user.click(field);
    await user.paste('one@example.edu, two@example.edu');
    await waitFor(() =>
      expect(add).toHaveAccessibleDescription('There are not enough remaining places'),
    );
  });

  it('Each error has its sentence in the dialog, and the address can be sent again (GROUP-40)', async () => {
    const { user, dialog, field } = await openDialog();
    await user.click(field);
    await user.paste('new@example.edu');
    for (const [status, code, text] of [
      [400, 'INVALID_REQUEST', 'An unexpected error has occurred.'],
      [409, 'QUOTA_EXCEEDED', 'Quota exceeded.'],
      [422, 'USER_CANNOT_BE_ADDED', 'User cannot be added'],
      [409, 'USER_ALREADY_ADDED', 'User already added'],
      [403, 'FORBIDDEN', 'You are not authorized to perform this action.'],
      [500, 'UNEXPECTED', 'An unexpected error has occurred.'],
    ] as const) {
      server.use(respondWithError(endpoints.sendInvitation, status, code));
      await user.keyboard('{Enter}');
      expect(await dialog.findByText(text)).toBeVisible();
    }
  });

  it('Of a list it says who was left out and why (GROUP-56)', async () => {
    const { user, field } = await openDialog();
    server.use(
      respond(endpoints.sendInvitation, {
        added: ['one@example.edu'],
        leftOut: [{ email: 'two@example.edu', reason: 'USER_CANNOT_BE_ADDED' }],
      }),
    );
    await user.click(field);
    await user.paste('one@example.edu, two@example.edu');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('two@example.edu: User cannot be added')).toBeVisible();
    expect(screen.getByText('Invitation sent to one@example.edu.')).toBeVisible();
  });
});
