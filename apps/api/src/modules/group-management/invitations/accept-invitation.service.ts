import { isInvitationExpired } from '@portal/group-management/domain';
import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import type { Caller } from '../../../ports/authenticator';
import { lockGroup } from '../groups/group.repository';
import { lockAccount, type AccountPorts } from '../members/lock-account';
import { findInvitedMember } from '../members/member.repository';
import type { InvitationLinks } from './invitation-link';
import { rejectGuess } from './reject-guess';
import type { TakeSeat } from './take-seat';

/** Who accepts: the account with its present address. */
type Accepting = Pick<Caller, 'uid' | 'email' | 'emailVerified'>;

/** The invited address proves itself by its verified account or by the mailed link; nobody brings in an unverified other one. */
const mayAccept = (invited: string, { email, emailVerified }: Accepting, wasMailed: boolean) =>
  email === invited ? emailVerified || wasMailed : emailVerified && wasMailed;

/**
 * The signed-in caller accepts an invitation, and the seat belongs to the caller's account; again changes nothing
 * (GROUP-36). Throws `INVITATION_LINK_NOT_FOUND` for a link that is wrong, whose member was removed, or whose group has
 * ended, `INVITATION_EXPIRED`, `INVITATION_FOR_ANOTHER_ADDRESS`, and `TOO_MANY_REQUESTS` when the network tried too many wrong
 * links.
 */
export function createAcceptInvitation({
  clock,
  database,
  limiter,
  links,
  takeSeat,
  ...accounts
}: Pick<Platform, 'clock' | 'database' | 'limiter'> &
  AccountPorts & { readonly links: InvitationLinks; readonly takeSeat: TakeSeat }) {
  /** False for a link that is not valid, or no longer. */
  const accept = (iuid: string, caller: Caller) =>
    database.transaction(async (tx) => {
      const { invitationHash, wasMailed } = links.read(iuid);
      const account = await lockAccount(accounts, tx, caller.uid);
      const found = await findInvitedMember(tx, invitationHash);
      const group = found && (await lockGroup(tx, found.groupId));
      // Read again under the lock: the member may have been removed meanwhile.
      const row = group?.isLive && (await findInvitedMember(tx, invitationHash));
      if (!group || !row) return false;
      // The link was used: nobody else learns more about it than about a wrong one.
      if (row.uid !== null) return row.uid === caller.uid;
      if (isInvitationExpired(row.updatedAt, clock.now())) throw new ApiError('INVITATION_EXPIRED');
      const accepting = { ...caller, email: account.email };
      if (!mayAccept(row.email, accepting, wasMailed))
        throw new ApiError('INVITATION_FOR_ANOTHER_ADDRESS');
      await takeSeat(tx, group, row, accepting);
      return true;
    });

  return async function acceptInvitation(
    { iuid }: { iuid: string },
    { ip, caller }: { ip: string; caller: Caller },
  ): Promise<Record<string, never>> {
    return (await accept(iuid, caller)) ? {} : rejectGuess({ limiter }, ip);
  };
}
