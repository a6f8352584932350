import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { testUser } from '@portal/auth-session/testing';
import { respond, server, respondWithError } from '@portal/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { openFakeTab } from '../testing/fake-tab';
import { renderAuthView, testTokens, respondWithUser } from '../testing/render-auth-view';
import { signInAt } from '../testing/session-scene';
import { SignoutPage, AccountDeletedPage } from './signout-page';

describe('SignoutPage', () => {
  it('The sign-out page clears everything and offers to log in (AUTH-91)', async () => {
    server.use(respond(endpoints.signOut, {}));
    const { browser, tab } = await renderAuthView(<SignoutPage />, { signedInAs: testUser() });
    expect(await screen.findByRole('heading', { name: 'You’re logged out' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    expect(browser.stored()).toEqual({});
    expect(tab.state().status).toBe('signed-out');
  });

  it('Once the user is signed out, the focus is on the heading that says so (SHARED-320)', async () => {
    server.use(respond(endpoints.signOut, {}));
    await renderAuthView(<SignoutPage />, { signedInAs: testUser() });
    expect(await screen.findByRole('heading', { name: 'You’re logged out' })).toHaveFocus();
  });

  it('The sign-out page looks the same for users who were signed out before, and removes what their tab keeps (AUTH-91)', async () => {
    const { tab } = await renderAuthView(<SignoutPage />);
    expect(tab.keepsVisit()).toBe(false);
    expect(screen.getByRole('heading', { name: 'You’re logged out' })).toBeVisible();
  });

  it('The sign-out page does not end a session that starts later in another tab', async () => {
    const { browser, location } = await renderAuthView(<SignoutPage />, { route: '/signout' });
    server.use(respond(endpoints.signIn, { ...testTokens, uid: 'uid-ada', email: 'e' }));
    server.use(...respondWithUser(testUser()));
    const other = openFakeTab(browser);
    await act(async () => {
      await other.start();
      await signInAt(other);
    });
    expect(location()).toBe('/account');
    expect(browser.stored()).toMatchObject({ tokens: testTokens });
  });
});

describe('AccountDeletedPage', () => {
  const page = <AccountDeletedPage productName="Lemma" />;

  it('After the deletion of the account the user is signed out, although the server no longer knows the session (AUTH-195)', async () => {
    server.use(respondWithError(endpoints.signOut, 401, 'UNAUTHENTICATED'));
    const { browser, tab } = await renderAuthView(page, { signedInAs: testUser() });
    await waitFor(() => expect(tab.state().status).toBe('signed-out'));
    expect(tab.keepsVisit()).toBe(false);
    expect(browser.stored()).toEqual({});
    expect(screen.getByRole('heading', { name: 'Your account was deleted' })).toBeVisible();
  });

  it('After a deletion that another response has told the session first, the tab keeps nothing either (AUTH-195)', async () => {
    const { tab } = await renderAuthView(page);
    expect(tab.state().status).toBe('signed-out');
    expect(tab.keepsVisit()).toBe(false);
  });

  it('The page after the deletion of an account leads to the contact form (AUTH-195)', async () => {
    await renderAuthView(page);
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact');
  });
});
