export { SignoutPage as Signout } from '@portal/auth-session';
