import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { testUser } from '@portal/auth-session/testing';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { RequireUser } from '../guard/require-user';
import { LoginPage } from '../login/login-page';
import { openFakeTab } from '../testing/fake-tab';
import { renderAuthView, testEditor } from '../testing/render-auth-view';
import {
  respondWithSecurity,
  near,
  own,
  phone,
  sessionRow,
  sessionsTable,
  signedIn,
  unknown,
} from '../testing/security-scene';
import { SecurityPage } from './security-page';

describe('security page', () => {
  const openSecurity = (route = '/account/security') =>
    renderAuthView(<SecurityPage user={testUser()} />, {
      route,
      signedInAs: testUser(),
    });

  describe('SecurityPage', () => {
    it('The security page has five sections under one heading', async () => {
      respondWithSecurity([own]);
      await openSecurity();
      expect(screen.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
      const headings = screen.getAllByRole('heading', { level: 2 });
      expect(headings.map(({ textContent }) => textContent)).toEqual([
        'Password',
        'Sign-in methods',
        'Two-step login',
        'Sessions',
        'Recent activity',
      ]);
      expect(await sessionRow(/Firefox on Linux/)).toBeVisible();
    });

    it('Who comes from a group that needs a second factor reads so, and is led back (AUTH-573)', async () => {
      respondWithSecurity([own]);
      await openSecurity('/account/security?group=g-1');
      expect(await screen.findByText(/Your group needs two-step login/)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Back to your group' })).toHaveAttribute(
        'href',
        '/manage-group?group=g-1',
      );
    });
  });

  describe('the sessions section', () => {
    it('The sessions are listed with browser, country and last use, and the current one is marked (AUTH-86, AUTH-509)', async () => {
      respondWithSecurity([own, phone, unknown, near]);
      await openSecurity();
      const ownRow = within(await sessionRow(/This device/));
      expect(ownRow.getByText('Germany, on this network')).toBeVisible();
      expect(ownRow.getByText('Now')).toBeVisible();
      expect(ownRow.getByText('With your password')).toBeVisible();
      expect(
        within(await sessionRow(/Safari on iPhone/)).getByText('With your password, in two steps'),
      ).toBeVisible();
      expect(ownRow.queryByRole('button')).not.toBeInTheDocument();
      expect(
        within(await sessionRow(/Safari on iPhone/)).getAllByText(/^Nov 19, 2026/),
      ).toHaveLength(2);
      expect(
        within(await sessionRow(/Safari on iPhone/)).getAllByText(/ago$|^just now$/),
      ).toHaveLength(2);
      expect(await sessionRow(/^Unknown device (?!.*Unknown place)/)).toBeVisible();
      expect(await sessionRow(/Safari on iPad With your password On this network/)).toBeVisible();
    });

    it('Ending a session removes its row before the server has responded, and the focus stays in the list (AUTH-87)', async () => {
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      const { sessions: list, ended } = respondWithSecurity([own, phone]);
      server.use(
        respond(endpoints.endSession, async ({ input }) => {
          await held;
          return list.end(input.id);
        }),
      );
      const { user } = await openSecurity();
      await sessionRow(/Safari on iPhone/);
      await user.click(screen.getByRole('button', { name: 'Log out Safari on iPhone' }));
      await waitFor(() =>
        expect(sessionsTable().queryByText('Safari on iPhone')).not.toBeInTheDocument(),
      );
      expect(ended).toEqual([]);
      expect(screen.getByRole('group', { name: 'Sessions' })).toHaveFocus();

      release();
      expect(await screen.findByText('You logged out Safari on iPhone.')).toBeVisible();
      expect(ended).toEqual([phone.id]);
    });

    it('The row of a session comes back when the server does not end it (AUTH-87)', async () => {
      respondWithSecurity([own, phone]);
      server.use(respondWithError(endpoints.endSession, 503, 'UNAVAILABLE'));
      const { user } = await openSecurity();
      await sessionRow(/Safari on iPhone/);
      await user.click(screen.getByRole('button', { name: 'Log out Safari on iPhone' }));
      expect(
        await screen.findByText('We couldn’t log out Safari on iPhone. Please try again.'),
      ).toBeVisible();
      expect(await sessionRow(/Safari on iPhone/)).toBeVisible();
    });

    it('All other sessions are ended after asking once (AUTH-87)', async () => {
      const { ended } = respondWithSecurity([own, phone, unknown]);
      const { user } = await openSecurity();
      await sessionRow(/Safari on iPhone/);
      await user.click(screen.getByRole('button', { name: 'End all other sessions' }));
      const dialog = within(
        await screen.findByRole('alertdialog', { name: 'End all other sessions?' }),
      );
      expect(dialog.getByText(/^2 other sessions end immediately/)).toBeVisible();
      expect(ended).toEqual([]);

      await user.click(dialog.getByRole('button', { name: 'End all other sessions' }));
      expect(await screen.findByText('All other sessions have ended.')).toBeVisible();
      expect(sessionsTable().queryByText('Safari on iPhone')).not.toBeInTheDocument();
      expect(ended).toEqual(['others']);
    });

    it('Signing out everywhere asks once, clears the session in every tab and leads to the login page, which says so (AUTH-171)', async () => {
      const { ended } = respondWithSecurity([own, phone]);
      const view = await renderAuthView(
        <Routes>
          <Route
            path="/account/security"
            element={
              <RequireUser>
                <SecurityPage user={testUser()} />
              </RequireUser>
            }
          />
          <Route
            path="/login"
            element={
              <LoginPage
                productName="Lemma"
                editor={testEditor}
                startCheckout={async () => {}}
                extensionId=""
              />
            }
          />
        </Routes>,
        { route: '/account/security', path: '*', signedInAs: testUser() },
      );
      await sessionRow(/Safari on iPhone/);
      const otherTab = openFakeTab(view.browser);
      await act(() => otherTab.start());
      await view.user.click(screen.getByRole('button', { name: 'Log out everywhere' }));
      const dialog = within(
        await screen.findByRole('alertdialog', { name: 'Log out everywhere?' }),
      );
      expect(dialog.getByText(/including this one/)).toBeVisible();
      expect(ended).toEqual([]);

      await view.user.click(dialog.getByRole('button', { name: 'Log out everywhere' }));
      expect(await screen.findByText('You’re logged out on every device.')).toBeVisible();
      expect(ended).toEqual(['all']);
      expect(view.browser.stored()).toEqual({});
      expect(view.tab.keepsVisit()).toBe(false);
      expect(otherTab.state().status).toBe('signed-out');
      expect(view.location()).toBe('/login?redirect=%2Faccount%2Fsecurity');
    });

    it('A sign-out everywhere that the server rejects leaves the user signed in and says so (AUTH-171)', async () => {
      respondWithSecurity([own]);
      server.use(respondWithError(endpoints.endAllSessions, 503, 'UNAVAILABLE'));
      const { user, tab } = await openSecurity();
      await sessionRow(/This device/);
      await user.click(screen.getByRole('button', { name: 'Log out everywhere' }));
      const dialog = within(await screen.findByRole('alertdialog'));
      await user.click(dialog.getByRole('button', { name: 'Log out everywhere' }));
      const failed = 'We couldn’t log you out everywhere. Please try again.';
      expect(await screen.findByText(failed)).toBeVisible();
      expect(tab.state().status).toBe('signed-in');
    });

    it('The only session has no button to end others', async () => {
      respondWithSecurity([own]);
      await openSecurity();
      await sessionRow(/This device/);
      expect(screen.getByRole('button', { name: 'End all other sessions' })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
    });

    it('Sessions that could not be loaded show an error and can be loaded again', async () => {
      respondWithSecurity([own]);
      server.use(respondWithError(endpoints.listSessions, 503, 'UNAVAILABLE'));
      const { user } = await openSecurity();
      const failed = 'We couldn’t load your sessions. Please try again later.';
      expect(await screen.findByText(failed)).toBeVisible();
      respondWithSecurity([own]);
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(screen.queryByText(failed)).not.toBeInTheDocument());
      expect(await sessionRow(/This device/)).toBeVisible();
    });
  });

  describe('the ways to log in', () => {
    const ways = () => within(screen.getByRole('table', { name: 'Sign-in methods' }));
    const wayRow = (name: RegExp) => ways().findByRole('row', { name });

    it('Every way is listed with its device and date, and one that needs the password says so (AUTH-411)', async () => {
      respondWithSecurity([own]);
      await openSecurity();
      expect(await wayRow(/^Password Firefox on Linux Added Nov 19, 2026/)).toBeVisible();
      expect(await wayRow(/Campus ID ada@campus.example Safari on iPhone/)).toBeVisible();
      expect(await wayRow(/LaTeX editor Needs your password once Unknown device/)).toBeVisible();
    });

    it('A way is removed after a question, and one that may not be removed says why (AUTH-412)', async () => {
      const { removed } = respondWithSecurity([own]);
      const { user } = await openSecurity();
      await wayRow(/Campus ID/);
      const editor = screen.getByRole('button', { name: 'Remove LaTeX editor' });
      expect(editor).toHaveAttribute('aria-disabled', 'true');
      await user.click(screen.getByRole('button', { name: 'Remove Campus ID' }));
      const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove Campus ID?' }));
      expect(removed).toEqual([]);
      await user.click(dialog.getByRole('button', { name: 'Remove' }));
      expect(await screen.findByText('Campus ID can no longer be used to log in.')).toBeVisible();
      expect(removed).toEqual(['way-of-the-campus']);
      await waitFor(() => expect(ways().queryByText('Campus ID')).not.toBeInTheDocument());
    });

    it('A way that could not be removed says so (AUTH-412)', async () => {
      respondWithSecurity([own]);
      server.use(respondWithError(endpoints.removeWayIn, 409, 'LAST_WAY_IN'));
      const { user } = await openSecurity();
      await wayRow(/Campus ID/);
      await user.click(screen.getByRole('button', { name: 'Remove Campus ID' }));
      await user.click(
        within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }),
      );
      expect(await screen.findByText(/^We couldn’t remove Campus ID/)).toBeVisible();
    });
  });

  describe('the activity section', () => {
    const activity = () => within(screen.getByRole('table', { name: 'Recent activity' }));

    it('The security activity lists what happened, when and where (AUTH-90)', async () => {
      respondWithSecurity([own], [{ ...signedIn, kind: 'password-changed' }, signedIn]);
      await openSecurity();
      expect(await activity().findByText('Password changed')).toBeVisible();
      expect(activity().getByText('Logged in')).toBeVisible();
      expect(activity().getAllByText('Germany')).toHaveLength(2);
    });

    it('An empty activity list says so', async () => {
      respondWithSecurity([own], []);
      await openSecurity();
      expect(await screen.findByRole('heading', { name: 'No activity yet' })).toBeVisible();
    });

    it('Activity that could not be loaded shows an error', async () => {
      respondWithSecurity([own]);
      server.use(respondWithError(endpoints.getSecurityActivity, 503, 'UNAVAILABLE'));
      await openSecurity();
      expect(
        await screen.findByText('We couldn’t load your recent activity. Please try again later.'),
      ).toBeVisible();
    });
  });
});

describe('the password section', () => {
  const openSecurity = () =>
    renderAuthView(<SecurityPage user={testUser()} />, {
      route: '/account/security',
      signedInAs: testUser(),
    });

  const fillIn = async ({ user }: Awaited<ReturnType<typeof openSecurity>>, next = 'a new one') => {
    await user.type(await screen.findByLabelText('Current password'), 'the old one');
    await user.type(screen.getByLabelText('New password'), next);
    await user.click(screen.getByRole('button', { name: 'Change password' }));
  };

  it('The password section explains what happens to sessions, and fits password managers', async () => {
    respondWithSecurity([own]);
    const { container } = await openSecurity();
    expect(screen.getByText(/logs you out on every other device/)).toBeVisible();
    expect(await screen.findByLabelText('Current password')).toHaveAttribute(
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

  it('The form appears once the sign-in methods are known, leaves with the password, and a link offers one by mail (AUTH-597)', async () => {
    respondWithSecurity([own]);
    const { user } = await openSecurity();
    expect(screen.queryByRole('form', { name: 'Password' })).not.toBeInTheDocument();
    expect(await screen.findByRole('form', { name: 'Password' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Remove Password' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }),
    );
    const add = await screen.findByRole('link', { name: 'Add a password by email' });
    expect(add).toHaveAttribute('href', '/reset-password');
    expect(screen.queryByRole('form', { name: 'Password' })).not.toBeInTheDocument();
    expect(screen.queryByText(/logs you out on every other device/)).not.toBeInTheDocument();
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
    ['WRONG_PASSWORD', 'Current password', 'Your current password is incorrect.'],
    ['INVALID_PASSWORD', 'New password', 'Please use a password with at least 6 characters.'],
    ['COMMON_PASSWORD', 'New password', 'This password is too common. Please choose another one.'],
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
    await user.click(await screen.findByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Enter your current password.')).toBeVisible();
    expect(screen.getByText('Enter a new password.')).toBeVisible();
  });
});
