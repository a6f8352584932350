export { AuthActionPage as AuthAction } from '@portal/auth-session';
