export { AcceptInvitationPage } from './accept-invitation/accept-invitation-page';
export { GroupPlanCard } from './group-plan/group-plan-card';
export { MembersPage } from './members/members-page';
