import { isRefreshDue, SessionError } from '@portal/auth-session/domain';
import type { AuthSessionPorts } from './session-ports';
import type { StoredSession } from './session-storage';
import type { SessionStore } from './session-slice';
import { createTokenExchange } from './token-exchange';

/** One lock for all tabs of this browser. */
const lockName = 'session-refresh';

export type Refresh = (rejectedIdToken?: string) => Promise<void>;

/** Refreshes the stored session, once for all tabs (AUTH-32 to AUTH-39). */
export function createSessionRefresh(
  ports: Pick<AuthSessionPorts, 'clock' | 'locks' | 'storage'>,
  dispatch: SessionStore['dispatch'],
  stored: StoredSession,
) {
  const { clock, locks, storage } = ports;
  const { read, sync } = stored;
  const { exchange, endOnServer } = createTokenExchange(ports, dispatch, stored);
  let running: Promise<void> | undefined;

  const refreshUnlessDone: Refresh = async (rejectedIdToken) => {
    const session = read();
    if (session instanceof SessionError) {
      sync();
      throw session;
    }
    const isNeeded = isRefreshDue(session, clock.now()) || session.idToken === rejectedIdToken;
    return isNeeded ? exchange(session) : sync();
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

  return { refresh, withoutRefreshes, endOnServer };
}

export type SessionRefresh = ReturnType<typeof createSessionRefresh>;
