export { SignoutPage as Page } from '@portal/auth-session';
