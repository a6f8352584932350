import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { groupOf, memberOf, openMembers } from '../testing/members';

import userEvent, { type UserEvent } from '@testing-library/user-event';

const five = ['a', 'b', 'c', 'd', 'e'].map((name) => memberOf(`${name}@example.edu`));
const removed = { removed: 1, removalId: 'r-1', undoUntil: { seconds: 1_800_000_000 } };

function openPage() {
  const sent: unknown[] = [];
  const view = openMembers(five);
  server.use(
    respond(endpoints.removeMember, ({ input: { membersToDelete, matching } }) => {
      sent.push({ membersToDelete, matching });
      return removed;
    }),
    respond(endpoints.undoRemoval, { restored: 1 }),
  );
  return { ...view, sent };
}

async function removeOne({ user }: ReturnType<typeof openPage>) {
  await user.click(await screen.findByRole('checkbox', { name: 'Select a@example.edu' }));
  await user.click(screen.getByRole('button', { name: 'Remove selected (1)' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove 1 member?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove 1 member' }));
}

describe('removing members', () => {
  it('The question names how many; then they are removed and the page says so (GROUP-61)', async () => {
    const view = openPage();
    await removeOne(view);
    expect(await screen.findByText('User(s) successfully removed')).toBeVisible();
    expect(view.sent).toEqual([{ membersToDelete: ['a@example.edu'] }]);
    expect(screen.queryByRole('button', { name: /Remove selected/ })).not.toBeInTheDocument();
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
    const text = 'The group has fewer seats now, and nobody was brought back.';
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

  it('Notes stay 5 seconds, and the offer to undo 10 (GROUP-55, GROUP-61)', async () => {
    jest.useFakeTimers();
    try {
      const view = {
        ...openPage(),
        user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }),
      };
      await removeOne(view);
      expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(8_000));
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
