import { authSessionEndpoints as calls, type User } from '@portal/auth-session/domain';
import { answer, refuse, server } from '@portal/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { currentUserOf, testUser } from '../testing/people';
import { renderAuthView } from '../testing/render-auth-view';
import { selectUser } from '../session/auth-state';
import { AuthActionPage } from './auth-action-page';

const oobCode = 'abcdefghijklmnopqrstuvwxyz';

const openAction = (query: string, signedInAs?: User) =>
  renderAuthView(<AuthActionPage />, {
    route: `/auth/action${query}`,
    ...(signedInAs && { signedInAs }),
  });

const answerAction = (seen: unknown[] = []) =>
  answer(calls.runEmailAction, ({ input }) => {
    seen.push(input);
    return { mode: input.mode, email: 'ada@example.edu' };
  });

describe('AuthActionPage', () => {
  it.each(['', '?mode=verifyEmail', `?oobCode=${oobCode}`, `?mode=other&oobCode=${oobCode}`])(
    'says what to do when the link is "%s"',
    async (query) => {
      await openAction(query);
      expect(
        screen.getByText('Sorry! An issue has occurred. Try restarting the process.'),
      ).toBeVisible();
      expect(screen.queryByRole('form')).not.toBeInTheDocument();
    },
  );

  it('uses nothing up until the button is pressed', async () => {
    const seen: unknown[] = [];
    server.use(answerAction(seen));
    const { user } = await openAction(`?mode=verifyEmail&oobCode=${oobCode}`);
    expect(seen).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Verify email' }));
    expect(await screen.findByText('Your email address is verified.')).toBeVisible();
    expect(seen).toEqual([{ mode: 'verifyEmail', oobCode }]);
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    expect(screen.queryByRole('button', { name: 'Verify email' })).not.toBeInTheDocument();
  });

  it('refreshes the signed-in person after the address is verified', async () => {
    const unverified = testUser({ emailVerified: false });
    const { user, tab } = await openAction(`?mode=verifyEmail&oobCode=${oobCode}`, unverified);
    server.use(answerAction(), answer(calls.getCurrentUser, currentUserOf(testUser())));
    await user.click(screen.getByRole('button', { name: 'Verify email' }));
    await waitFor(() => expect(selectUser(tab.getState())?.emailVerified).toBe(true));
  });

  it('asks for a new password, for password managers too, and is disabled after success', async () => {
    const seen: unknown[] = [];
    server.use(answerAction(seen));
    const { user, container } = await openAction(
      `?mode=resetPassword&oobCode=${oobCode}&email=ada@example.edu`,
    );
    const password = screen.getByLabelText('New password');
    expect(password).toHaveAttribute('autocomplete', 'new-password');
    expect(container.querySelector('[autocomplete="username"]')).toHaveValue('ada@example.edu');

    await user.type(password, 'a new password');
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText('Your password has been changed.')).toBeVisible();
    expect(seen).toEqual([{ mode: 'resetPassword', oobCode, newPassword: 'a new password' }]);
    expect(password).toBeDisabled();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  });

  it('requires the new password', async () => {
    const { user } = await openAction(`?mode=resetPassword&oobCode=${oobCode}`);
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText('Enter a new password.')).toBeVisible();
    expect(screen.getByLabelText('New password')).toHaveFocus();
  });

  it.each([
    ['verifyAndChangeEmail', 'Confirm new email', /^Your email address has been changed\.$/],
    ['undoEmailChange', 'Undo the change', /^Your account has its earlier email address again\./],
  ])('signs out after %s', async (mode, button, done) => {
    server.use(answerAction(), answer(calls.signOut, {}));
    const { user, tab } = await openAction(`?mode=${mode}&oobCode=${oobCode}`, testUser());
    await user.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText(done)).toBeVisible();
    await waitFor(() => expect(tab.state().status).toBe('signed-out'));
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  });

  it('leads to a new password after a change was undone', async () => {
    server.use(answerAction());
    const { user } = await openAction(`?mode=undoEmailChange&oobCode=${oobCode}`);
    await user.click(screen.getByRole('button', { name: 'Undo the change' }));
    const link = await screen.findByRole('link', { name: 'Choose a new password' });
    expect(link).toHaveAttribute('href', '/reset-password');
  });

  it.each([
    ['the server’s message', 'Sorry! An issue has occurred. Try restarting the process.'],
    ['its own when the server has none', ''],
  ])('shows %s on failure', async (_, message) => {
    server.use(refuse(calls.runEmailAction, 400, 'INVALID_CODE', { message }));
    const { user } = await openAction(`?mode=verifyEmail&oobCode=${oobCode}`);
    await user.click(screen.getByRole('button', { name: 'Verify email' }));
    expect(await screen.findByText(message || 'An error occurred')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Verify email' })).toBeEnabled();
  });

  it.each([
    ['INVALID_PASSWORD', 'Please use a password with at least 6 characters.'],
    ['COMMON_PASSWORD', 'This password is one of the most used. Please choose another one.'],
  ] as const)('shows %s at its field', async (code, message) => {
    server.use(refuse(calls.runEmailAction, 400, code, { message }));
    const { user } = await openAction(`?mode=resetPassword&oobCode=${oobCode}`);
    await user.type(screen.getByLabelText('New password'), 'short');
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(message);
  });
});
