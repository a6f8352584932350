export { RequireUser as Guard } from '@portal/auth-session';
export { MembersPage as Page, MembersSkeleton as Waiting } from '@portal/group-management';
