import {
  isRefreshDue,
  isRefreshUseful,
  isTokenExpired,
  openSession,
  refreshDelayMs,
  SessionError,
  type Session,
} from '@portal/auth-session/domain';
import { durations } from '@portal/shared/util';
import { createListenerMiddleware } from '@reduxjs/toolkit';
import { sessionApi } from '../api/session-api';
import type { AuthSessionPorts } from './session-ports';
import type { SessionStore } from './session-store';
import type { SessionRefresh } from './session-refresh';
import {
  selectSession,
  signedIn,
  signedOutEverywhere,
  signOutRequested,
  storageReplaced,
  type SessionEndReason,
  type SessionRootState,
} from './session-slice';
import type { StoredSession } from './session-storage';

/** The pause before the user is requested again. */
const userRetryMs = 5 * durations.oneSecondMs;

const ignore = () => undefined;

export const createSessionListeners = () => createListenerMiddleware<SessionRootState>();

/** What the listeners work with. */
interface SessionParts {
  readonly ports: Pick<AuthSessionPorts, 'clock' | 'timers' | 'storage' | 'wakeUps'>;
  readonly dispatch: SessionStore['dispatch'];
  readonly stored: StoredSession;
  readonly refreshing: SessionRefresh;
}

/** Starts the refresh before the idToken expires, and the deletion after 4 hours (AUTH-24, AUTH-26, AUTH-34). */
function createTimers({ ports: { clock, timers }, stored, refreshing }: SessionParts) {
  let cancelRefresh = () => {};
  let cancelEnd = () => {};

  const refreshAfter = (delayMs: number) => {
    const cancel = timers.after(delayMs, () => {
      refreshing.refresh().catch((error: unknown) => {
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
      cancelEnd = timers.after(Math.max(0, session.endsAt - now.getTime()), stored.sync);
    }
  };
}

/** Connects the session with the events of the store and the browser. Returns a function that restores the stored session. */
export function listenToSession(
  { startListening }: ReturnType<typeof createSessionListeners>,
  parts: SessionParts,
): () => Promise<void> {
  const { ports, dispatch, stored, refreshing } = parts;
  const { clock, storage, timers, wakeUps } = ports;
  const setTimers = createTimers(parts);
  const { loadUser } = sessionApi.endpoints;
  let unsubscribe = () => {};

  /** Asks for the user, and again whenever `CurrentUser` is invalidated. */
  const askForUser = () => {
    unsubscribe();
    const query = dispatch(loadUser.initiate(undefined, { forceRefetch: true }));
    ({ unsubscribe } = query);
    return query.unwrap();
  };

  /** Without a response a known user stays as it is; an unknown user is requested again. */
  const reloadUser = async (): Promise<void> => {
    await askForUser().catch(() => {
      const session = stored.current();
      if (session && !session.user) timers.after(userRetryMs, () => void reloadUser());
    });
  };

  const end = async (reason: SessionEndReason) => {
    const session = stored.current();
    stored.end(reason);
    if (session) await refreshing.endOnServer(session.refreshToken);
  };

  startListening({
    actionCreator: signedIn,
    effect: async ({ payload: { tokens, rememberMe } }) => {
      try {
        stored.save(openSession(tokens, rememberMe, clock.now()));
        const { uid } = await askForUser();
        if (uid !== tokens.uid) throw new SessionError('SIGN_IN_FAILED');
      } catch {
        await end('sign-in-failed');
      }
    },
  });
  startListening({ actionCreator: signOutRequested, effect: () => end('signed-out') });
  startListening({
    actionCreator: signedOutEverywhere,
    effect: () => stored.end('signed-out-everywhere'),
  });
  startListening({
    matcher: loadUser.matchFulfilled,
    effect: ({ payload }) => stored.saveUser(payload),
  });
  startListening({
    predicate: (_, now, before) => now.session !== before.session,
    effect: (_, { getState }) => {
      const session = selectSession(getState());
      setTimers(session);
      storage.share(session);
    },
  });
  startListening({
    predicate: (_, now, before) => {
      const uidBefore = selectSession(before)?.uid;
      return uidBefore !== undefined && uidBefore !== selectSession(now)?.uid;
    },
    effect: () => void dispatch(sessionApi.util.resetApiState()),
  });

  const wake = async () => {
    stored.sync();
    const session = stored.current();
    if (!session) return;
    const isDue = isRefreshUseful(session) && isRefreshDue(session, clock.now());
    if (isDue) await refreshing.refresh().catch(ignore);
    if (!session.emailVerified) await reloadUser();
  };

  const restore = async () => {
    const session = stored.read();
    const isExpired = !(session instanceof SessionError) && isTokenExpired(session, clock.now());
    if (isExpired) await refreshing.refresh().catch(ignore);
    stored.sync();
    refreshing.markStarted();
    if (stored.current()) await reloadUser();
  };
  startListening({ actionCreator: storageReplaced, effect: restore });

  return async () => {
    storage.tokens.subscribe(stored.sync);
    storage.user.subscribe(stored.sync);
    wakeUps(() => void wake());
    await restore();
  };
}
