import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { checkedMembers, groupOf, memberOf, openMembers } from '../testing/members';

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

describe('adding members', () => {
  it('An address is invited, and the page says so (GROUP-56)', async () => {
    const { user, field, sent } = await openDialog();
    await user.type(field, 'New@Example.edu{Enter}');
    expect(await screen.findByText('Invitation sent to new@example.edu.')).toBeVisible();
    expect(sent).toEqual([{ newMemberEmail: 'new@example.edu' }]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each([
    ['', 'Email is required'],
    ['nobody', '“nobody” is not an email address.'],
  ])('The text "%s" is rejected with "%s" (GROUP-56)', async (text, error) => {
    const { user, dialog, field, add, sent } = await openDialog();
    if (text) await user.type(field, text);
    await user.click(add);
    expect(await dialog.findByText(error)).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('The address of a member disables Add and says why (GROUP-56)', async () => {
    const { user, field, add } = await openDialog(['ada@example.edu']);
    await user.type(field, 'ADA@example.edu');
    await waitFor(() =>
      expect(add).toHaveAccessibleDescription('Email is already added to the group'),
    );
    expect(add).toHaveAttribute('aria-disabled', 'true');
  });

  it('An invitation whose mail waits is announced before it is sent (GROUP-34, GROUP-56)', async () => {
    const { user, field, dialog } = await openDialog();
    server.use(respond(endpoints.checkMembers, checkedMembers({ mailedLater: ['x@y.org'] })));
    await user.type(field, 'x@y.org');
    expect(await dialog.findByText(/its mail follows within a day/)).toBeVisible();
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
    await user.type(field, 'one@example.edu, two@example.edu');
    await waitFor(() =>
      expect(add).toHaveAccessibleDescription('There are not enough remaining places'),
    );
  });

  it.each([
    [409, 'QUOTA_EXCEEDED', 'Quota exceeded.'],
    [422, 'USER_CANNOT_BE_ADDED', 'User cannot be added'],
    [409, 'USER_ALREADY_ADDED', 'User already added'],
    [403, 'FORBIDDEN', 'You are not authorized to perform this action.'],
    [500, 'UNEXPECTED', 'An unexpected error has occurred.'],
    [400, 'INVALID_REQUEST', 'An unexpected error has occurred.'],
  ] as const)('The error %i %s says "%s" in the dialog (GROUP-40)', async (status, code, text) => {
    const { user, dialog, field } = await openDialog();
    server.use(respondWithError(endpoints.sendInvitation, status, code));
    await user.type(field, 'new@example.edu{Enter}');
    expect(await dialog.findByText(text)).toBeVisible();
  });

  it('Of a list it says who was left out and why (GROUP-56)', async () => {
    const { user, field } = await openDialog();
    server.use(
      respond(endpoints.sendInvitation, {
        added: ['one@example.edu'],
        leftOut: [{ email: 'two@example.edu', reason: 'USER_CANNOT_BE_ADDED' }],
      }),
    );
    await user.type(field, 'one@example.edu, two@example.edu{Enter}');
    expect(await screen.findByText('two@example.edu: User cannot be added')).toBeVisible();
    expect(screen.getByText('Invitation sent to one@example.edu.')).toBeVisible();
  });
});
