export { RequireUser as Guard } from '@portal/auth-session';
export { UsagePage as Page } from '@portal/group-management';
