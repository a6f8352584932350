export { AuthActionPage } from './auth-action/auth-action-page';
export { RequireUser } from './guard/require-user';
export { LoginPage } from './login/login-page';
export { ResetPasswordPage } from './reset-password/reset-password-page';
export type { SigningInProps } from './signed-in/signed-in';
export { SignoutPage } from './signout/signout-page';
export { SignupPage } from './signup/signup-page';
export { WelcomePage } from './welcome/welcome-page';
