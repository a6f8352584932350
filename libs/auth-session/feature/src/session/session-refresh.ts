import {
  authSessionEndpoints,
  isRefreshDue,
  refreshSessionTokens,
  usableSession,
  type StoredSession,
} from '@portal/auth-session/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import type { AuthSessionPorts } from './ports';
import type { SessionBook } from './session-book';
import type { SessionCalls } from './session-calls';

/** One lock for all tabs of this browser. */
const lockName = 'session-refresh';

/** The server will never take this refresh token again; anything else (no network, busy, limited) may pass. */
function isRefusal(error: unknown): boolean {
  const { status } = apiErrorOf(authSessionEndpoints.refreshSession, error);
  return status === 400 || status === 401 || status === 403;
}

/**
 * Refreshes the session, once for all tabs: who gets the lock second finds a fresh session in storage and takes that.
 * `refusedIdToken` is one that the server did not take although its time is not over.
 * Rejects with a `SessionError` when there is no session to refresh, and with an `ApiError` when the server cannot be
 * reached; the session is then kept.
 */
export type RefreshSession = (refusedIdToken?: string) => Promise<void>;

/** The refresh, and the lock that it runs under. */
export interface SessionRefresh {
  readonly refresh: RefreshSession;
  /** Runs work while no tab refreshes. What it refreshes itself, it does with the function that it is given. */
  readonly whileNoneRefreshes: <Result>(
    work: (refresh: RefreshSession) => Promise<Result>,
  ) => Promise<Result>;
}

export function createSessionRefresh(
  { clock, locks, storage }: Pick<AuthSessionPorts, 'clock' | 'locks' | 'storage'>,
  calls: SessionCalls,
  book: SessionBook,
): SessionRefresh {
  let running: Promise<void> | undefined;

  /** The stored session, if it is still the one that `session` was; sign-out and sign-in may overtake a refresh. */
  const stillStored = (session: StoredSession) => {
    const verdict = book.judge();
    const isStill = 'session' in verdict && verdict.session.refreshToken === session.refreshToken;
    return isStill ? verdict.session : undefined;
  };

  const trade = async (session: StoredSession) => {
    try {
      const answer = await calls.refresh(session.refreshToken);
      await storage.settled();
      const stored = stillStored(session);
      if (stored) return book.refresh(refreshSessionTokens(stored, answer, clock.now()));
      await calls.signOut(answer.refresh_token);
    } catch (error) {
      if (stillStored(session)) {
        if (!isRefusal(error)) throw error;
        return book.end('refused');
      }
    }
    book.follow();
  };

  const refreshUnlessDone: RefreshSession = async (refusedIdToken) => {
    const verdict = book.judge();
    if ('error' in verdict) book.follow();
    const session = usableSession(verdict);
    const isNeeded = isRefreshDue(session, clock.now()) || session.idToken === refusedIdToken;
    return isNeeded ? trade(session) : book.follow();
  };

  const whileNoneRefreshes: SessionRefresh['whileNoneRefreshes'] = (work) =>
    locks.withLock(lockName, async () => {
      await storage.settled();
      const result = await work(refreshUnlessDone);
      await storage.settled();
      return result;
    });

  return {
    whileNoneRefreshes,
    refresh: (refusedIdToken) => {
      running ??= whileNoneRefreshes((refresh) => refresh(refusedIdToken)).finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}
