import type { User } from '@portal/auth-session/domain';
import { testUser } from '@portal/auth-session/testing';
import { currentPage } from '@portal/shared/browser';
import { renderView } from '@portal/shared/testing';
import { screen, waitFor, act, fireEvent } from '@testing-library/react';
import { renderAuthView, testEditor } from '../testing/render-auth-view';
import { QueryError } from './query-error';
import { WelcomePage } from './welcome-page';

describe('WelcomePage', () => {
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

describe('QueryError', () => {
  const otherError = 'An error occurred. Please try again.';
  const queryError = <QueryError productName="Lemma" editorName="the LaTeX editor" />;
  const letPass = (ms: number) => act(() => void jest.advanceTimersByTime(ms));
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it.each([
    [
      'ol-user-not-found',
      "User not found. Please sign in with the LaTeX editor from Lemma's editor integration.",
    ],
    ['access_denied', otherError],
    ['<script>', otherError],
  ])('The error %s in the query is shown and hidden after 10 seconds (AUTH-80)', (error, text) => {
    renderView(queryError, { route: `/?error=${encodeURIComponent(error)}` });
    expect(screen.getByRole('status')).toHaveTextContent(text);
    letPass(9_999);
    expect(screen.getByText(text)).toBeVisible();
    letPass(1);
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  it('The error leaves the address, whose other parameters stay, and is still shown (AUTH-80)', () => {
    const { location } = renderView(queryError, { route: '/?code=A&error=x' });
    expect(location()).toBe('/?code=A');
    expect(screen.getByText(otherError)).toBeVisible();
  });

  it('The error stays while the pointer or the focus is on it', () => {
    renderView(queryError, { route: '/?error=x' });
    fireEvent.pointerEnter(screen.getByRole('status'));
    letPass(60_000);
    expect(screen.getByText(otherError)).toBeVisible();
    fireEvent.pointerLeave(screen.getByRole('status'));
    letPass(10_000);
    expect(screen.queryByText(otherError)).not.toBeInTheDocument();
  });

  it('Without an error in the query nothing is shown', () => {
    renderView(queryError, { route: '/' });
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });
});
