export { AcceptInvitationPage } from './accept-invitation/accept-invitation-page';
export { ActivityPage } from './activity/activity-page';
export { JoinPage } from './class-link/join-page';
export { DailyQuotaCard } from './daily-quota/daily-quota-card';
export { GroupPlanCard } from './group-plan/group-plan-card';
export { PaidGroup } from './group-plan/paid-group';
export { StatsPage } from './stats/stats-page';
export { UsagePage } from './usage/usage-page';
export { MembersPage, MembersSkeleton } from './members/members-page';
