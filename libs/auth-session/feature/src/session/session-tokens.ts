import {
  isTokenExpired,
  refreshSessionTokens,
  SessionError,
  sessionTokens,
  type SessionTokens,
} from '@portal/auth-session/domain';
import type { ApiExtra } from '@portal/shared/data-access';
import type { AuthSessionPorts } from './session-ports';
import type { Refresh, SessionRefresh } from './session-refresh';
import type { StoredSession } from './session-storage';

/** A session that ended during its refresh is no error: there is no token then. */
function ignoreEnd(error: unknown): void {
  if (!(error instanceof SessionError)) throw error;
}

/** The tokens of the stored session, as requests take and replace them. */
export function createSessionTokens(
  { clock, storage }: Pick<AuthSessionPorts, 'clock' | 'storage'>,
  { current, save, end, sync }: StoredSession,
  { refresh, withoutRefreshes, endOnServer }: SessionRefresh,
) {
  let markStarted = () => {};
  const started = new Promise<void>((resolve) => {
    markStarted = resolve;
  });

  const getIdTokenWith =
    (refreshIt: Refresh): ApiExtra['getIdToken'] =>
    async ({ renew } = { renew: false }) => {
      await started;
      sync();
      const session = current();
      if (!session) return undefined;
      const isNeeded = renew || isTokenExpired(session, clock.now());
      if (isNeeded) await refreshIt(renew ? session.idToken : undefined).catch(ignoreEnd);
      return current()?.idToken;
    };

  const saveReplacement = async ({ uid, idToken, refreshToken, expiresIn }: SessionTokens) => {
    await storage.settled();
    sync();
    const session = current();
    if (session?.uid !== uid) return endOnServer(refreshToken);
    const tokens = { id_token: idToken, refresh_token: refreshToken, expires_in: expiresIn };
    save(refreshSessionTokens(session, tokens, clock.now()));
  };

  const replaceSession: ApiExtra['replaceSession'] = (send) =>
    withoutRefreshes(async (refreshNow) => {
      const result = await send(getIdTokenWith(refreshNow));
      if (!result.error && sessionTokens.isValidSync(result.data)) {
        await saveReplacement(result.data);
      }
      return result;
    });

  return {
    /** The stored session was read: requests can use its token. */
    markStarted: () => markStarted(),
    getIdToken: getIdTokenWith(refresh),
    replaceSession,
    /** The server no longer accepts the session; another tab may have a newer one. */
    onUnauthenticated: () => {
      const rejected = current();
      sync();
      if (rejected && current()?.refreshToken === rejected.refreshToken) end('rejected');
    },
  };
}

export type TokensOfSession = ReturnType<typeof createSessionTokens>;
