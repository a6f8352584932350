export { ResetPasswordPage as Page } from '@portal/auth-session';
