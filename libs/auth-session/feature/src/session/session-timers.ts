import {
  SessionError,
  isRefreshUseful,
  refreshDelayMs,
  type StoredSession,
} from '@portal/auth-session/domain';
import { durations } from '@portal/shared/util';
import type { AuthSessionPorts } from './ports';

/** What the session's timers set off. */
export interface TimedWork {
  refresh(): Promise<void>;
  /** The 4 hours of a session that is not remembered are over. */
  expire(): void;
}

/**
 * The refresh 300 seconds before expiry and the deletion after 4 hours (specification 1, section 4).
 * The returned function winds them for a session, or stops them when there is none.
 */
export function createSessionTimers(
  { clock, timers }: Pick<AuthSessionPorts, 'clock' | 'timers'>,
  work: TimedWork,
): (session: StoredSession | undefined) => void {
  let cancelRefresh = () => {};
  let cancelEnd = () => {};

  const refreshAfter = (delayMs: number) => {
    const cancel = timers.after(delayMs, () => {
      work.refresh().catch((error: unknown) => {
        const isOver = error instanceof SessionError;
        if (!isOver && cancelRefresh === cancel) refreshAfter(durations.refreshRetryMs);
      });
    });
    cancelRefresh = cancel;
  };

  return (session) => {
    cancelRefresh();
    cancelEnd();
    if (!session) return;
    const now = clock.now();
    if (isRefreshUseful(session)) refreshAfter(refreshDelayMs(session, now));
    if (session.endsAt !== undefined) {
      cancelEnd = timers.after(Math.max(0, session.endsAt - now.getTime()), () => work.expire());
    }
  };
}
