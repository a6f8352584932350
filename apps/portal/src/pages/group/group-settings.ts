export { RequireUser as Guard } from '@portal/auth-session';
export { SettingsPage as Page } from '@portal/group-management';
