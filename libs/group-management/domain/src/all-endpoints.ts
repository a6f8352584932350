export {
  getGroupDetails,
  leaveGroup,
  listMembers,
  sendInvitation,
  checkMembers,
  removeMember,
  undoRemoval,
  resendInvitation,
  getInvitationLink,
  acceptInvitation,
  exportMembers,
  changeMemberRole,
  handOverGroup,
  listGroupActivity,
} from './endpoints';
export { checkStatsToken, createStatsToken } from './stats';
export { getDailyQuota, recordUsage } from './usage';
