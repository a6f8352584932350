/** Loaded on demand: few requests need a recent sign-in. */
export { ReauthenticationDialog } from '@portal/auth-session';
