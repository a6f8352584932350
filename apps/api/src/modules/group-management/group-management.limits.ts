import type { groupManagementEndpoints } from '@portal/group-management/domain';
import { perAccount, type EndpointLimit, type EndpointLimits } from '../../platform/endpoint-limit';

const oneHour = 60 * 60;

/** Requests that read or change many members, or write to the group's log: enough for work by hand and for long lists in parts. */
const memberRequests = { perAccount: perAccount('member-requests-per-account', 3_000) };
const roleRequests = { perAccount: perAccount('role-requests-per-account', 100) };

/** Invitation mails to one mailbox, from all groups. */
const mailsPerMailbox = {
  name: 'invitations-per-mailbox',
  points: 5,
  windowSeconds: 24 * oneHour,
  per: 'mailbox',
  takenBy: 'handler',
  beyond: 'no-mail',
} as const satisfies EndpointLimit;

/** The limits of the endpoints of groups. */
export const groupManagementLimits = {
  getGroupDetails: 'It reads one group by its key.',
  leaveGroup: roleRequests,
  continueGroup: roleRequests,
  listMembers: memberRequests,
  sendInvitation: { ...memberRequests, mailsPerMailbox },
  checkMembers: memberRequests,
  removeMember: memberRequests,
  undoRemoval: memberRequests,
  resendInvitation: { ...memberRequests, mailsPerMailbox },
  resendInvitations: { ...memberRequests, mailsPerMailbox },
  getInvitationLink: memberRequests,
  acceptInvitation: {
    /** Links that lead to no invitation; a valid link always passes, whatever others on its network tried (GROUP-36). */
    guessesPerNetwork: {
      name: 'invitation-guesses-per-network',
      points: 300,
      windowSeconds: oneHour,
      per: 'network',
      takenBy: 'handler',
    },
  },
  exportMembers: { perAccount: perAccount('member-exports-per-account', 100) },
  changeMemberRole: roleRequests,
  handOverGroup: roleRequests,
  withdrawRoleOffer: roleRequests,
  acceptRoleOffer: roleRequests,
  declineRoleOffer: roleRequests,
  listGroupActivity: memberRequests,
  createStatsToken: memberRequests,
  checkStatsToken: 'It reads one member by a sealed token.',
  recordUsage: 'Only the language service calls it; a record is stored once.',
  getDailyQuota: 'It reads one account by its key.',
} satisfies EndpointLimits<typeof groupManagementEndpoints>;
