import { isInvitationExpired } from '@portal/group-management/domain';
import type { Platform } from '../../../platform/platform';
import { countUses } from '../../../platform/count-uses';
import { ApiError } from '../../../platform/errors';
import { networkOf } from '../../../platform/network';
import type { Caller } from '../../../ports/authenticator';
import type { Queryable } from '../../../ports/database';
import { lockGroup } from '../groups/group.repository';
import { groupManagementLimits } from '../group-management.limits';
import type { FindEmails } from '../members/follow-address';
import { findInvitedMember } from '../members/member.repository';
import type { InvitationLinks } from './invitation-link';
import type { TakeSeat } from './take-seat';

const { guessesPerNetwork } = groupManagementLimits.acceptInvitation;

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
  findEmails,
  keepAccount,
}: Pick<Platform, 'clock' | 'database' | 'limiter'> & {
  readonly links: InvitationLinks;
  readonly takeSeat: TakeSeat;
  readonly findEmails: FindEmails;
  readonly keepAccount: (tx: Queryable, uid: string) => Promise<boolean>;
}) {
  /** False for a link that is not valid, or no longer. */
  const accept = (iuid: string, caller: Caller) =>
    database.transaction(async (tx) => {
      const { invitationHash, wasMailed } = links.read(iuid);
      // The account before the group, as a change of its address locks them.
      if (!(await keepAccount(tx, caller.uid))) throw new ApiError('UNAUTHENTICATED');
      const [account] = await findEmails(tx, [caller.uid]);
      const found = await findInvitedMember(tx, invitationHash);
      const group = found && (await lockGroup(tx, found.groupId));
      // Read again under the lock: the member may have been removed meanwhile.
      const row = group?.isLive && (await findInvitedMember(tx, invitationHash));
      if (!group || !row || !account) return false;
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
    if (await accept(iuid, caller)) return {};
    // Only guesses count: others on the network never keep out who has a link.
    await countUses(limiter, [{ limit: guessesPerNetwork, subject: networkOf(ip) }]);
    throw new ApiError('INVITATION_LINK_NOT_FOUND');
  };
}
