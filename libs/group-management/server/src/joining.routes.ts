import type { Shared } from './group-management.services';
import { memberRequests, roleRequests } from './shared-limits';
import { invitationMailLimits } from './invitations/mail-waits';
import { linkGuessLimits } from './invitations/reject-guess';
import { createDescribeClassLink } from './joining/describe-class-link.service';
import { createJoining } from './joining/joining.service';
import { createManageClassLink } from './joining/manage-class-link.service';
import { createChangeInvitationRule } from './invitations/change-invitation-rule.service';
import { createPendingInvitations } from './invitations/pending-invitation.service';
import { createResendInvitations } from './invitations/resend-invitations.service';
import { createSendInvitation } from './invitations/send-invitation.service';
import type { Client, createShowInvitation } from './invitations/show-invitation.service';

function invitationRows(shared: Shared) {
  const pending = createPendingInvitations(shared);
  return {
    sendInvitation: {
      summary:
        'Invites one address or a list: all that can be added, or none when the seats do not suffice.',
      requirement: 'GROUP-14',
      limits: { ...memberRequests, ...invitationMailLimits },
      handle: createSendInvitation(shared),
    },
    resendInvitation: {
      summary: 'Sends the invitation to a pending member again, 30 minutes after the last one.',
      requirement: 'GROUP-33',
      limits: { ...memberRequests, ...invitationMailLimits },
      handle: pending.resend,
    },
    resendInvitations: {
      summary:
        'Sends the open invitations of a list or of a filter again, 30 minutes after the last.',
      requirement: 'GROUP-232',
      limits: { ...memberRequests, ...invitationMailLimits },
      handle: createResendInvitations(shared),
    },
    getInvitationLink: {
      summary: 'The invitation link of a pending member, for an administrator to hand over.',
      requirement: 'GROUP-35',
      limits: memberRequests,
      handle: pending.linkOf,
    },
  };
}

const invitedRows = (
  joining: ReturnType<typeof createJoining>,
  invitations: ReturnType<typeof createShowInvitation>,
  changeInvitationRule: ReturnType<typeof createChangeInvitationRule>,
) => ({
  acceptInvitation: {
    summary: 'Accepts an invitation by its link: the seat belongs to the account of the caller.',
    requirement: 'GROUP-36',
    limits: linkGuessLimits,
    handle: (link: { readonly iuid: string }, client: Client) =>
      client.caller
        ? joining.byInvitation(link, { ...client, caller: client.caller })
        : invitations.askForLogin(link, client),
  },
  changeInvitationRule: {
    summary: 'Allows or forbids other addresses than the invited one; for the owner.',
    requirement: 'GROUP-470',
    limits: roleRequests,
    handle: changeInvitationRule,
  },
  answerFormerInvitation: {
    summary:
      'Accepts or declines, with the current address, an invitation of an address that the account had before.',
    requirement: 'GROUP-455',
    limits: roleRequests,
    handle: joining.answerFormerInvitation,
  },
  getInvitation: {
    summary: 'Who invited whom to which group, for everybody with the link of the invitation.',
    requirement: 'GROUP-405',
    limits: linkGuessLimits,
    handle: invitations.show,
  },
  askForInvitation: {
    summary: 'Asks the administrators for a new invitation instead of one that has expired.',
    requirement: 'GROUP-405',
    limits: linkGuessLimits,
    handle: invitations.ask,
  },
});

/** The class link: what the owner does, and those who have it. */
function classLinkRows(shared: Shared, joining: ReturnType<typeof createJoining>) {
  const classLink = createManageClassLink(shared);
  return {
    openClassLink: {
      summary:
        'Switches on a link by which anybody with an address of the given domains takes a seat, or changes its domains; for the owner.',
      requirement: 'GROUP-460',
      limits: roleRequests,
      handle: classLink.open,
    },
    closeClassLink: {
      summary: 'Switches the class link off: it no longer opens anything; for the owner.',
      requirement: 'GROUP-460',
      limits: roleRequests,
      handle: classLink.close,
    },
    getClassLink: {
      summary: 'The class link that is on, its domains and how many joined by it; for the owner.',
      requirement: 'GROUP-460',
      limits: memberRequests,
      handle: classLink.read,
    },
    describeClassLink: {
      summary: 'Which group a class link leads to, and whether the caller can join by it.',
      requirement: 'GROUP-462',
      limits: linkGuessLimits,
      handle: createDescribeClassLink(shared),
    },
    joinByClassLink: {
      summary: 'The caller takes a seat by a class link, until the seats are gone.',
      requirement: 'GROUP-461',
      limits: linkGuessLimits,
      handle: joining.byClassLink,
    },
  };
}

export const joiningRows = (
  shared: Shared,
  invitations: ReturnType<typeof createShowInvitation>,
) => {
  const joining = createJoining(shared);
  return {
    ...invitationRows(shared),
    ...invitedRows(joining, invitations, createChangeInvitationRule(shared)),
    ...classLinkRows(shared, joining),
  };
};
