export { AccountDeletedPage as Page } from '@portal/auth-session';
