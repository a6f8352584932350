import { withUser, type Session, type SessionTokens, type User } from '@portal/auth-session/domain';
import {
  createAction,
  createSlice,
  type PayloadAction,
  type Reducer,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';

/** Why no user is signed in. */
export type SessionEndReason =
  /** Nothing was stored. */
  | 'absent'
  /** The user signed out, here or in another tab. */
  | 'signed-out'
  /** The user signed out everywhere, in this tab. */
  | 'signed-out-everywhere'
  /** The 4 hours of a session that is not remembered are over. */
  | 'ended'
  /** The server no longer accepts the session. */
  | 'rejected'
  /** What was stored could not be read. */
  | 'invalid'
  /** The sign-in returned no idToken, or its user could not be loaded. */
  | 'sign-in-failed';

/** What the browser knows about who is signed in. */
export type SessionState =
  /** The stored session was not read yet. */
  | { readonly status: 'starting' }
  | { readonly status: 'signed-in'; readonly session: Session }
  | { readonly status: 'signed-out'; readonly reason: SessionEndReason };

const slice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ status: 'starting' }),
  reducers: {
    /** A session was opened or refreshed here, or found in storage. */
    sessionChanged: (_, { payload: session }: PayloadAction<Session>): SessionState => ({
      status: 'signed-in',
      session,
    }),
    /** The server said who the user is; the user of another session is ignored. */
    userLoaded: (state, { payload: user }: PayloadAction<User>): SessionState =>
      state.status === 'signed-in' && state.session.uid === user.uid
        ? { status: 'signed-in', session: withUser(state.session, user) }
        : state,
    sessionEnded: (_, { payload: reason }: PayloadAction<SessionEndReason>): SessionState => ({
      status: 'signed-out',
      reason,
    }),
  },
});

/** Where the session is in the store's state. */
export const sessionReducerPath = slice.name;
export const sessionReducer: Reducer<SessionState> = slice.reducer;
export const { sessionChanged, userLoaded, sessionEnded } = slice.actions;

/** The server has opened a session for the user; session-listeners stores it. */
export const signedIn = createAction<{
  readonly tokens: SessionTokens;
  readonly rememberMe: boolean;
}>('session/signedIn');

/** The user asked to sign out, in every tab (AUTH-28). */
export const signOutRequested = createAction('session/signOutRequested');

/** The server has ended every session of the user, who asked for it in this tab (AUTH-171). */
export const signedOutEverywhere = createAction('session/signedOutEverywhere');

/** The browser's storage was replaced: in a frame, by the one that the user has given it access to (EMBED-26). */
export const storageReplaced = createAction('session/storageReplaced');

/** The part of the store's state that belongs to the session. */
export interface SessionRootState {
  readonly session: SessionState;
}

/** `starting` until the stored session was read, then `signed-in` or `signed-out`. */
export const selectSessionStatus = ({ session }: SessionRootState): SessionState['status'] =>
  session.status;

/** The session, while a user is signed in. */
export const selectSession = ({ session }: SessionRootState): Session | undefined =>
  session.status === 'signed-in' ? session.session : undefined;

/** The signed-in user; absent for a moment after sign-in, too. */
export const selectUser = (state: SessionRootState): User | undefined => selectSession(state)?.user;

/** Why no user is signed in; undefined while one is. */
export const selectSignOutReason = ({ session }: SessionRootState): SessionEndReason | undefined =>
  session.status === 'signed-out' ? session.reason : undefined;

/** The store that the session is part of. */
export interface SessionStore {
  readonly dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  getState(): SessionRootState;
}
