export { AccountDeletedPage } from './signout/signout-page';
/** @public Apps with pages of their own. */
export { AccountButton } from './account-button/account-button';
export { AuthActionPage } from './auth-action/auth-action-page';
export { ReplaceSession } from './replaced-session/replace-session';
export { RequireUser } from './guard/require-user';
/** @public Apps with forms of their own. */
export { useSignIn } from './login/use-sign-in';
export { LoginPage } from './login/login-page';
/** @public Apps with pages of their own. */
export { SignIn } from './login/login-page';
/** @public Apps with pages of their own. */
export { PortalProvider } from './provider/portal-provider';
export { ReauthenticationDialog } from './reauthentication/reauthentication-dialog';
export { PasskeyOffer } from './passkeys/passkey-offer';
export { ResetPasswordPage } from './reset-password/reset-password-page';
export { CodeSheet } from './second-factor/lazy-code-step';
export { SecurityPage } from './security/security-page';
export { SecuritySkeleton } from './security/security-skeleton';
export { OpenTarget } from './signed-in/signed-in';
export type { SigningInProps } from './signed-in/signed-in';
export type { EditorSignIn } from './social/sign-in-options';
export { SignInMailPage } from './sign-in-mail/sign-in-mail-page';
export { SignoutPage } from './signout/signout-page';
export { SignupPage } from './signup/signup-page';
/** @public Apps with pages of their own. */
export { SignUp } from './signup/signup-page';
export { SocialPage } from './social/social-page';
export { WelcomePage } from './welcome/welcome-page';
