export { authApi } from './api/auth-api';
export { sessionApi } from './api/session-api';
export { useBotCheck } from './bot-check/use-bot-check';
export { codeSourceOf, type CodeSource } from './second-factor/code-source';
export { rememberEmail } from './email/remembered-email';
export { earlyRequestsBootScript, withEarlyResponses } from './session/early-requests';
export { signInBootScript } from './social/sign-in-boot-script';
export { browserSessionPorts, createAuthSession } from './session/auth-session';
/** @public Ports of an app that keeps the session elsewhere. */
export type { AuthSessionPorts } from './session/session-ports';
export { useIsProofRequested } from './reauthentication/reauthentication-slice';
export { usePortalConfig } from './provider/portal-config';
/** @public Apps with forms of their own. */
export { useSignUp } from './signup/use-sign-up';
export { useAwaitedPasskeyOffer } from './passkeys/awaited-offer';
export { createPortalStore } from './session/portal-store';
export type { PortalStore, PortalStoreParts } from './session/portal-store';
export { useRefreshUser, useSession, useSignOut } from './session/session-hooks';
export type { SessionView } from './session/session-hooks';
export {
  selectSession,
  selectSessionStatus,
  selectUser,
  sessionReducer,
  sessionReducerPath,
  signedIn,
  signOutRequested,
  storageReplaced,
} from './session/session-slice';
export type { SessionRootState } from './session/session-slice';
/** @public Apps of other teams replace texts. */
export type { AuthSessionTexts } from './texts';
