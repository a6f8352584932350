import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { respond, server } from '@portal/shared/testing';
import { act, screen } from '@testing-library/react';
import { openFakeTab } from '../testing/fake-tab';
import { testUser } from '@portal/auth-session/testing';
import { renderAuthView, testTokens, respondWithUser } from '../testing/render-auth-view';
import { signInAt } from '../testing/session-scene';
import { SignoutPage } from './signout-page';

describe('SignoutPage', () => {
  it('The sign-out page clears everything and offers to log in (AUTH-91)', async () => {
    server.use(respond(endpoints.signOut, {}));
    const { browser, tab } = await renderAuthView(<SignoutPage />, { signedInAs: testUser() });
    expect(await screen.findByRole('heading', { name: 'You are logged out' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    expect(browser.stored()).toEqual({});
    expect(tab.state().status).toBe('signed-out');
  });

  it('Once the user is signed out, the focus is on the heading that says so (SHARED-320)', async () => {
    server.use(respond(endpoints.signOut, {}));
    await renderAuthView(<SignoutPage />, { signedInAs: testUser() });
    expect(await screen.findByRole('heading', { name: 'You are logged out' })).toHaveFocus();
  });

  it('The sign-out page looks the same for users who were signed out before, and removes what their tab keeps (AUTH-91)', async () => {
    const { tab } = await renderAuthView(<SignoutPage />);
    expect(tab.keepsVisit()).toBe(false);
    expect(screen.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
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
