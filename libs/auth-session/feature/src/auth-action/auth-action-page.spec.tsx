import { authSessionEndpoints as endpoints, type User } from '@portal/auth-session/domain';
import { testUser, respondToBotCheck } from '@portal/auth-session/testing';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { LoginPage } from '../login/login-page';
import { selectUser } from '../session/session-slice';
import { renderAuthView, respondWithUser, testEditor } from '../testing/render-auth-view';
import { AuthActionPage } from './auth-action-page';

describe('AuthActionPage', () => {
  const oobCode = 'abcdefghijklmnopqrstuvwxyz';
  const openAction = (query: string, signedInAs?: User) =>
    renderAuthView(<AuthActionPage />, {
      route: `/auth/action${query}`,
      ...(signedInAs && { signedInAs }),
    });
  const respondToAction = (seen: unknown[] = []) =>
    respond(endpoints.runEmailAction, ({ input }) => {
      seen.push(input);
      return { mode: input.mode, email: 'ada@example.edu' };
    });
  const openedAt = Date.parse('2026-11-19T12:30:00Z') / 1_000;
  beforeEach(() =>
    server.use(
      respond(endpoints.getAccountOpening, { openedAt, device: 'Firefox on Linux', country: 'DE' }),
      respond(endpoints.checkEmailCode, {}),
    ),
  );

  it.each(['', '?mode=verifyEmail', `?oobCode=${oobCode}`, `?mode=other&oobCode=${oobCode}`])(
    'The link "%s", without a valid mode and code, says what to do (AUTH-72)',
    async (query) => {
      await openAction(query);
      expect(
        screen.getByText('Sorry! An issue has occurred. Try restarting the process.'),
      ).toBeVisible();
      expect(screen.queryByRole('form')).not.toBeInTheDocument();
    },
  );

  it.each([
    ['verifyEmail', 'Verify email', 'Your email address is verified.'],
    ['verifyAndChangeEmail', 'Confirm new email', 'Your email address has been changed.'],
  ])(
    'After the button of a link for %s the focus is on the outcome (SHARED-320)',
    async (mode, button, outcome) => {
      server.use(respondToAction(), respond(endpoints.signOut, {}));
      const { user } = await openAction(`?mode=${mode}&oobCode=${oobCode}`);
      await user.click(screen.getByRole('button', { name: button }));
      expect(await screen.findByText(outcome)).toBeVisible();
      expect(document.activeElement).toHaveTextContent(outcome);
    },
  );

  it('A mailed link does nothing until its button is pressed (AUTH-74)', async () => {
    const seen: unknown[] = [];
    server.use(respondToAction(seen));
    const { user } = await openAction(`?mode=verifyEmail&oobCode=${oobCode}`);
    expect(seen).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Verify email' }));
    expect(await screen.findByText('Your email address is verified.')).toBeVisible();
    expect(seen).toEqual([{ mode: 'verifyEmail', oobCode }]);
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    expect(screen.queryByRole('button', { name: 'Verify email' })).not.toBeInTheDocument();
  });

  it('Who verifies where the account is signed in reads that, and goes to the account (AUTH-640)', async () => {
    server.use(respondToAction());
    const signedInAs = testUser({ email: 'ada@example.edu', emailVerified: false });
    const { user } = await openAction(`?mode=verifyEmail&oobCode=${oobCode}`, signedInAs);
    await user.click(screen.getByRole('button', { name: 'Verify email' }));
    expect(await screen.findByRole('heading', { name: 'Email verified' })).toBeVisible();
    const next = screen.getByRole('link', { name: 'Go to your account' });
    expect(next).toHaveAttribute('href', '/account');
    expect(screen.queryByRole('link', { name: 'Log in' })).not.toBeInTheDocument();
  });

  it.each([
    ['verifyEmail', 'Verify email', undefined],
    ['verifyAndChangeEmail', 'Confirm new email', testUser({ email: 'old@example.edu' })],
  ])(
    'The address of a used link for %s is filled in at the log-in (AUTH-190)',
    async (mode, button, signedInAs) => {
      server.use(respondToAction(), respond(endpoints.signOut, {}));
      const { user, unmount } = await openAction(`?mode=${mode}&oobCode=${oobCode}`, signedInAs);
      await user.click(screen.getByRole('button', { name: button }));
      expect(
        await screen.findByText(/^Your email address (is verified|has been changed)\.$/),
      ).toBeVisible();
      unmount();
      const login = (
        <LoginPage
          productName="Lemma"
          editor={testEditor}
          extensionId=""
          startCheckout={() => undefined}
        />
      );
      await renderAuthView(login, { route: '/login' });
      await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('ada@example.edu'));
    },
  );

  it('A verification in another browser asks for the password, says why, and is sent again with it (AUTH-419)', async () => {
    const seen: unknown[] = [];
    server.use(respondWithError(endpoints.runEmailAction, 403, 'PASSWORD_REQUIRED'));
    const { user } = await openAction(`?mode=verifyEmail&oobCode=${oobCode}`);
    await user.click(screen.getByRole('button', { name: 'Verify email' }));
    const password = await screen.findByLabelText('New password');
    expect(document.activeElement).toHaveTextContent(
      /^This account was created in another browser/,
    );

    await user.click(screen.getByRole('button', { name: 'Verify email' }));
    expect(await screen.findByText('Enter a new password.')).toBeVisible();
    server.use(respondToAction(seen));
    await user.type(password, 'a new password');
    await user.click(screen.getByRole('button', { name: 'Verify email' }));
    expect(await screen.findByText('Your email address is verified.')).toBeVisible();
    expect(seen).toEqual([{ mode: 'verifyEmail', oobCode, newPassword: 'a new password' }]);
  });

  it('After the verification the page offers what the app passes for the verified address, and nothing of it before (PRICE-175)', async () => {
    server.use(respondToAction());
    const { user } = await renderAuthView(
      <AuthActionPage
        afterVerifying={(email, otherwise) => (
          <>
            <p>Verified {email}</p>
            {otherwise}
          </>
        )}
      />,
      { route: `/auth/action?mode=verifyEmail&oobCode=${oobCode}` },
    );
    expect(screen.queryByText(/^Verified/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Verify email' }));
    expect(await screen.findByText('Verified ada@example.edu')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  });

  it('The page of a mailed link sends its whole query', async () => {
    const seen: unknown[] = [];
    server.use(respondToAction(seen));
    const { user } = await openAction(
      `?mode=verifyEmail&oobCode=${oobCode}&lang=en&utm_source=mail`,
    );
    await user.click(screen.getByRole('button', { name: 'Verify email' }));
    await waitFor(() =>
      expect(seen).toEqual([{ mode: 'verifyEmail', oobCode, lang: 'en', utm_source: 'mail' }]),
    );
  });

  it('After the verification the signed-in user is loaded again', async () => {
    const unverified = testUser({ emailVerified: false });
    const { user, tab } = await openAction(`?mode=verifyEmail&oobCode=${oobCode}`, unverified);
    server.use(respondToAction(), ...respondWithUser(testUser()));
    await user.click(screen.getByRole('button', { name: 'Verify email' }));
    await waitFor(() => expect(selectUser(tab.getState())?.emailVerified).toBe(true));
  });

  it('The verification page says when and on which device the account was opened (AUTH-180)', async () => {
    await openAction(`?mode=verifyEmail&oobCode=${oobCode}`);
    expect(await screen.findByText(/^This account was created on/)).toHaveTextContent(
      /Nov 19, 2026.*\(Firefox on Linux, Germany\)\.$/,
    );
  });

  it('An owner who did not open the account ends the access of the stranger with one press (AUTH-181)', async () => {
    const seen: unknown[] = [];
    server.use(
      respond(endpoints.disownAccount, ({ input }) => {
        seen.push(input);
        return {};
      }),
    );
    const { user } = await openAction(`?mode=verifyEmail&oobCode=${oobCode}`);
    await user.click(await screen.findByRole('button', { name: 'This wasn’t me' }));
    expect(await screen.findByText(/^We logged this account out on every device/)).toBeVisible();
    expect(seen).toEqual([{ oobCode }]);
    expect(screen.queryByRole('button', { name: 'Verify email' })).not.toBeInTheDocument();
  });

  it('A code that is used up says so when the owner did not open the account (AUTH-181)', async () => {
    server.use(respondWithError(endpoints.disownAccount, 400, 'INVALID_CODE'));
    const { user } = await openAction(`?mode=verifyEmail&oobCode=${oobCode}`);
    await user.click(await screen.findByRole('button', { name: 'This wasn’t me' }));
    expect(await screen.findByText(/^Sorry! An issue has occurred/)).toBeVisible();
  });

  it('A reset asks for the new password and is disabled after its success (AUTH-73)', async () => {
    const seen: unknown[] = [];
    server.use(respondToAction(seen));
    const { user, container } = await openAction(
      `?mode=resetPassword&oobCode=${oobCode}&email=ada@example.edu`,
    );
    const password = screen.getByLabelText('New password');
    expect(password).toHaveAttribute('autocomplete', 'new-password');
    expect(container.querySelector('[autocomplete="username"]')).toHaveValue('ada@example.edu');

    await user.type(password, 'a new password');
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText('Your password has been changed.')).toBeVisible();
    expect(seen).toEqual([
      { mode: 'resetPassword', oobCode, email: 'ada@example.edu', newPassword: 'a new password' },
    ]);
    expect(password).toBeDisabled();
    expect(password).not.toHaveAccessibleDescription();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  });

  it('A reset requires the new password (AUTH-71)', async () => {
    const { user } = await openAction(`?mode=resetPassword&oobCode=${oobCode}`);
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText('Enter a new password.')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('New password')).toHaveFocus());
  });

  it.each([
    ['verifyAndChangeEmail', 'Confirm new email', /^Your email address has been changed\.$/],
    ['cancelEmailChange', 'Stop the change', /^We stopped the change\./],
    ['undoEmailChange', 'Undo the change', /We emailed you a link to choose a new password/],
  ])('The user is signed out after %s (AUTH-75)', async (mode, button, done) => {
    server.use(respondToAction(), respond(endpoints.signOut, {}));
    const { user, tab } = await openAction(`?mode=${mode}&oobCode=${oobCode}`, testUser());
    await user.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText(done)).toBeVisible();
    await waitFor(() => expect(tab.state().status).toBe('signed-out'));
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  });

  it.each([
    ['verifyAndChangeEmail', 'Confirm new email', false],
    ['undoEmailChange', 'Undo the change', false],
    ['resetPassword', 'Save password', true],
  ])(
    'A %s link that is used up is closed and shows what to do (AUTH-72)',
    async (mode, button, resets) => {
      server.use(respondWithError(endpoints.runEmailAction, 400, 'INVALID_CODE'));
      const { user } = await openAction(`?mode=${mode}&oobCode=${oobCode}`);
      const password = screen.queryByLabelText('New password');
      if (password) await user.type(password, 'a new password');
      await user.click(screen.getByRole('button', { name: button }));

      const sorry = 'Sorry! An issue has occurred. Try restarting the process.';
      expect(await screen.findByRole('alert')).toHaveTextContent(sorry);
      expect(screen.queryByRole('button', { name: button })).not.toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
      const again = screen.queryAllByRole('link', { name: 'Request a new link' });
      expect(again.map((link) => link.getAttribute('href'))).toEqual(
        resets ? ['/reset-password'] : [],
      );
    },
  );

  it.each([
    ['the server’s message', 'This email address is already in use by another account.'],
    ['its own when the server has none', ''],
  ])('A failed action shows %s (AUTH-76)', async (_, message) => {
    server.use(
      respondWithError(endpoints.runEmailAction, 409, 'EMAIL_ALREADY_EXISTS', { message }),
    );
    const { user } = await openAction(`?mode=verifyAndChangeEmail&oobCode=${oobCode}`);
    await user.click(screen.getByRole('button', { name: 'Confirm new email' }));
    expect(await screen.findByText(message || 'An error occurred')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Confirm new email' })).toBeEnabled();
  });

  it('A failed action says "An error occurred" when the server cannot be reached (AUTH-76)', async () => {
    server.use(http.post('*/api/auth/action', () => HttpResponse.error()));
    const { user } = await openAction(`?mode=verifyEmail&oobCode=${oobCode}`);
    await user.click(screen.getByRole('button', { name: 'Verify email' }));
    expect(await screen.findByText('An error occurred')).toBeVisible();
  });

  it.each([
    ['INVALID_PASSWORD', 'Please use a password with at least 6 characters.'],
    ['COMMON_PASSWORD', 'This password is too common. Please choose another one.'],
  ] as const)('The error %s is shown at its field', async (code, message) => {
    server.use(respondWithError(endpoints.runEmailAction, 400, code, { message }));
    const { user } = await openAction(`?mode=resetPassword&oobCode=${oobCode}`);
    await user.type(screen.getByLabelText('New password'), 'short');
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(message);
  });
});

describe('a mailed link that can no longer be used', () => {
  const oobCode = 'abcdefghijklmnopqrstuvwxyz';
  const sorry = 'Sorry! An issue has occurred. Try restarting the process.';
  const open = (query: string, signedInAs?: User) =>
    renderAuthView(<AuthActionPage />, {
      route: `/auth/action?oobCode=${oobCode}&${query}`,
      ...(signedInAs && { signedInAs }),
    });

  beforeEach(() =>
    server.use(
      respondWithError(endpoints.checkEmailCode, 400, 'INVALID_CODE'),
      respondWithError(endpoints.getAccountOpening, 400, 'INVALID_CODE'),
      ...respondToBotCheck(),
    ),
  );

  it('The page of a reset link that is used up says so before a password is typed (AUTH-193)', async () => {
    await open('mode=resetPassword&email=ada@example.edu');
    expect(await screen.findByRole('alert')).toHaveTextContent(sorry);
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
      'href',
      '/reset-password',
    );
  });

  it('The page of a mailed link keeps its form when the code cannot be checked (AUTH-193)', async () => {
    let checks = 0;
    server.use(
      http.post('*/api/auth/check-code', () => {
        checks += 1;
        return HttpResponse.error();
      }),
    );
    await open('mode=resetPassword');
    await waitFor(() => expect(checks).toBe(1));
    expect(screen.getByLabelText('New password')).toBeVisible();
  });

  it('A verification link that is used up offers a new verification mail, and the focus follows (AUTH-194, SHARED-320)', async () => {
    const seen: unknown[] = [];
    server.use(
      respond(endpoints.requestCode, ({ input }) => {
        seen.push(input);
        return {};
      }),
    );
    const { user } = await open('mode=verifyEmail&email=ada@example.edu');
    expect(await screen.findByRole('alert')).toHaveTextContent(sorry);
    expect(document.activeElement).toHaveTextContent(sorry);
    expect(await screen.findByLabelText('Email')).toHaveValue('ada@example.edu');
    await user.click(screen.getByRole('button', { name: 'Send a new link' }));
    expect(
      await screen.findByText(
        'If ada@example.edu still needs to be verified, a new link will arrive shortly.',
      ),
    ).toBeVisible();
    expect(document.activeElement).toHaveTextContent(/^If ada@example.edu still/);
    expect(seen).toEqual([
      {
        email: 'ada@example.edu',
        requestType: 'VERIFY_EMAIL',
        ticket: 'ticket-for-reset-form',
      },
    ]);
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    expect(screen.queryByRole('link', { name: 'Request a new link' })).not.toBeInTheDocument();
  });

  it('A signed-in user with a verified address gets no offer of another verification mail (AUTH-194)', async () => {
    await open('mode=verifyEmail', testUser());
    expect(await screen.findByRole('alert')).toHaveTextContent(sorry);
    expect(screen.queryByRole('button', { name: 'Send a new link' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Log in' })).toBeVisible();
  });
});
