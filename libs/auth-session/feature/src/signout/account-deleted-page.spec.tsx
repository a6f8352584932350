import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { testUser } from '@portal/auth-session/testing';
import { respondWithError, server } from '@portal/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderAuthView } from '../testing/render-auth-view';
import { AccountDeletedPage } from './account-deleted-page';

const page = <AccountDeletedPage productName="Lemma" />;

describe('AccountDeletedPage', () => {
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
