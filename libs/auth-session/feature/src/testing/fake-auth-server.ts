import type { User } from '@portal/auth-session/domain';
import type { CommonErrorCode } from '@portal/shared/contract';
import { currentUserOf, premiumStatusOf, testUser } from '@portal/auth-session/testing';

/** An authentication service in memory: it rotates refresh tokens and records the requests. */
export interface FakeAuthServer {
  readonly fetch: typeof fetch;
  /** The paths of the requests, in order. */
  readonly requests: string[];
  user: User;
  /** A sign-in returns no idToken while this is true. */
  leavesIdTokenOut: boolean;
  /** The user whose premium status the language API returns, if it is another one. */
  premiumUser?: User;
  /** The lifetime of an idToken in seconds. */
  tokenLife: number;
  /** While this is true, the server does not respond. */
  isDown: boolean;
  /** The current refresh token; undefined once the session has ended. */
  refreshToken: string | undefined;
  /** Opens a session as a sign-in does. */
  openSession(): void;
  requestsTo(path: string): number;
  /** Holds the responses to `path` back until the returned function is called. */
  hold(path: string): () => void;
  /** Handles a request to `path` immediately, and holds its response back until the returned function is called. */
  holdResponse(path: string): () => void;
  /** Responds to `path` as an unavailable or a limiting server does, until the returned function is called. */
  failsFor(path: string, status?: 429 | 503): () => void;
  /** Rejects the token of the next request to `path`. */
  rejectOnce(path: string): void;
}

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const errorResponse = (status: number, error: CommonErrorCode | 'INVALID_REFRESH_TOKEN') =>
  json({ error, message: error, requestId: 'r' }, status);

function holdIn(held: Map<string, Promise<void>>, path: string): () => void {
  let release = () => {};
  held.set(path, new Promise((resolve) => (release = resolve)));
  return () => {
    held.delete(path);
    release();
  };
}

export function fakeAuthServer(): FakeAuthServer {
  let generation = 0;
  const held = new Map<string, Promise<void>>();
  const heldResponses = new Map<string, Promise<void>>();
  const rejected = new Set<string>();
  const failing = new Map<string, 429 | 503>();

  const rotate = () => {
    generation += 1;
    server.refreshToken = `refresh-token-${String(generation).padStart(4, '0')}`;
    return { idToken: `id-token-${generation}`, refreshToken: server.refreshToken };
  };

  const refresh = (sent: string) => {
    if (sent !== server.refreshToken) return errorResponse(400, 'INVALID_REFRESH_TOKEN');
    const { idToken, refreshToken } = rotate();
    return json({ id_token: idToken, refresh_token: refreshToken, expires_in: server.tokenLife });
  };

  /** Any token of the session ends it, a used one too. */
  const endSession = () => {
    server.refreshToken = undefined;
    return json({});
  };

  const signIn = () => {
    const { uid, email } = server.user;
    const tokens = rotate();
    const idToken = server.leavesIdTokenOut ? '' : tokens.idToken;
    return json({ ...tokens, idToken, expiresIn: server.tokenLife, uid, email });
  };

  const ifSignedIn = (idToken: string | null, body: object) =>
    idToken === `id-token-${generation}` && server.refreshToken
      ? json(body)
      : errorResponse(401, 'UNAUTHENTICATED');

  const respondTo = (path: string, headers: Headers, body: { refreshToken?: string }) => {
    const { refreshToken = '' } = body;
    switch (path) {
      case '/identity/auth':
      case '/api/account/change-password':
        return signIn();
      case '/identity/user/idToken':
        return refresh(refreshToken);
      case '/identity/user/signOut':
        return endSession();
      case '/api/auth/user':
        return ifSignedIn(
          headers.get('authorization')?.replace('Bearer ', '') ?? null,
          currentUserOf(server.user),
        );
      case '/language/isPremium':
        return ifSignedIn(headers.get('token'), premiumStatusOf(server.premiumUser ?? server.user));
      default:
        throw new Error(`The fake auth server has no ${path}`);
    }
  };

  const server: FakeAuthServer = {
    requests: [],
    user: testUser(),
    tokenLife: 3_600,
    isDown: false,
    leavesIdTokenOut: false,
    refreshToken: undefined,
    openSession: () => void rotate(),
    requestsTo: (path) => server.requests.filter((request) => request === path).length,
    hold: (path) => holdIn(held, path),
    holdResponse: (path) => holdIn(heldResponses, path),
    failsFor: (path, status = 503) => {
      failing.set(path, status);
      return () => void failing.delete(path);
    },
    rejectOnce: (path) => void rejected.add(path),
    fetch: async (url, init) => {
      const path = new URL(String(url)).pathname;
      server.requests.push(path);
      await held.get(path);
      if (server.isDown) throw new TypeError('Failed to fetch');
      const status = failing.get(path);
      if (status)
        return errorResponse(status, status === 429 ? 'TOO_MANY_REQUESTS' : 'UNAVAILABLE');
      if (rejected.delete(path)) return errorResponse(401, 'UNAUTHENTICATED');
      const body = JSON.parse(String(init?.body ?? '{}'));
      const response = respondTo(path, new Headers(init?.headers), body);
      await heldResponses.get(path);
      return response;
    },
  };
  return server;
}
