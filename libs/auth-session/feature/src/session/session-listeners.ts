import {
  type Session,
  SessionError,
  isRefreshDue,
  isRefreshUseful,
  isTokenExpired,
  openSession,
  refreshDelayMs,
} from '@portal/auth-session/domain';
import { durations } from '@portal/shared/util';
import { createListenerMiddleware, type ListenerMiddlewareInstance } from '@reduxjs/toolkit';
import { sessionApi } from '../api/session-api';
import type { AuthSessionPorts } from './session-ports';
import type { SessionRefresh } from './session-refresh';
import {
  type SessionEndReason,
  type SessionRootState,
  selectSession,
  signOutRequested,
  signedIn,
  signedOutEverywhere,
  storageReplaced,
  type SessionStore,
} from './session-slice';
import type { StoredSession } from './session-storage';

/** Starts the refresh before the idToken expires, and the deletion after 4 hours (AUTH-24, AUTH-26, AUTH-34). */
function createSessionTimers(
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

/** The pause before the user is requested again. */
const userRetryMs = 5 * durations.oneSecondMs;

const ignore = () => undefined;

const { loadUser } = sessionApi.endpoints;

// The published types name Redux Toolkit only, not what it is made of.
export const createSessionListeners = (): ListenerMiddlewareInstance<SessionRootState> =>
  createListenerMiddleware<SessionRootState>();

type StartListening = ReturnType<typeof createSessionListeners>['startListening'];

/** What the listeners work with. */
interface SessionParts {
  readonly ports: Pick<AuthSessionPorts, 'clock' | 'timers' | 'storage' | 'wakeUps'>;
  readonly dispatch: SessionStore['dispatch'];
  readonly stored: StoredSession;
  readonly refreshing: SessionRefresh;
  /** The stored session was read: requests can use its token. */
  readonly markStarted: () => void;
}

/** Requests the user of the session. */
function createUserRequests({ ports: { timers }, dispatch, stored }: SessionParts) {
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

  return { askForUser, reloadUser };
}

type UserRequests = ReturnType<typeof createUserRequests>;

/** Opens and ends the session as views ask for it. */
function listenToRequests(
  startListening: StartListening,
  { ports: { clock }, stored, refreshing }: SessionParts,
  { askForUser }: UserRequests,
): void {
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
}

/** Follows the changes of the session and of its user in the store. */
function listenToChanges(
  startListening: StartListening,
  { ports, dispatch, stored, refreshing }: SessionParts,
): void {
  const setTimers = createSessionTimers(ports, stored, refreshing);

  startListening({
    matcher: loadUser.matchFulfilled,
    effect: async ({ payload }) => {
      stored.saveUser(payload);
      if (stored.isVerificationOld())
        await refreshing.withoutRefreshes(async () => stored.saveVerification());
    },
  });
  startListening({
    predicate: (_, now, before) => now.session !== before.session,
    effect: (_, { getState }) => {
      const session = selectSession(getState());
      setTimers(session);
      ports.storage.share(session);
    },
  });
  startListening({
    predicate: (_, now, before) => {
      const uidBefore = selectSession(before)?.uid;
      return uidBefore !== undefined && uidBefore !== selectSession(now)?.uid;
    },
    effect: () => void dispatch(sessionApi.util.resetApiState()),
  });
}

/** Connects the session with the events of the store and the browser. Returns a function that restores the stored session. */
export function listenToSession(
  { startListening }: ReturnType<typeof createSessionListeners>,
  parts: SessionParts,
): () => Promise<void> {
  const { ports, stored, refreshing, markStarted } = parts;
  const { clock, storage, wakeUps } = ports;
  const users = createUserRequests(parts);

  const wake = async () => {
    stored.sync();
    const session = stored.current();
    if (!session) return;
    const isDue = isRefreshUseful(session) && isRefreshDue(session, clock.now());
    if (isDue) await refreshing.refresh().catch(ignore);
    if (!session.emailVerified) await users.reloadUser();
  };

  const restore = async () => {
    const session = stored.read();
    const isExpired = !(session instanceof SessionError) && isTokenExpired(session, clock.now());
    if (isExpired) await refreshing.refresh().catch(ignore);
    stored.sync();
    markStarted();
    if (stored.current()) await users.reloadUser();
  };

  listenToRequests(startListening, parts, users);
  listenToChanges(startListening, parts);
  startListening({ actionCreator: storageReplaced, effect: restore });

  return async () => {
    storage.tokens.subscribe(stored.sync);
    storage.user.subscribe(stored.sync);
    wakeUps(() => void wake());
    await restore();
  };
}
