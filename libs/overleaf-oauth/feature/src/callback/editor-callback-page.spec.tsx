import { type SessionRootState, signedIn } from '@portal/auth-session/api';
import { respondToBotCheck } from '@portal/auth-session/testing';
import { overleafOauthEndpoints as endpoints } from '@portal/overleaf-oauth/domain';
import { createBrowserClock, currentPage } from '@portal/shared/browser';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import {
  callbackRoute,
  editorSession,
  linkedUser,
  offer,
  openCallback,
  tokens,
} from '../testing/render-callback';
import { makeCodeVerifier, takeCodeVerifier } from './code-verifier';

describe('the callback page', () => {
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

describe('pkce login', () => {
  const issuer = 'https://editor.example/oauth';

  const now = createBrowserClock().now();

  let replacePage: jest.SpiedFunction<typeof currentPage.replaceWith>;

  beforeEach(() => {
    window.localStorage.clear();
    window.sessionStorage.clear();
    replacePage = jest.spyOn(currentPage, 'replaceWith').mockReturnValue();
  });

  afterEach(() => {
    replacePage.mockRestore();
  });

  /** Opens the callback page of a portal that has a client at the editor. */
  const openWithEditor = (route: string) =>
    openCallback(route, { editor: { issuer, clientId: 'lemma-portal' } });

  async function hashOf(verifier: string): Promise<string> {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
    const text = btoa(String.fromCharCode(...new Uint8Array(hash)));
    return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  }

  /** An editor that exchanges codes; returns the forms that it got. */
  function editorThatExchanges(tokenEndpoint = `${issuer}/token`) {
    const forms: Record<string, string>[] = [];
    server.use(
      http.get(`${issuer}/.well-known/openid-configuration`, () =>
        HttpResponse.json({ token_endpoint: tokenEndpoint }),
      ),
      http.post(`${issuer}/token`, async ({ request }) => {
        expect(request.headers.get('content-type')).toContain('application/x-www-form-urlencoded');
        forms.push(Object.fromEntries(new URLSearchParams(await request.text())));
        return HttpResponse.json({ access_token: 'a', id_token: 'i', token_type: 'Bearer' });
      }),
    );
    return forms;
  }

  describe('a login with the code verifier of the browser', () => {
    it('The page makes the verifier and starts the login with its challenge (OAUTH-31)', async () => {
      await openWithEditor('/oauth2/callback?origin=word&pkce=true&code=A');
      await waitFor(() => expect(replacePage).toHaveBeenCalledTimes(1));
      const { pathname, searchParams } = new URL(
        replacePage.mock.calls[0]?.[0] ?? '',
        'https://portal.example',
      );
      expect(pathname).toBe('/api/oauth2');
      const challenge = searchParams.get('pkce') ?? '';
      expect(searchParams.get('code')).toBe('A');
      const verifier = takeCodeVerifier(challenge, now) ?? '';
      expect(verifier).toMatch(/^[\w-]{43}$/);
      expect(await hashOf(verifier)).toBe(challenge);
    });

    it('A page that can keep nothing leaves the verifier to the server (OAUTH-31)', async () => {
      const storage = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
        throw new DOMException('Access is denied.', 'SecurityError');
      });
      await openWithEditor('/oauth2/callback?origin=wfo&pkce=true');
      await waitFor(() => expect(replacePage).toHaveBeenCalledWith('/api/oauth2?origin=wfo'));
      storage.mockRestore();
    });

    it.each(['the same tab', 'a new tab that a mail link opened'])(
      'In %s the code is exchanged form-encoded, and the server gets the tokens (OAUTH-31)',
      async (where) => {
        const forms = editorThatExchanges();
        const seen: unknown[] = [];
        server.use(
          respond(endpoints.finishPkceLogin, ({ input }) => {
            seen.push(input);
            return editorSession;
          }),
        );
        const challenge = await makeCodeVerifier(now);
        if (where !== 'the same tab') window.sessionStorage.clear();
        const { location } = await openWithEditor(callbackRoute({ pkce: challenge }));
        await waitFor(() => expect(location()).toBe('/account'));
        expect(forms).toEqual([
          {
            grant_type: 'authorization_code',
            code: 'code-1',
            client_id: 'lemma-portal',
            code_verifier: expect.stringMatching(/^[\w-]{43}$/),
            redirect_uri: 'http://localhost/oauth2/callback',
          },
        ]);
        expect(await hashOf(forms[0]?.['code_verifier'] ?? '')).toBe(challenge);
        expect(seen).toEqual([
          {
            code: 'code-1',
            state: { state: expect.any(String), iss: 'https://editor.example' },
            olTokens: { access_token: 'a', id_token: 'i', token_type: 'Bearer' },
          },
        ]);
        expect(takeCodeVerifier(challenge, now)).toBeUndefined();
      },
    );

    it('An access token without an idToken reaches the server as it is (OAUTH-31, OAUTH-37)', async () => {
      editorThatExchanges();
      const alone = { access_token: 'a', token_type: 'Bearer' };
      server.use(http.post(`${issuer}/token`, () => HttpResponse.json(alone)));
      const seen: unknown[] = [];
      server.use(
        respond(endpoints.finishPkceLogin, ({ input }) => {
          seen.push(input.olTokens);
          return editorSession;
        }),
      );
      const { location } = await openWithEditor(
        callbackRoute({ pkce: await makeCodeVerifier(now) }),
      );
      await waitFor(() => expect(location()).toBe('/account'));
      expect(seen).toEqual([alone]);
    });

    it('Without the stored verifier the login fails with code_verifier_not_found (OAUTH-31)', async () => {
      const { track } = await openWithEditor(callbackRoute({ pkce: 'x'.repeat(43) }));
      expect(await screen.findByText('We were not able to sign you in.')).toBeVisible();
      expect(track.mock.calls).toEqual([
        [{ type: 'sign-in-error', action: 'code_verifier_not_found' }],
      ]);
    });

    it.each([
      [
        'a token endpoint of another host',
        () => void editorThatExchanges('https://evil.example/token'),
      ],
      [
        'a page instead of JSON',
        () =>
          server.use(
            http.get(`${issuer}/.well-known/openid-configuration`, () => HttpResponse.html('<p>')),
          ),
      ],
      [
        'an error',
        () =>
          server.use(
            http.get(`${issuer}/.well-known/openid-configuration`, () =>
              HttpResponse.json({ token_endpoint: `${issuer}/token` }),
            ),
            http.post(`${issuer}/token`, () => HttpResponse.json({ error: 'x' }, { status: 500 })),
          ),
      ],
      [
        'tokens that are missing',
        () =>
          server.use(
            http.get(`${issuer}/.well-known/openid-configuration`, () =>
              HttpResponse.json({ token_endpoint: `${issuer}/token` }),
            ),
            http.post(`${issuer}/token`, () => HttpResponse.json({ id_token: 'i' })),
          ),
      ],
    ])(
      'An editor that responds with %s signs nobody in (OAUTH-31, OAUTH-36)',
      async (_, prepare) => {
        prepare();
        await openWithEditor(callbackRoute({ pkce: await makeCodeVerifier(now) }));
        expect(await screen.findByText('We were not able to sign you in.')).toBeVisible();
      },
    );
  });

  describe('the storage of code verifiers', () => {
    it('A verifier is used once, and expires after ten minutes (OAUTH-31)', async () => {
      const challenge = await makeCodeVerifier(now);
      expect(takeCodeVerifier(challenge, now)).toBeDefined();
      expect(takeCodeVerifier(challenge, now)).toBeUndefined();
      const late = await makeCodeVerifier(now);
      const later = new Date(now.getTime() + 10 * 60_000);
      expect(takeCodeVerifier(late, later)).toBeUndefined();
    });

    it('Two logins of one browser keep their verifiers apart', async () => {
      const first = await makeCodeVerifier(now);
      const second = await makeCodeVerifier(now);
      expect(await hashOf(takeCodeVerifier(first, now) ?? '')).toBe(first);
      expect(await hashOf(takeCodeVerifier(second, now) ?? '')).toBe(second);
      expect(window.localStorage.length).toBe(0);
    });
  });
});

describe('the window of the host', () => {
  const success = {
    type: 'status_updated',
    status: 'success',
    isEmailConfirmed: true,
    error: null,
    email: 'ada@example.edu',
    uuid: 'uuid-ada',
    session: { idToken: 'id-token-1' },
  };

  let restore = () => {};

  /** A window that opened this one, or that frames it; it keeps what it is sent. */
  function fakeHost(property: 'opener' | 'parent') {
    const before = Object.getOwnPropertyDescriptor(window, property);
    const postMessage = jest.fn();
    const value = { closed: false, postMessage };
    Object.defineProperty(window, property, { configurable: true, value });
    restore = () => {
      if (before) Object.defineProperty(window, property, before);
      else Reflect.deleteProperty(window, property);
    };
    const confirm = (status: 'success' | 'error') => {
      const data = { type: 'status_received', status };
      const event = new MessageEvent('message', { data, origin: 'https://www.overleaf.com' });
      Object.defineProperty(event, 'source', { value });
      act(() => void window.dispatchEvent(event));
    };
    return {
      confirm,
      got: () => postMessage.mock.calls.map(([message]) => message as unknown),
      targets: () => [...new Set(postMessage.mock.calls.map(([, target]) => target as unknown))],
    };
  }

  let close: jest.SpyInstance;

  beforeEach(() => {
    window.localStorage.clear();
    window.sessionStorage.clear();
    close = jest.spyOn(window, 'close').mockImplementation(() => undefined);
  });

  afterEach(() => {
    close.mockRestore();
    restore();
    restore = () => {};
  });

  describe('a pop-up of the word-processor add-in', () => {
    it('The add-in that opened the window gets the status without the refresh token, and the window closes once the add-in has confirmed it (OAUTH-20, OAUTH-22)', async () => {
      const opener = fakeHost('opener');
      server.use(respond(endpoints.finishEditorLogin, editorSession));
      await openCallback(callbackRoute({ origin: 'word' }));
      expect(await screen.findByRole('heading', { name: 'You’re logged in.' })).toBeVisible();
      expect(close).not.toHaveBeenCalled();
      opener.confirm('success');
      expect(close).toHaveBeenCalled();
      expect(opener.targets()).toContain('https://www.overleaf.com');
      expect(opener.got()[0]).toMatchObject(success);
      expect(JSON.stringify(opener.got())).not.toContain('refresh-token');
    });

    it('After “Link accounts” the add-in gets the session, and only then the window closes (OAUTH-22)', async () => {
      const opener = fakeHost('opener');
      const statuses = () =>
        opener.got().filter((_, index) => index % opener.targets().length === 0);
      server.use(
        ...respondToBotCheck(),
        respondWithError(endpoints.finishEditorLogin, 409, 'email-already-in-use', {
          details: offer,
        }),
        respond(endpoints.linkEditorAccount, {
          ...{ user: linkedUser, overleafPrimaryEmail: offer.email, session: tokens },
        }),
      );
      const { user } = await openCallback(callbackRoute({ origin: 'word' }));
      await user.type(await screen.findByLabelText('Password'), 'correct horse');
      expect(statuses()).toMatchObject([{ status: 'error', error: 'email-already-in-use' }]);
      opener.confirm('error');
      await user.click(screen.getByRole('button', { name: 'Link accounts' }));
      expect(await screen.findByRole('heading', { name: 'You’re logged in.' })).toBeVisible();
      expect(close).not.toHaveBeenCalled();
      opener.confirm('success');
      expect(close).toHaveBeenCalled();
      expect(statuses()).toMatchObject([{ error: 'email-already-in-use' }, success]);
      expect(JSON.stringify(opener.got())).not.toContain('refresh-token');
    });

    it('After the session of another account was replaced the add-in gets the new one (OAUTH-22, OAUTH-7)', async () => {
      const opener = fakeHost('opener');
      server.use(
        respondWithError(endpoints.finishEditorLogin, 409, 'EDITOR_OTHER_ACCOUNT', {
          details: {
            email: 'a@b.example',
            signedInAs: 'c@d.example',
            account: null,
            ticket: 'x'.repeat(43),
          },
        }),
        respond(endpoints.confirmEditorLogin, editorSession),
      );
      const { user } = await openCallback(callbackRoute({ origin: 'word' }));
      await user.click(await screen.findByRole('button'));
      await waitFor(() => expect(opener.got().at(-1)).toMatchObject(success));
      opener.confirm('success');
      expect(close).toHaveBeenCalled();
    });

    it('An opener that gets no message, and so confirms none, is not left with a closed window (OAUTH-20)', async () => {
      fakeHost('opener');
      server.use(respond(endpoints.finishEditorLogin, editorSession));
      await openCallback(callbackRoute({ origin: 'word' }));
      expect(
        await screen.findByText(/If you’re not logged in there, log in one more time/),
      ).toBeVisible();
      expect(screen.getByRole('link', { name: 'Go to your account' })).toBeVisible();
      expect(close).not.toHaveBeenCalled();
    });

    it('An add-in whose window is gone is not left with a closed window (OAUTH-20)', async () => {
      server.use(respond(endpoints.finishEditorLogin, editorSession));
      await openCallback(callbackRoute({ origin: 'word' }));
      expect(await screen.findByText(/couldn’t reach your document/)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Go to your account' })).toHaveAttribute(
        'href',
        '/account',
      );
      expect(close).not.toHaveBeenCalled();
    });
  });

  describe('a frame of the editor', () => {
    const ancestors = () =>
      Object.defineProperty(document, 'referrer', {
        configurable: true,
        value: 'https://www.overleaf.com/project',
      });

    it('A frame whose login failed offers a new window and another try (OAUTH-22)', async () => {
      fakeHost('parent');
      server.use(respondWithError(endpoints.finishEditorLogin, 403, 'email-not-confirmed'));
      await openCallback(callbackRoute({ code: 'A' }));
      const opens = await screen.findByRole('link', { name: /Continue in a new window/ });
      expect(opens).toHaveAttribute('target', '_blank');
      const again = screen.getByRole('link', { name: 'Try again' });
      expect(again).toHaveAttribute('href', '/api/oauth2?code=A');
      expect(again).not.toHaveAttribute('target');
    });

    it('The frame notices the session that begins in the new window, and tells the editor (OAUTH-22)', async () => {
      ancestors();
      const parent = fakeHost('parent');
      server.use(respondWithError(endpoints.finishEditorLogin, 403, 'email-not-confirmed'));
      const { store } = await openCallback(callbackRoute());
      await screen.findByRole('link', { name: 'Try again' });
      expect(parent.got()).toMatchObject([{ status: 'error', error: 'email-not-confirmed' }]);
      await act(async () => void store.dispatch(signedIn({ tokens, rememberMe: true })));
      expect(await screen.findByRole('heading', { name: 'You’re logged in.' })).toBeVisible();
      expect((store.getState() as unknown as SessionRootState).session.status).toBe('signed-in');
      expect(parent.got().slice(1)).toMatchObject([success]);
      expect(JSON.stringify(parent.got())).not.toContain('refresh-token');
      Reflect.deleteProperty(document, 'referrer');
    });
  });
});
