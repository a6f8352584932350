import { isInvitationExpired } from '@portal/group-management/domain';
import type { listInvitations } from './open-invitation.repository';

type ListedInvitation = Awaited<ReturnType<typeof listInvitations>>[number];

/** Whether the mail of an invitation is sent, and whether its link works. */
function stateOf(invitation: ListedInvitation, now: Date): string {
  if (invitation.mailHeldUntil) return 'the mail waits, because the mailbox got too many';
  if (invitation.isMailDue) return 'the mail is not sent yet';
  return isInvitationExpired(invitation.invitedAt, now) ? 'expired' : 'open';
}

export const presentInvitations = (invitations: readonly ListedInvitation[], now: Date) =>
  invitations.map((invitation) => {
    const { email, groupId, group, invitedAt, mailHeldUntil, askedAt } = invitation;
    const hasEnded = !invitation.isLive && invitation.subscriptionId !== null;
    const state = hasEnded ? 'the group has ended' : stateOf(invitation, now);
    return { email, state, groupId, group, invitedAt, mailHeldUntil, askedAt };
  });
