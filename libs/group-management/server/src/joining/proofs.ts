import { isInvitationExpired } from '@portal/group-management/domain';
import type { Clock, Caller } from '@portal/server/ports';
import { ApiError } from '@portal/server/errors';
import { hashOf } from '@portal/server/platform';
import { countJoined, findClassLinkOf, isInDomains } from './class-link.repository';
import { findFormerInvitation } from '../invitations/former-invitation.repository';
import type { InvitationLinks } from '../invitations/invitation-link';
import { findInvitedMember, findMember } from '../seats/member.repository';
import { isSeated, type Proof } from './join-group';

/**
 * The link of an invitation, mailed or copied (GROUP-36). Throws `INVITATION_EXPIRED` and
 * `INVITATION_FOR_ANOTHER_ADDRESS`.
 */
export function invitationLink(
  { clock, links }: { readonly clock: Clock; readonly links: InvitationLinks },
  iuid: string,
  { emailVerified }: Pick<Caller, 'emailVerified'>,
): Proof {
  const { invitationHash, wasMailed } = links.read(iuid);
  return {
    groupOf: async (tx) => (await findInvitedMember(tx, invitationHash))?.groupId,
    async admit(tx, group, account) {
      const invitation = await findInvitedMember(tx, invitationHash);
      if (!invitation) return undefined;
      // The link was used: nobody else learns more about it than about a wrong one.
      if (invitation.uid !== null) return invitation.uid === account.uid ? 'seated' : undefined;
      // A colleague's invitation stays as it is.
      if (await isSeated(tx, group.id, account)) return 'seated';
      const { updatedAt, email } = invitation;
      if (isInvitationExpired(updatedAt, clock.now())) throw new ApiError('INVITATION_EXPIRED');
      const isInvited = email === account.email;
      if (!emailVerified || !(isInvited || (wasMailed && group.allowsOtherAddress)))
        throw new ApiError('INVITATION_FOR_ANOTHER_ADDRESS');
      if (isInvited) return { invitation };
      const own = await findMember(tx, group.id, account.email);
      return own ? { invitation: own } : { invitation, how: 'accepted-with-another-address' };
    },
  };
}

/** An open invitation of an address that the account had verified before (GROUP-455). */
export const formerInvitation = (
  { clock }: { readonly clock: Clock },
  guid: string,
  isAccepted: boolean,
): Proof => ({
  groupOf: async () => guid,
  async admit(tx, _, { uid }) {
    const invitation = await findFormerInvitation(tx, guid, uid);
    const isOpen = invitation && !isInvitationExpired(invitation.updatedAt, clock.now());
    return isOpen ? { invitation, isDeclined: !isAccepted } : undefined;
  },
});

/** A class link, for addresses in its domains: an open invitation comes first (GROUP-461). Throws `ADDRESS_NOT_IN_DOMAINS`. */
export function classLink(secret: string): Proof {
  const find = (tx: Parameters<typeof findClassLinkOf>[0]) => findClassLinkOf(tx, hashOf(secret));
  return {
    groupOf: async (tx) => (await find(tx))?.groupId,
    async admit(tx, { id }, account) {
      const link = await find(tx);
      if (!link) return undefined;
      if (await isSeated(tx, id, account)) return 'seated';
      if (!isInDomains(account.email, link.domains)) throw new ApiError('ADDRESS_NOT_IN_DOMAINS');
      const invitation = await findMember(tx, id, account.email);
      return { invitation, how: 'joined' };
    },
    count: countJoined,
  };
}
