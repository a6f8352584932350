import { ApiError } from '../../../platform/errors';
import { hashOf } from '../../../platform/secrets';
import type { Platform } from '../../../platform/platform';
import type { Caller } from '../../../ports/authenticator';
import type { Queryable } from '../../../ports/database';
import { addToCounts, lockGroup, type GroupRow } from '../groups/group.repository';
import type { InvitationLinks } from '../invitations/invitation-link';
import { rejectGuess } from '../invitations/reject-guess';
import type { TakeSeat } from '../invitations/take-seat';
import { freeSeats } from '../members/free-seats';
import { lockAccount, type AccountPorts } from '../members/lock-account';
import {
  deleteInvitation,
  deleteSeat,
  findMember,
  findSeat,
  insertPendingMember,
} from '../members/member.repository';
import { isInDomains } from './class-link-domains';
import { countJoined, findClassLinkOf } from './class-link.repository';

type Account = Awaited<ReturnType<typeof lockAccount>>;

/**
 * The caller takes a seat by a class link, the one of an open invitation first; again changes nothing (GROUP-461). Throws
 * `INVITATION_LINK_NOT_FOUND` for a link that is wrong or switched off, or whose group has ended, `ADDRESS_NOT_IN_DOMAINS`,
 * `CLASS_FULL`, and `TOO_MANY_REQUESTS` when the network tried too many wrong links.
 */
export function createJoinByClassLink({
  clock,
  database,
  limiter,
  links,
  takeSeat,
  ...accounts
}: Pick<Platform, 'clock' | 'database' | 'limiter'> &
  AccountPorts & { readonly links: InvitationLinks; readonly takeSeat: TakeSeat }) {
  /** A free seat for an address without an invitation, in a group that is locked. */
  const newSeat = async (tx: Queryable, group: GroupRow, { uid, email }: Account) => {
    const now = clock.now();
    if ((await freeSeats(tx, group, now)) <= 0) throw new ApiError('CLASS_FULL');
    // The rows of a removal, which can no longer be undone now.
    await deleteSeat(tx, group.id, uid);
    await deleteInvitation(tx, group.id, email);
    const row = await insertPendingMember(tx, group.id, links.invite(group.id, email), now);
    await addToCounts(tx, group.id, { active: 0, pending: 1 });
    return row;
  };

  /** False for a link that opens nothing, or no longer. */
  const join = (secret: string, { uid }: Caller) =>
    database.transaction(async (tx) => {
      const account = await lockAccount(accounts, tx, uid);
      const found = await findClassLinkOf(tx, hashOf(secret));
      const group = found && (await lockGroup(tx, found.groupId));
      // Read again under the lock: the owner may have switched it off meanwhile.
      const link = group?.isLive && (await findClassLinkOf(tx, hashOf(secret)));
      if (!group || !link) return false;
      if (await findSeat(tx, group.id, uid)) return true;
      if (!isInDomains(account.email, link.domains)) throw new ApiError('ADDRESS_NOT_IN_DOMAINS');
      const invited = await findMember(tx, group.id, account.email);
      await takeSeat(tx, group, invited ?? (await newSeat(tx, group, account)), account, 'joined');
      await countJoined(tx, group.id);
      return true;
    });

  return async function joinByClassLink(
    { link }: { link: string },
    { ip, caller }: { ip: string; caller: Caller },
  ): Promise<Record<string, never>> {
    return (await join(link, caller)) ? {} : rejectGuess({ limiter }, ip);
  };
}
