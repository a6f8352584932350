export { botCheckActions, emailActionModes } from './actions';
export type { BotCheckAction, EmailActionMode } from './actions';
export { afterLogin, afterSignUp, afterWelcome } from './after-login';
export type { AfterLogin, RequestedCheckout, TargetContext } from './after-login';
export * as authSessionEndpoints from './endpoints';
export {
  maxPasswordBytes,
  minPasswordLength,
  opaqueField,
  passwordField,
  passwordResetForm,
  signInForm,
  signInRequest,
  signUpForm,
  signUpRequest,
  ticketField,
} from './credentials';
export type { SignInRequest, SignUpRequest } from './credentials';
export { newPasswordForm, readEmailAction } from './email-action';
export type { EmailAction } from './email-action';
export { authErrors } from './errors';
export type { AuthErrorCode } from './errors';
export { openSession, refreshSessionTokens } from './open-session';
export type { Session } from './session';
export { SessionError, sessionErrors } from './session-errors';
export type { SessionErrorCode } from './session-errors';
export { initialSessionState, isSessionEvent, reduceSession } from './session-state';
export type { SessionEndReason, SessionEvent, SessionState } from './session-state';
export {
  isRefreshDue,
  isRefreshUseful,
  isSessionEnded,
  isTokenExpired,
  refreshDelayMs,
} from './session-times';
export { judgeStoredSession, tokensOf } from './stored-session';
export type { StoredSession, StoredSessionVerdict, StoredTokens } from './stored-session';
export {
  currentUser,
  paymentProviders,
  premiumSources,
  premiumStatus,
  user,
  userConfig,
  userSubscription,
} from './user';
export type { CurrentUser, PaymentProvider, PremiumSource, PremiumStatus, User } from './user';
