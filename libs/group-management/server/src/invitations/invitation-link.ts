import { createHmac } from 'node:crypto';
import { hashOf, newId } from '@portal/server/platform';
import type { MemberRow, NewMember } from '../seats/member.repository';

export interface InvitationLinks {
  /** A member who is about to be invited, with a new secret. */
  invite(groupId: string, email: string): NewMember;
  /**
   * The `iuid` of the link that is mailed: derived again, since only its hash is stored. Undefined when the secret that it was
   * derived with is no longer configured.
   */
  iuidOf(
    member: Pick<MemberRow, 'groupId' | 'email' | 'invitation' | 'invitationHash'>,
  ): string | undefined;
  /** The `iuid` of the link that an administrator can copy: it proves nothing about who holds it. */
  copiedIuidOf(member: Pick<MemberRow, 'invitationHash'>): string;
  /** The invitation that an `iuid` names, and whether its holder has read the mail. */
  read(iuid: string): { readonly invitationHash: string; readonly wasMailed: boolean };
}

const copiedPrefix = 'copy.';

/**
 * The secret of a mailed link is a keyed hash of the member and a random value of the invitation: it cannot be guessed, and
 * it dies with the row. A copied link carries the hash of that secret, from which the secret cannot be found (GROUP-35).
 */
export function createInvitationLinks(keys: readonly [Buffer, ...Buffer[]]): InvitationLinks {
  type Invited = Pick<MemberRow, 'groupId' | 'email' | 'invitation'>;
  const iuidBy = (key: Buffer, { groupId, email, invitation }: Invited) =>
    createHmac('sha256', key)
      .update(JSON.stringify([groupId, email, invitation]))
      .digest('base64url');
  return {
    iuidOf: (member) =>
      keys.map((key) => iuidBy(key, member)).find((iuid) => hashOf(iuid) === member.invitationHash),
    copiedIuidOf: ({ invitationHash }) => `${copiedPrefix}${invitationHash}`,
    read: (iuid) =>
      iuid.startsWith(copiedPrefix)
        ? { invitationHash: iuid.slice(copiedPrefix.length), wasMailed: false }
        : { invitationHash: hashOf(iuid), wasMailed: true },
    invite(groupId, email) {
      const invitation = newId();
      const iuid = iuidBy(keys[0], { groupId, email, invitation });
      return { email, invitation, invitationHash: hashOf(iuid) };
    },
  };
}
