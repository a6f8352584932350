import {
  authSessionEndpoints as endpoints,
  isRefreshDue,
  isTokenExpired,
  refreshSessionTokens,
  SessionError,
  sessionTokens,
  type Session,
  type SessionTokens,
} from '@portal/auth-session/domain';
import { apiErrorOf, type ApiExtra } from '@portal/shared/data-access';
import { sessionApi } from '../api/session-api';
import type { AuthSessionPorts } from './session-ports';
import type { SessionStore } from './session-store';
import type { StoredSession } from './session-storage';

/** One lock for all tabs of this browser. */
const lockName = 'session-refresh';

/** The server will never accept this refresh token again; any other error (no network, busy, limited) may pass. */
function isRejected(error: unknown): boolean {
  const { status } = apiErrorOf(endpoints.refreshSession, error);
  return status === 400 || status === 401 || status === 403;
}

/** A session that ended during its refresh is no error: there is no token then. */
function ignoreEnd(error: unknown): void {
  if (!(error instanceof SessionError)) throw error;
}

type Refresh = (rejectedIdToken?: string) => Promise<void>;

/** Refreshes and replaces the stored session, once for all tabs (AUTH-32 to AUTH-39). */
export function createSessionRefresh(
  { clock, locks, storage }: Pick<AuthSessionPorts, 'clock' | 'locks' | 'storage'>,
  dispatch: SessionStore['dispatch'],
  { current, read, save, end, sync }: StoredSession,
) {
  const { refreshSession, signOut } = sessionApi.endpoints;
  let running: Promise<void> | undefined;
  let markStarted = () => {};
  const started = new Promise<void>((resolve) => {
    markStarted = resolve;
  });

  /** The stored session, if its refresh token is still this one: a sign-out or sign-in may overtake a refresh. */
  const stillStored = ({ refreshToken }: Session) => {
    const stored = read();
    const isStill = !(stored instanceof SessionError) && stored.refreshToken === refreshToken;
    return isStill ? stored : undefined;
  };

  const endOnServer = async (refreshToken: string) => {
    await dispatch(signOut.initiate({ refreshToken }));
  };

  const exchange = async (session: Session) => {
    const { refreshToken } = session;
    try {
      const response = await dispatch(refreshSession.initiate({ refreshToken })).unwrap();
      await storage.settled();
      const stored = stillStored(session);
      if (stored) return save(refreshSessionTokens(stored, response, clock.now()));
      await endOnServer(response.refresh_token);
    } catch (error) {
      if (stillStored(session)) {
        if (!isRejected(error)) throw error;
        return end('rejected');
      }
    }
    sync();
  };

  const refreshUnlessDone: Refresh = async (rejectedIdToken) => {
    const stored = read();
    if (stored instanceof SessionError) {
      sync();
      throw stored;
    }
    const isNeeded = isRefreshDue(stored, clock.now()) || stored.idToken === rejectedIdToken;
    return isNeeded ? exchange(stored) : sync();
  };

  /** Runs work while no tab refreshes; work that needs a refresh itself uses the function that it gets. */
  const withoutRefreshes = <Result>(work: (refresh: Refresh) => Promise<Result>): Promise<Result> =>
    locks.withLock(lockName, async () => {
      await storage.settled();
      return work(refreshUnlessDone);
    });

  /**
   * Refreshes the session, once for all tabs: the tab that gets the lock second finds a fresh session in storage.
   * `rejectedIdToken` is one that the server rejected although it has not expired. Rejects with a `SessionError` when
   * there is no session, and with an `ApiError` when the server cannot be reached; the session is then kept.
   */
  const refresh: Refresh = (rejectedIdToken) => {
    running ??= withoutRefreshes((refreshNow) => refreshNow(rejectedIdToken)).finally(() => {
      running = undefined;
    });
    return running;
  };

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
    refresh,
    endOnServer,
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

export type SessionRefresh = ReturnType<typeof createSessionRefresh>;
