import { overleafOauthEndpoints as endpoints } from '@portal/overleaf-oauth/domain';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { callbackRoute, editorSession, openCallback } from '../testing/render-callback';

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});
afterEach(() => jest.useRealTimers());

const rejects = (
  status: number,
  code:
    | 'email-not-confirmed'
    | 'tos-not-accepted'
    | 'user-not-found'
    | 'EDITOR_STATE_INVALID'
    | 'EDITOR_UNAVAILABLE',
) => server.use(respondWithError(endpoints.finishEditorLogin, status, code));

/** What a visitor came for, and as it stands in an address. */
const intent = { callback: 'x', price_id: 'price_1', code: 'A' };
const kept = new URLSearchParams(intent).toString();

describe('the callback page', () => {
  it.each([
    [{}, '/account'],
    [{ redirect: '/manage-group?page=2' }, '/manage-group?page=2'],
    [
      { redirect: 'plans', code: 'A', price_id: 'price_1' },
      '/plans?code=A&price_id=price_1#select',
    ],
    [{ redirect: 'https://evil.example' }, '/account'],
  ])(
    'A login with the query %j sends the code once and leads to %s (OAUTH-10, OAUTH-20, OAUTH-21)',
    async (query, target) => {
      const seen: unknown[] = [];
      server.use(
        respond(endpoints.finishEditorLogin, ({ input }) => {
          seen.push(input);
          return editorSession;
        }),
      );
      const { location, track } = await openCallback(callbackRoute(query));
      await waitFor(() => expect(location()).toBe(target));
      expect(seen).toEqual([
        { code: 'code-1', state: { state: expect.any(String), iss: 'https://editor.example' } },
      ]);
      expect(track.mock.calls).toEqual([[{ type: 'sign-in', action: 'latex-editor' }]]);
      expect(JSON.parse(window.localStorage.getItem('overleaf-account') ?? '')).toEqual({
        id: 'o-1',
        email: 'ada@example.edu',
      });
    },
  );

  it('The code and the state leave the address while the page works (OAUTH-19)', async () => {
    server.use(respond(endpoints.finishEditorLogin, () => new Promise(() => undefined)));
    const { location } = await openCallback(callbackRoute({ redirect: 'plans' }));
    expect(screen.getByRole('status', { name: 'Logging you in' })).toBeVisible();
    await waitFor(() => expect(location()).toBe('/oauth2/callback'));
  });

  it('An error leaves the address too (OAUTH-19)', async () => {
    const { location } = await openCallback('/oauth2/callback?error=access_denied&origin=word');
    expect(
      await screen.findByRole('heading', { name: 'We were not able to sign you in.' }),
    ).toBeVisible();
    expect(location()).toBe('/oauth2/callback');
  });

  it('A login resumes the purchase that it was started for (OAUTH-20)', async () => {
    server.use(respond(endpoints.finishEditorLogin, editorSession));
    const { startCheckout } = await openCallback(callbackRoute({ price_id: 'price_1' }));
    await waitFor(() => expect(startCheckout.mock.calls).toEqual([[{ priceId: 'price_1' }]]));
  });

  it('An address that is not confirmed leads to the settings of the editor, and the login can be restarted (OAUTH-12, OAUTH-14)', async () => {
    rejects(403, 'email-not-confirmed');
    await openCallback(callbackRoute({ origin: 'wfo', redirect: 'plans' }));
    expect(
      await screen.findByRole('heading', { name: 'Confirm your primary email' }),
    ).toBeVisible();
    const confirm = screen.getByRole('link', { name: /Confirm primary email/ });
    expect(confirm).toHaveAttribute('href', 'https://editor.example/user/settings');
    expect(confirm).toHaveAttribute('target', '_blank');
    expect(screen.getByRole('link', { name: 'I have verified my account' })).toHaveAttribute(
      'href',
      '/api/oauth2?origin=wfo&redirect=plans',
    );
    expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute(
      'href',
      '/login?origin=wfo&redirect=plans',
    );
  });

  it('Accepting the terms restarts the login with hasAgreedToTOS (OAUTH-14)', async () => {
    rejects(403, 'tos-not-accepted');
    await openCallback(callbackRoute({ code: 'A' }));
    expect(
      await screen.findByRole('heading', { name: 'Accept the terms of service' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Accept terms of service' })).toHaveAttribute(
      'href',
      '/api/oauth2?code=A&hasAgreedToTOS=true',
    );
    expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/login?code=A');
  });

  it('A user whom the editor does not know is led to the login, which says so (OAUTH-15)', async () => {
    rejects(404, 'user-not-found');
    const { location } = await openCallback(callbackRoute(intent));
    await waitFor(() => expect(location()).toBe(`/login?error=ol-user-not-found&${kept}`));
  });

  it.each([
    ['a used state', () => rejects(400, 'EDITOR_STATE_INVALID'), callbackRoute()],
    ['an editor that is down', () => rejects(503, 'EDITOR_UNAVAILABLE'), callbackRoute()],
    ['no code', () => undefined, '/oauth2/callback?state=a.b'],
    ['no state', () => undefined, '/oauth2/callback?code=c'],
    ['nothing', () => undefined, '/oauth2/callback'],
    ['an error of the editor', () => undefined, '/oauth2/callback?error=access_denied&state=a.b'],
  ])(
    'With %s the page says that the user was not signed in, and opens /authenticate after 5 seconds (OAUTH-18)',
    async (_, prepare, route) => {
      jest.useFakeTimers({ advanceTimers: true });
      prepare();
      const { location, track } = await openCallback(route);
      expect(
        await screen.findByRole('heading', { name: 'We were not able to sign you in.' }),
      ).toBeVisible();
      expect(screen.getByText('Redirecting to login page...')).toBeVisible();
      expect(location()).toBe('/oauth2/callback');
      const offersEditor = 'signInWithOverleaf=enabled';
      expect(screen.getByRole('link', { name: 'Go back' })).toHaveAttribute(
        'href',
        `/login?${offersEditor}`,
      );
      expect(track.mock.calls[0]?.[0]).toMatchObject({ type: 'sign-in-error' });
      act(() => void jest.advanceTimersByTime(4_000));
      expect(location()).toMatch(/^\/oauth2\/callback/);
      act(() => void jest.advanceTimersByTime(1_100));
      await waitFor(() => expect(location()).toBe(`/authenticate?${offersEditor}`));
    },
  );

  it('An unknown error keeps what the visitor came for, and the page that opens offers the editor again (OAUTH-18)', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    rejects(503, 'EDITOR_UNAVAILABLE');
    const { location } = await openCallback(callbackRoute(intent));
    const query = `?signInWithOverleaf=enabled&${kept}`;
    expect(await screen.findByRole('link', { name: 'Go back' })).toHaveAttribute(
      'href',
      `/login${query}`,
    );
    act(() => void jest.advanceTimersByTime(5_100));
    await waitFor(() => expect(location()).toBe(`/authenticate${query}`));
  });

  it('In the window of the word-processor add-in an unknown error stays (OAUTH-18)', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    rejects(503, 'EDITOR_UNAVAILABLE');
    const { location } = await openCallback(callbackRoute({ origin: 'word' }));
    await screen.findByRole('heading', { name: 'We were not able to sign you in.' });
    expect(screen.queryByText('Redirecting to login page...')).not.toBeInTheDocument();
    act(() => void jest.advanceTimersByTime(60_000));
    expect(location()).toBe('/oauth2/callback');
  });
});
