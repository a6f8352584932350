import {
  isRefreshDue,
  refreshSessionTokens,
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
  const { status } = apiErrorOf(error);
  return status === 400 || status === 401 || status === 403;
}

/**
 * Refreshes the session, once for all tabs: who gets the lock second finds a fresh session in storage and takes that.
 * `refusedIdToken` is one that the server did not take although its time is not over.
 * Rejects when the server cannot be reached; the session is then kept.
 */
export type RefreshSession = (refusedIdToken?: string) => Promise<void>;

export function createSessionRefresh(
  { clock, locks, storage }: Pick<AuthSessionPorts, 'clock' | 'locks' | 'storage'>,
  calls: SessionCalls,
  book: SessionBook,
): RefreshSession {
  let running: Promise<void> | undefined;

  /** The stored session, if it is still the one that `session` was; sign-out and sign-in may overtake a refresh. */
  const stillStored = (session: StoredSession) => {
    const verdict = book.judge();
    const isThere = verdict.kind === 'live' || verdict.kind === 'expired';
    return isThere && verdict.session.refreshToken === session.refreshToken
      ? verdict.session
      : undefined;
  };

  const trade = async (session: StoredSession) => {
    try {
      const answer = await calls.refresh(session.refreshToken);
      await storage.settled();
      const stored = stillStored(session);
      if (stored) return book.refresh(refreshSessionTokens(stored, answer, clock.now()));
      await calls.signOut(answer.refresh_token);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (stillStored(session)) return book.end('refused');
    }
    book.follow();
  };

  const refreshUnlessDone = async (refusedIdToken?: string) => {
    const verdict = book.judge();
    const isThere = verdict.kind === 'live' || verdict.kind === 'expired';
    if (!isThere) return book.follow();
    const { session } = verdict;
    const isNeeded = isRefreshDue(session, clock.now()) || session.idToken === refusedIdToken;
    return isNeeded ? trade(session) : book.follow();
  };

  return (refusedIdToken) => {
    running ??= locks
      .withLock(lockName, async () => {
        await storage.settled();
        await refreshUnlessDone(refusedIdToken);
        await storage.settled();
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  };
}
