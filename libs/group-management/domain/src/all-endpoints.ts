export { listGroupActivity } from './activity-endpoints';
export {
  getGroupDetails,
  leaveGroup,
  continueGroup,
  renameGroup,
  listMembers,
  sendInvitation,
  checkMembers,
  removeMember,
  undoRemoval,
  resendInvitation,
  resendInvitations,
  getInvitationLink,
  exportMembers,
} from './endpoints';
export {
  acceptInvitation,
  answerFormerInvitation,
  askForInvitation,
  changeInvitationRule,
  getInvitation,
} from './invitation-endpoints';
export {
  closeClassLink,
  describeClassLink,
  getClassLink,
  joinByClassLink,
  openClassLink,
} from './class-link-endpoints';
export {
  acceptRoleOffer,
  changeMemberRole,
  declineRoleOffer,
  handOverGroup,
  requireSecondFactor,
  stepDown,
  withdrawRoleOffer,
} from './role-endpoints';
export { endGroup } from './end-of-group';
export { exportGroupUsage, getGroupUsage, listMemberUsage } from './group-usage';
export { checkStatsToken, createStatsToken } from './stats';
export { getDailyQuota, recordUsage } from './usage';
