import {
  isRefreshUseful,
  refreshDelayMs,
  SessionError,
  type Session,
} from '@portal/auth-session/domain';
import { durations } from '@portal/shared/util';
import type { AuthSessionPorts } from './session-ports';
import type { SessionRefresh } from './session-refresh';
import type { StoredSession } from './session-storage';

/** Starts the refresh before the idToken expires, and the deletion after 4 hours (AUTH-24, AUTH-26, AUTH-34). */
export function createSessionTimers(
  { clock, timers }: Pick<AuthSessionPorts, 'clock' | 'timers'>,
  { sync }: StoredSession,
  { refresh }: SessionRefresh,
) {
  let cancelRefresh = () => {};
  let cancelEnd = () => {};

  const refreshAfter = (delayMs: number) => {
    const cancel = timers.after(delayMs, () => {
      refresh().catch((error: unknown) => {
        const isOver = error instanceof SessionError;
        if (!isOver && cancelRefresh === cancel) refreshAfter(durations.refreshRetryMs);
      });
    });
    cancelRefresh = cancel;
  };

  /** Starts the timers of a session; without one, stops them. */
  return (session: Session | undefined) => {
    cancelRefresh();
    cancelEnd();
    if (!session) return;
    const now = clock.now();
    if (isRefreshUseful(session)) refreshAfter(refreshDelayMs(session, now));
    if (session.endsAt !== undefined) {
      cancelEnd = timers.after(Math.max(0, session.endsAt - now.getTime()), sync);
    }
  };
}
