export { botCheckActions, botCheckKinds, emailActionModes } from './actions';
export type { BotCheckAction, BotCheckKind, EmailActionMode } from './actions';
export { afterLogin, afterSignUp, afterWelcome } from './after-login';
export type { AfterLogin, RequestedCheckout, TargetContext } from './after-login';
export * as authSessionEndpoints from './endpoints';
export {
  changePasswordForm,
  changePasswordRequest,
  maxPasswordBytes,
  minPasswordLength,
  opaqueField,
  passwordField,
  passwordResetForm,
  signInForm,
  signInRequest,
  signUpForm,
  signUpRequest,
  strictMinPasswordLength,
  ticketField,
} from './credentials';
export type { SignInRequest, SignUpRequest } from './credentials';
export { newPasswordForm, readEmailAction } from './email-action';
export type { EmailAction } from './email-action';
export { newEmailForm } from './email-change-endpoints';
export { authErrors } from './errors';
export type { AuthErrorCode } from './errors';
export { openSession, refreshSessionTokens } from './open-session';
export { activeSession, securityEvent, securityEventKinds } from './security';
export type { ActiveSession, SecurityEvent, SecurityEventKind } from './security';
export type { Session } from './session';
export { SessionError, sessionErrors } from './session-errors';
export type { SessionErrorCode } from './session-errors';
export { initialSessionState, isSessionEvent, reduceSession } from './session-state';
export type { SessionEndReason, SessionEvent, SessionState } from './session-state';
export { sessionTokens } from './session-tokens';
export type { SessionTokens } from './session-tokens';
export {
  isRefreshDue,
  isRefreshUseful,
  isSessionEnded,
  isTokenExpired,
  refreshDelayMs,
} from './session-times';
export { sharedSession } from './shared-session';
export type { SharedSession } from './shared-session';
export { linkSocialForm } from './social-endpoints';
export type { SocialLink } from './social-endpoints';
export { socialErrors, socialErrorText } from './social-errors';
export type { SocialErrorCode } from './social-errors';
export { judgeStoredSession, tokensOf, usableSession } from './stored-session';
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
