import { currentPage } from '@portal/shared/browser';
import type { User } from '@portal/auth-session/domain';
import { screen, waitFor } from '@testing-library/react';
import { testUser } from '@portal/auth-session/testing';
import { renderAuthView, testEditor } from '../testing/render-auth-view';
import { WelcomePage } from './welcome-page';

const openWelcome = (query = '', signedInAs?: User, targetOrigins: readonly string[] = []) =>
  renderAuthView(
    <WelcomePage
      productName="Lemma"
      extensionId="extension"
      editor={testEditor}
      targetOrigins={targetOrigins}
    />,
    {
      route: `/${query}`,
      path: '/',
      ...(signedInAs && { signedInAs }),
    },
  );

describe('WelcomePage', () => {
  it('The welcome page offers to log in and to create an account, with the query (AUTH-78)', async () => {
    await openWelcome('?code=A&origin=/plans');
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      '/login?code=A&origin=%2Fplans',
    );
    expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
      'href',
      '/signup?code=A&origin=%2Fplans',
    );
  });

  it('The welcome page offers the sign-in with the LaTeX editor when the query asks for it (AUTH-79)', async () => {
    await openWelcome('');
    expect(screen.queryByRole('link', { name: /LaTeX/ })).not.toBeInTheDocument();
    await openWelcome('?signInWithOverleaf=enabled');
    expect(screen.getByRole('link', { name: 'Log in with the LaTeX editor' })).toBeVisible();
  });

  it.each([
    ['', '/account'],
    ['?origin=/plans', '/plans'],
    ['?origin=//evil.example', '/account'],
  ])('Signed-in users with "%s" are led to %s (AUTH-78)', async (query, target) => {
    const { location } = await openWelcome(query, testUser());
    await waitFor(() => expect(location()).toBe(target));
  });

  it('The session of a signed-in user is handed to the extension for origin=x (AUTH-57)', async () => {
    await openWelcome('?origin=x', testUser());
    expect(await screen.findByRole('status', { name: 'Logging the extension in' })).toBeVisible();
  });

  it('The welcome page leads a signed-in user to an allowed origin', async () => {
    const replace = jest.spyOn(currentPage, 'replaceWith').mockReturnValue();
    await openWelcome('?origin=https://app.example.com/write', testUser(), [
      'https://app.example.com',
    ]);
    await waitFor(() => expect(replace).toHaveBeenCalledWith('https://app.example.com/write'));
    replace.mockRestore();
  });

  it('The welcome page shows the error of its address', async () => {
    await openWelcome('?error=whatever');
    expect(screen.getByText('An error occurred. Please try again.')).toBeVisible();
  });
});
