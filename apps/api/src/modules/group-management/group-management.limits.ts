import type { groupManagementEndpoints } from '@portal/group-management/domain';
import { perAccount, type EndpointLimit, type EndpointLimits } from '../../platform/endpoint-limit';

const oneHour = 60 * 60;

/** Requests that read or change many members, or write to the group's log: enough for work by hand and for long lists in parts. */
const memberRequests = { perAccount: perAccount('member-requests-per-account', 3_000) };
const memberExports = { perAccount: perAccount('member-exports-per-account', 100) };
const roleRequests = { perAccount: perAccount('role-requests-per-account', 100) };

/** Invitation mails, which wait beyond the limit. */
const mails = (name: string, points: number) =>
  ({
    name,
    points,
    windowSeconds: 24 * oneHour,
    per: 'mailbox',
    takenBy: 'handler',
    beyond: 'no-mail',
  }) as const satisfies EndpointLimit;

const invitationMails = {
  /** From one group: it takes nothing from what others may send. */
  mailsPerGroupAndMailbox: mails('invitations-per-group-and-mailbox', 5),
  /** From all groups. */
  mailsPerMailbox: mails('invitations-per-mailbox', 20),
};

const linkGuesses = {
  /** Links that lead nowhere; a valid link of 256 bits always passes, whatever others on its network tried (GROUP-36). */
  guessesPerNetwork: {
    name: 'invitation-guesses-per-network',
    points: 300,
    windowSeconds: oneHour,
    per: 'network',
    takenBy: 'handler',
  } as const satisfies EndpointLimit,
};

/** The limits of the endpoints of groups. */
export const groupManagementLimits = {
  getGroupDetails: 'It reads one group by its key.',
  leaveGroup: roleRequests,
  continueGroup: roleRequests,
  endGroup: roleRequests,
  renameGroup: { perAccount: perAccount('group-renames-per-account', 20) },
  listMembers: memberRequests,
  sendInvitation: { ...memberRequests, ...invitationMails },
  checkMembers: memberRequests,
  removeMember: memberRequests,
  undoRemoval: memberRequests,
  resendInvitation: { ...memberRequests, ...invitationMails },
  resendInvitations: { ...memberRequests, ...invitationMails },
  getInvitationLink: memberRequests,
  acceptInvitation: linkGuesses,
  getInvitation: linkGuesses,
  askForInvitation: linkGuesses,
  answerFormerInvitation: roleRequests,
  openClassLink: roleRequests,
  closeClassLink: roleRequests,
  getClassLink: memberRequests,
  describeClassLink: linkGuesses,
  joinByClassLink: linkGuesses,
  listGroupDomains: memberRequests,
  addGroupDomain: roleRequests,
  checkGroupDomain: { perAccount: perAccount('domain-checks-per-account', 60) },
  removeGroupDomain: roleRequests,
  joinByDomain: roleRequests,
  exportMembers: memberExports,
  changeMemberRole: roleRequests,
  handOverGroup: roleRequests,
  stepDown: roleRequests,
  withdrawRoleOffer: roleRequests,
  acceptRoleOffer: roleRequests,
  declineRoleOffer: roleRequests,
  listGroupActivity: memberRequests,
  exportGroupActivity: { perAccount: perAccount('activity-exports-per-account', 100) },
  getGroupUsage: memberRequests,
  listMemberUsage: memberRequests,
  exportGroupUsage: memberExports,
  createStatsToken: memberRequests,
  checkStatsToken: 'It reads one member by a sealed token.',
  recordUsage: 'Only the language service calls it; a record is stored once.',
  getDailyQuota: 'It reads one account by its key.',
} satisfies EndpointLimits<typeof groupManagementEndpoints>;
