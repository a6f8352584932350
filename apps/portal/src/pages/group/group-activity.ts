export { RequireUser as Guard } from '@portal/auth-session';
export { ActivityPage as Page } from '@portal/group-management';
