import { isInvitationExpired } from '@portal/group-management/domain';
import type { Clock, Caller } from '@portal/server/ports';
import { ApiError } from '@portal/server/errors';
import { hashOf } from '@portal/server/platform';
import { countJoined, findClassLinkOf, isInDomains } from './class-link.repository';
import { findFormerInvitation } from '../invitations/former-invitation.repository';
import type { InvitationLinks } from '../invitations/invitation-link';
import { findInvitedMember, findMember } from '../seats/member.repository';
import type { Account } from '../seats/seats';
import { isSeated, type Proof } from './join-group';

/** The invited address proves itself by its verified account or by the mailed link; nobody brings in an unverified other one. */
const mayAccept = (
  invited: string,
  { email, emailVerified }: Account & Pick<Caller, 'emailVerified'>,
  wasMailed: boolean,
) => (email === invited ? emailVerified || wasMailed : emailVerified && wasMailed);

/**
 * The link of an invitation, mailed or copied (GROUP-36). Throws `INVITATION_EXPIRED` and
 * `INVITATION_FOR_ANOTHER_ADDRESS`.
 */
export function invitationLink(
  { clock, links }: { readonly clock: Clock; readonly links: InvitationLinks },
  iuid: string,
  { uid, emailVerified }: Caller,
): Proof {
  const { invitationHash, wasMailed } = links.read(iuid);
  return {
    groupOf: async (tx) => (await findInvitedMember(tx, invitationHash))?.groupId,
    async admit(tx, _, account) {
      const invitation = await findInvitedMember(tx, invitationHash);
      if (!invitation) return undefined;
      // The link was used: nobody else learns more about it than about a wrong one.
      if (invitation.uid !== null) return invitation.uid === uid ? 'seated' : undefined;
      const { updatedAt, email } = invitation;
      if (isInvitationExpired(updatedAt, clock.now())) throw new ApiError('INVITATION_EXPIRED');
      if (!mayAccept(email, { ...account, emailVerified }, wasMailed))
        throw new ApiError('INVITATION_FOR_ANOTHER_ADDRESS');
      return { invitation };
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
      return { invitation, how: { action: 'joined' } };
    },
    count: countJoined,
  };
}
