export { authSessionApi } from './api/auth-session-api';
export {
  authReducer,
  authReducerPath,
  selectAuthStatus,
  selectSession,
  selectSignOutReason,
  selectUser,
  sessionEnded,
  signOutRequested,
} from './session/auth-state';
export type { AuthRootState } from './session/auth-state';
export { browserSessionPorts } from './session/browser-ports';
export { createAuthSession } from './session/create-auth-session';
export type { AuthSession, AuthSessionStore } from './session/create-auth-session';
export type { AuthSessionPorts, Locks, SessionStorage, StoredPart, Timers } from './session/ports';
export { useRefreshUser, useSession, useSignOut } from './session/use-session';
export type { SessionView } from './session/use-session';
