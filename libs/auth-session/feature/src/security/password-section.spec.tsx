import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { testUser } from '@portal/auth-session/testing';
import { renderAuthView } from '../testing/render-auth-view';
import { respondWithSecurity, own } from '../testing/security-scene';
import { SecurityPage } from './security-page';

const openSecurity = () =>
  renderAuthView(<SecurityPage user={testUser()} />, {
    route: '/account/security',
    signedInAs: testUser(),
  });

describe('the password section', () => {
  const fillIn = async ({ user }: Awaited<ReturnType<typeof openSecurity>>, next = 'a new one') => {
    await user.type(screen.getByLabelText('Current password'), 'the old one');
    await user.type(screen.getByLabelText('New password'), next);
    await user.click(screen.getByRole('button', { name: 'Change password' }));
  };

  it('The password section explains what happens to sessions, and fits password managers', async () => {
    respondWithSecurity([own]);
    const { container } = await openSecurity();
    expect(screen.getByText(/logged out on every other device/)).toBeVisible();
    expect(screen.getByLabelText('Current password')).toHaveAttribute(
      'autocomplete',
      'current-password',
    );
    expect(screen.getByLabelText('New password')).toHaveAttribute('autocomplete', 'new-password');
    expect(container.querySelector('[autocomplete="username"]')).toHaveValue('ada@example.edu');
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
      'href',
      '/reset-password',
    );
  });

  it('A password change continues in the session that the server opened, and the focus is on its outcome (SHARED-320)', async () => {
    const seen: unknown[] = [];
    respondWithSecurity([own]);
    server.use(
      respond(endpoints.changePassword, ({ input }) => {
        seen.push(input);
        return {
          idToken: 'id-token-2',
          refreshToken: 'refresh-token-0002',
          expiresIn: 3_600,
          uid: 'uid-ada',
          email: 'ada@example.edu',
        };
      }),
    );
    const view = await openSecurity();
    await fillIn(view);

    expect(await screen.findByText(/^Your password has been changed\./)).toBeVisible();
    expect(document.activeElement).toHaveTextContent(/^Your password has been changed\./);
    expect(seen).toEqual([
      { currentPassword: 'the old one', newPassword: 'a new one', distrustWaysIn: true },
    ]);
    expect(screen.getByLabelText('Current password')).toHaveValue('');
    expect(view.browser.stored().tokens).toMatchObject({
      idToken: 'id-token-2',
      refreshToken: 'refresh-token-0002',
    });
    expect(view.tab.state().status).toBe('signed-in');
  });

  it.each([
    ['WRONG_PASSWORD', 'Current password', 'The current password is not right.'],
    ['INVALID_PASSWORD', 'New password', 'Please use a password with at least 6 characters.'],
    [
      'COMMON_PASSWORD',
      'New password',
      'This password is one of the most used. Please choose another one.',
    ],
  ] as const)(
    'A password change that fails with %s says so at its field (AUTH-89)',
    async (code, field, message) => {
      respondWithSecurity([own]);
      server.use(respondWithError(endpoints.changePassword, 400, code, { message }));
      await fillIn(await openSecurity());
      expect(await screen.findByText(message)).toBeVisible();
      expect(screen.getByLabelText(field)).toHaveAccessibleDescription(message);
      await waitFor(() => expect(screen.getByLabelText(field)).toHaveFocus());
    },
  );

  it('A password change requires both passwords (AUTH-71, AUTH-89)', async () => {
    respondWithSecurity([own]);
    const { user } = await openSecurity();
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Enter your current password.')).toBeVisible();
    expect(screen.getByText('Enter a new password.')).toBeVisible();
  });
});
