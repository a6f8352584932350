import { initialSessionState, isSessionEvent, reduceSession } from '@portal/auth-session/domain';
import type {
  SessionEndReason,
  SessionEvent,
  SessionState,
  StoredSession,
  User,
} from '@portal/auth-session/domain';
import { createAction, type UnknownAction } from '@reduxjs/toolkit';

/** Where the session lives in the store. */
export const authReducerPath = 'auth';

/** The part of the store's state that belongs to the session. */
export interface AuthRootState {
  readonly [authReducerPath]: SessionState;
}

/** The session's slice: the domain's pure reducer over the session's events. */
export function authReducer(
  state: SessionState = initialSessionState,
  action: UnknownAction,
): SessionState {
  return isSessionEvent(action) ? reduceSession(state, action) : state;
}

/** Nobody is signed in, or not any more. */
export const sessionEnded = (reason: SessionEndReason) =>
  ({ type: 'session/ended', reason }) as const satisfies SessionEvent;

/** A person asked to sign out; all tabs follow (specification 1, section 4). */
export const signOutRequested = createAction('session/sign-out-requested');

/** `starting` until the stored session was looked at, then `signed-in` or `signed-out`. */
export const selectAuthStatus = (state: AuthRootState): SessionState['status'] => state.auth.status;

/** The session, while somebody is signed in. */
export const selectSession = (state: AuthRootState): StoredSession | undefined =>
  state.auth.status === 'signed-in' ? state.auth.session : undefined;

/** The signed-in person; absent for a moment after sign-in, too. */
export const selectUser = (state: AuthRootState): User | undefined => selectSession(state)?.user;

/** Why nobody is signed in; absent while somebody is. */
export const selectSignOutReason = ({ auth }: AuthRootState) =>
  auth.status === 'signed-out' ? auth.reason : undefined;
