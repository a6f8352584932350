import type { EndpointDocs } from '@portal/shared/contract';
import type * as endpoints from './all-endpoints';

/** What the API's documentation says about each endpoint; the browser does not load it. */
export const groupManagementEndpointDocs: EndpointDocs<typeof endpoints> = {
  getGroupDetails: {
    summary:
      'The caller’s group; for its administrators with its id and, if there are few, its members.',
    requirement: 'GROUP-3',
  },
  leaveGroup: {
    summary:
      'The caller leaves a group: the seat, its Premium and the role end; not for the owner.',
    requirement: 'GROUP-224',
  },
  endGroup: {
    summary: 'The owner, who pays, ends the group: its plan is canceled, now or with its period.',
    requirement: 'GROUP-468',
  },
  continueGroup: {
    summary:
      'The members of a group that has ended go on in the new and empty one of the same owner.',
    requirement: 'GROUP-240',
  },
  renameGroup: {
    summary: 'The owner calls the group something else; mails, invitations and invoices show it.',
    requirement: 'GROUP-400',
  },
  listMembers: {
    summary: 'A page of the members of the group that the caller administers.',
    requirement: 'GROUP-8',
  },
  sendInvitation: {
    summary:
      'Invites one address or a list: all that can be added, or none when the seats do not suffice.',
    requirement: 'GROUP-14',
  },
  checkMembers: {
    summary:
      'What would become of invitations: who is a member or invited already, whose mail waits, how many seats and invitations are left.',
    requirement: 'GROUP-23',
  },
  removeMember: {
    summary:
      'Removes members; their seats stay reserved for the ten seconds in which it can be undone.',
    requirement: 'GROUP-26',
  },
  undoRemoval: {
    summary: 'Brings back the members of a removal that is at most ten seconds old.',
    requirement: 'GROUP-28',
  },
  resendInvitation: {
    summary: 'Sends the invitation to a pending member again, 30 minutes after the last one.',
    requirement: 'GROUP-33',
  },
  resendInvitations: {
    summary:
      'Sends the open invitations of a list or of a filter again, 30 minutes after the last.',
    requirement: 'GROUP-232',
  },
  getInvitationLink: {
    summary: 'The invitation link of a pending member, for an administrator to hand over.',
    requirement: 'GROUP-35',
  },
  acceptInvitation: {
    summary: 'Accepts an invitation by its link: the seat belongs to the account of the caller.',
    requirement: 'GROUP-36',
  },
  getInvitation: {
    summary: 'Who invited whom to which group, for everybody with the link of the invitation.',
    requirement: 'GROUP-405',
  },
  askForInvitation: {
    summary: 'Asks the administrators for a new invitation instead of one that has expired.',
    requirement: 'GROUP-405',
  },
  answerFormerInvitation: {
    summary:
      'Accepts or declines, with the present address, an invitation of an address that the account had before.',
    requirement: 'GROUP-455',
  },
  openClassLink: {
    summary:
      'Switches on a link by which anybody with an address of the given domains takes a seat, or changes its domains; for the owner.',
    requirement: 'GROUP-460',
  },
  closeClassLink: {
    summary: 'Switches the class link off: it opens nothing any more; for the owner.',
    requirement: 'GROUP-460',
  },
  getClassLink: {
    summary: 'The class link that is on, its domains and how many joined by it; for the owner.',
    requirement: 'GROUP-460',
  },
  describeClassLink: {
    summary: 'Which group a class link leads to, and whether the caller can join by it.',
    requirement: 'GROUP-462',
  },
  joinByClassLink: {
    summary: 'The caller takes a seat by a class link, until the seats are gone.',
    requirement: 'GROUP-461',
  },
  listGroupDomains: {
    summary: 'The domains of the group and the records that prove them; for the owner.',
    requirement: 'GROUP-464',
  },
  addGroupDomain: {
    summary: 'Names a domain, which a TXT record has to prove; for the owner.',
    requirement: 'GROUP-464',
  },
  checkGroupDomain: {
    summary: 'Looks for the record of a domain, and verifies the domain by it; for the owner.',
    requirement: 'GROUP-464',
  },
  removeGroupDomain: {
    summary: 'Nobody joins by this domain any more; members stay. For the owner.',
    requirement: 'GROUP-464',
  },
  joinByDomain: {
    summary: 'The caller takes a seat of a group that verified the domain of the caller’s address.',
    requirement: 'GROUP-466',
  },
  exportMembers: {
    summary: 'The members of the caller’s group as a CSV file.',
    requirement: 'GROUP-30',
  },
  changeMemberRole: {
    summary:
      'Offers an active member the role of an administrator, or takes the role or its offer back; for the owner.',
    requirement: 'GROUP-37',
  },
  handOverGroup: {
    summary:
      'Offers the group to an active member, who becomes the owner by accepting, and pays for it when the owner asks for that.',
    requirement: 'GROUP-38',
  },
  stepDown: {
    summary: 'An administrator gives the role back and stays a member; not for the owner.',
    requirement: 'GROUP-467',
  },
  withdrawRoleOffer: {
    summary: 'Withdraws the offer of a role that was not answered yet.',
    requirement: 'GROUP-229',
  },
  acceptRoleOffer: {
    summary:
      'The caller accepts the role that the owner of a group offered; a former owner becomes an administrator. An offer with the payment returns a checkout.',
    requirement: 'GROUP-229',
  },
  declineRoleOffer: {
    summary: 'The caller declines the role that the owner of a group offered.',
    requirement: 'GROUP-229',
  },
  listGroupActivity: {
    summary: 'What was done in the caller’s group, to whom and by whom, newest first.',
    requirement: 'GROUP-39',
  },
  exportGroupActivity: {
    summary: 'The log of the caller’s group as a CSV file, a row for each person.',
    requirement: 'GROUP-451',
  },
  getGroupUsage: {
    summary: 'What the members of a classroom used, by week and by feature, for an administrator.',
    requirement: 'GROUP-350',
  },
  listMemberUsage: {
    summary:
      'When each member of a classroom used the assistant last, those inactive for longest first.',
    requirement: 'GROUP-351',
  },
  exportGroupUsage: {
    summary: 'The use of each member of a classroom as a CSV file.',
    requirement: 'GROUP-352',
  },
  createStatsToken: {
    summary: 'A token with which an administrator of a classroom sees the statistics of a member.',
    requirement: 'GROUP-210',
  },
  checkStatsToken: {
    summary: 'Whose statistics a token shows to the caller, and until when.',
    requirement: 'GROUP-212',
  },
  recordUsage: {
    summary: 'Records the suggestions that users got, and says what is left of their daily quota.',
    requirement: 'GROUP-200',
  },
  getDailyQuota: {
    summary: 'What is left today of the caller’s daily quota of suggestions.',
    requirement: 'GROUP-206',
  },
};
