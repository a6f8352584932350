export { AcceptInvitationPage } from './accept-invitation/accept-invitation-page';
export { GroupPlanCard } from './group-plan/group-plan-card';
