export { AcceptInvitationPage } from './accept-invitation/accept-invitation-page';
export { DailyQuotaCard } from './daily-quota/daily-quota-card';
export { GroupPlanCard } from './group-plan/group-plan-card';
export { MembersPage } from './members/members-page';
