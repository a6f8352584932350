import type { User } from '@portal/auth-session/domain';
import type { CommonErrorCode } from '@portal/shared/contract';
import { currentUserOf, testUser } from '@portal/auth-session/testing';

/** An authentication service in memory: it rotates refresh tokens and remembers what it was asked. */
export interface FakeAuthServer {
  readonly fetch: typeof fetch;
  /** Paths that were called, in order. */
  readonly calls: string[];
  person: User;
  /** Seconds that an idToken lives. */
  tokenLife: number;
  /** No answer comes while this is true. */
  isDown: boolean;
  /** The refresh token that is good now; undefined once the session was ended. */
  refreshToken: string | undefined;
  /** Opens a session as a sign-in does. */
  openSession(): void;
  callsTo(path: string): number;
  /** Holds the answers to `path` back until the returned function is called. */
  hold(path: string): () => void;
  /** Takes the token of the next call to `path` for a bad one. */
  refuseOnce(path: string): void;
}

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const refusal = (status: number, error: CommonErrorCode | 'INVALID_REFRESH_TOKEN') =>
  json({ error, message: error, requestId: 'r' }, status);

export function fakeAuthServer(): FakeAuthServer {
  let generation = 0;
  const held = new Map<string, Promise<void>>();
  const refused = new Set<string>();

  const rotate = () => {
    generation += 1;
    server.refreshToken = `refresh-token-${String(generation).padStart(4, '0')}`;
    return { idToken: `id-token-${generation}`, refreshToken: server.refreshToken };
  };

  const refresh = (sent: string) => {
    if (sent !== server.refreshToken) return refusal(400, 'INVALID_REFRESH_TOKEN');
    const { idToken, refreshToken } = rotate();
    return json({ id_token: idToken, refresh_token: refreshToken, expires_in: server.tokenLife });
  };

  /** Any token of the session ends it, a used one too. */
  const endSession = () => {
    server.refreshToken = undefined;
    return json({});
  };

  const signIn = () => {
    const { uid, email } = server.person;
    return json({ ...rotate(), expiresIn: server.tokenLife, uid, email });
  };

  const currentUser = (authorization: string | null) =>
    authorization === `Bearer id-token-${generation}` && server.refreshToken
      ? json(currentUserOf(server.person))
      : refusal(401, 'UNAUTHENTICATED');

  const answerTo = (path: string, headers: Headers, body: { refreshToken?: string }) => {
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
        return currentUser(headers.get('authorization'));
      default:
        throw new Error(`The fake auth server has no ${path}`);
    }
  };

  const server: FakeAuthServer = {
    calls: [],
    person: testUser(),
    tokenLife: 3_600,
    isDown: false,
    refreshToken: undefined,
    openSession: () => void rotate(),
    callsTo: (path) => server.calls.filter((call) => call === path).length,
    hold: (path) => {
      let release = () => {};
      held.set(path, new Promise((resolve) => (release = resolve)));
      return () => {
        held.delete(path);
        release();
      };
    },
    refuseOnce: (path) => void refused.add(path),
    fetch: async (url, init) => {
      const path = new URL(String(url)).pathname;
      server.calls.push(path);
      await held.get(path);
      if (server.isDown) throw new TypeError('Failed to fetch');
      if (refused.delete(path)) return refusal(401, 'UNAUTHENTICATED');
      return answerTo(path, new Headers(init?.headers), JSON.parse(String(init?.body ?? '{}')));
    },
  };
  return server;
}
