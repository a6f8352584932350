import { overleafOauthEndpoints as endpoints } from '@portal/overleaf-oauth/domain';
import { createBrowserClock, currentPage } from '@portal/shared/browser';
import { respond, server } from '@portal/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { callbackRoute, editorSession, openCallback } from '../testing/render-callback';
import { makeCodeVerifier, takeCodeVerifier } from './code-verifier';

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
          http.post(`${issuer}/token`, () => HttpResponse.json({ access_token: 'a' })),
        ),
    ],
  ])('An editor that responds with %s signs nobody in (OAUTH-31, OAUTH-36)', async (_, prepare) => {
    prepare();
    await openWithEditor(callbackRoute({ pkce: await makeCodeVerifier(now) }));
    expect(await screen.findByText('We were not able to sign you in.')).toBeVisible();
  });
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
