import type { StoredSession } from './stored-session';
import type { User } from './user';
import { withUser } from './with-user';

/** Why nobody is signed in. */
export type SessionEndReason =
  /** Nothing was stored. */
  | 'absent'
  /** The person signed out, here or in another tab. */
  | 'signed-out'
  /** The 4 hours of a session that is not remembered are over. */
  | 'ended'
  /** The server no longer takes the refresh token. */
  | 'refused'
  /** What was stored could not be read. */
  | 'invalid'
  /** The person could not be fetched after sign-in. */
  | 'sign-in-failed';

/** The browser's knowledge of who is signed in (specification 1, section 4). */
export type SessionState =
  | { readonly status: 'starting' }
  | { readonly status: 'signed-in'; readonly session: StoredSession }
  | { readonly status: 'signed-out'; readonly reason: SessionEndReason };

/** What happened to the session. */
export type SessionEvent =
  /** A person signed in, in this tab. */
  | { readonly type: 'session/opened'; readonly session: StoredSession }
  /** A session was found in storage: at start, or because another tab wrote it. */
  | { readonly type: 'session/restored'; readonly session: StoredSession }
  /** New tokens came, in this tab. */
  | { readonly type: 'session/refreshed'; readonly session: StoredSession }
  | { readonly type: 'session/user-loaded'; readonly user: User }
  | { readonly type: 'session/ended'; readonly reason: SessionEndReason };

export const initialSessionState: SessionState = { status: 'starting' };

const eventTypes: readonly string[] = [
  'session/opened',
  'session/restored',
  'session/refreshed',
  'session/user-loaded',
  'session/ended',
] satisfies readonly SessionEvent['type'][];

/** Whether an action of the store tells something that happened to the session. */
export function isSessionEvent(action: { readonly type: string }): action is SessionEvent {
  return eventTypes.includes(action.type);
}

/** The session after `event`: no clock, no storage, no network. */
export function reduceSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'session/opened':
    case 'session/restored':
    case 'session/refreshed':
      return { status: 'signed-in', session: event.session };
    case 'session/user-loaded':
      return state.status === 'signed-in' && state.session.uid === event.user.uid
        ? { status: 'signed-in', session: withUser(state.session, event.user) }
        : state;
    case 'session/ended':
      return { status: 'signed-out', reason: event.reason };
  }
}
