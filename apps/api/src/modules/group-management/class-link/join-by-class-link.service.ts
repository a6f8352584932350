import { ApiError } from '../../../platform/errors';
import { hashOf } from '../../../platform/secrets';
import type { Platform } from '../../../platform/platform';
import type { Caller } from '../../../ports/authenticator';
import { lockGroup } from '../groups/group.repository';
import type { JoinByOneself } from '../invitations/join-by-oneself';
import { rejectGuess } from '../invitations/reject-guess';
import { lockAccount, type AccountPorts } from '../members/lock-account';
import { findSeat } from '../members/member.repository';
import { isInDomains } from '../domains/read-domains';
import { countJoined, findClassLinkOf } from './class-link.repository';

/**
 * The caller takes a seat by a class link, the one of an open invitation first; again changes nothing (GROUP-461). Throws
 * `INVITATION_LINK_NOT_FOUND` for a link that is wrong or switched off, or whose group has ended, `ADDRESS_NOT_IN_DOMAINS`,
 * `INVITATION_NEEDED`, `CLASS_FULL`, and `TOO_MANY_REQUESTS` when the network tried too many wrong links.
 */
export function createJoinByClassLink({
  database,
  limiter,
  joinByOneself,
  ...accounts
}: Pick<Platform, 'database' | 'limiter'> &
  AccountPorts & { readonly joinByOneself: JoinByOneself }) {
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
      await joinByOneself(tx, group, account, { action: 'joined' });
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
