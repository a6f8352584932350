import { authSessionEndpoints as calls } from '@portal/auth-session/domain';
import { answer, server } from '@portal/shared/testing';
import { screen } from '@testing-library/react';
import { testUser } from '../testing/people';
import { renderAuthView } from '../testing/render-auth-view';
import { SignoutPage } from './signout-page';

describe('SignoutPage', () => {
  it('clears everything and offers to log in', async () => {
    server.use(answer(calls.signOut, {}));
    const { browser, tab } = await renderAuthView(<SignoutPage />, { signedInAs: testUser() });
    expect(await screen.findByRole('heading', { name: 'You are signed out' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    expect(browser.stored()).toBeUndefined();
    expect(tab.state().status).toBe('signed-out');
  });

  it('says the same to those who were signed out before', async () => {
    await renderAuthView(<SignoutPage />);
    expect(screen.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  });
});
