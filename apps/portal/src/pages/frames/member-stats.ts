export { MemberStatsPage as Page } from '@portal/group-management';
