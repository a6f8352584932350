import { createHmac } from 'node:crypto';
import { hashOf, newId } from '../../../platform/secrets';
import type { MemberRow, NewMember } from '../members/member.repository';

/** Creates and recognizes the secrets of invitation links. */
export interface InvitationLinks {
  /** A member who is about to be invited, with a new secret. */
  invite(groupId: string, email: string): NewMember;
  /** The `iuid` of a member's link: derived again, since only its hash is stored. */
  iuidOf(member: Pick<MemberRow, 'groupId' | 'email' | 'invitation'>): string;
}

/**
 * The secret of a link is a keyed hash of the member and a random value of the invitation: it cannot be guessed, an
 * administrator can copy it again, and it dies with the row (GROUP-35).
 */
export function createInvitationLinks(key: Buffer): InvitationLinks {
  const iuidOf: InvitationLinks['iuidOf'] = ({ groupId, email, invitation }) =>
    createHmac('sha256', key)
      .update(JSON.stringify([groupId, email, invitation]))
      .digest('base64url');

  return {
    iuidOf,
    invite(groupId, email) {
      const invitation = newId();
      return { email, invitation, invitationHash: hashOf(iuidOf({ groupId, email, invitation })) };
    },
  };
}
