export { botCheckActions, emailActionModes } from './actions';
export type { BotCheckAction, BotCheckKind, EmailActionMode } from './actions';
export { afterLogin, afterProof, afterSignUp, invitationIn, afterWelcome } from './after-login';
export type { AfterLogin, RequestedCheckout, TargetContext } from './after-login';
export { readEmailAction } from './email-endpoints';
export type { EmailAction } from './email-endpoints';
export * as authSessionEndpoints from './endpoints';
export { authErrors } from './errors';
export { idTokenRules } from './session/id-token-rules';
export { managedEmailText } from './managed-email';
export type { MissingTexts } from './forms';
export type { AuthErrorCode } from './errors';
export { minPasswordLength, passwordField, strictMinPasswordLength, ticketField } from './fields';
export {
  changePasswordForm,
  codeForm,
  linkSocialForm,
  newEmailForm,
  newPasswordForm,
  passkeyForm,
  passkeySignUpForm,
  passwordResetForm,
  proofForm,
  signInDigitsForm,
  signInForm,
  signInMailForm,
  signUpForm,
} from './forms';
export type { NewPasskey, PasskeyAnswer } from './passkey-endpoints';
export { personalDictionary } from './personal-dictionary';
export type { PersonalDictionary } from './personal-dictionary';
/** @public The declarations of other libraries' endpoints name it. */
export type { DictionaryEntry } from './personal-dictionary';
export type { ReauthenticationOptions } from './reauthentication-endpoints';
export type { SecondFactor } from './second-factor-endpoints';
export type { ActiveSession, SecurityEvent, SecurityEventKind } from './security-endpoints';
export {
  openSession,
  refreshSessionTokens,
  sessionTokens,
  tokensOf,
  withUser,
} from './session/session';
export type { Session, SessionTokens, StoredTokens } from './session/session';
export { SessionError, sessionErrors } from './session/session-errors';
export {
  isRefreshDue,
  isRefreshUseful,
  isTokenExpired,
  refreshDelayMs,
} from './session/session-times';
export { sharedSession } from './session/session';
export type { SharedSession } from './session/session';
export { replaceOffer } from './sign-in-endpoints';
export type { ReplaceOffer, SocialLink, SocialReplaceOffer } from './sign-in-endpoints';
export { socialErrorText } from './social-errors';
export { readStoredSession } from './session/stored-session';
export type { StoredSessionProblem } from './session/stored-session';
export { user, withPremiumStatus } from './user';
export type { CurrentUser, PaymentProvider, User, UserConfig } from './user';
export { maxPasskeys, wayInKinds } from './actions';
export type { LoginKind, WayInKind } from './actions';
export type { WayIn } from './way-in-endpoints';
