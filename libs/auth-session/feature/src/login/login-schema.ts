/** What the login form checks, a chunk of its own. */
export { signInForm } from '@portal/auth-session/domain';
