export { AcceptInvitationPage } from './your-groups/accept-invitation-page';
export { ActivityPage } from './usage/activity-page';
export { JoinPage } from './your-groups/join-page';
export { DailyQuotaCard } from './usage/daily-quota-card';
export { GroupPlanCard } from './your-groups/group-plan-card';
export { PaidGroup } from './your-groups/group-seats';
export { StatsPage } from './usage/stats-page';
export { UsagePage } from './usage/usage-page';
export { MembersPage, MembersSkeleton } from './members/members-page';
