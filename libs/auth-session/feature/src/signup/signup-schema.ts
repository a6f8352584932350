/** What the sign-up form checks, a chunk of its own. */
export { signUpForm } from '@portal/auth-session/domain';
