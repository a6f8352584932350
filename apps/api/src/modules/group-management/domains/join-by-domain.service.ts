import { ApiError } from '../../../platform/errors';
import type { Platform } from '../../../platform/platform';
import type { Caller } from '../../../ports/authenticator';
import { lockGroup } from '../groups/group.repository';
import type { JoinByOneself } from '../invitations/join-by-oneself';
import { lockAccount, type AccountPorts } from '../members/lock-account';
import { findSeat } from '../members/member.repository';
import { countJoinedByDomain, domainOfAddress } from './group-domain.repository';

/**
 * The caller takes a seat of a group that verified the domain of the caller's address; again changes nothing (GROUP-466).
 * Throws `SEAT_NOT_OFFERED`, `INVITATION_NEEDED` and `CLASS_FULL`.
 */
export function createJoinByDomain({
  database,
  joinByOneself,
  ...accounts
}: Pick<Platform, 'database'> & AccountPorts & { readonly joinByOneself: JoinByOneself }) {
  return (
    { guid }: { guid: string },
    { caller: { uid } }: { caller: Caller },
  ): Promise<Record<string, never>> =>
    database.transaction(async (tx) => {
      const account = await lockAccount(accounts, tx, uid);
      const group = await lockGroup(tx, guid);
      const domain = group?.isLive && (await domainOfAddress(tx, guid, account.email));
      if (!group || !domain) throw new ApiError('SEAT_NOT_OFFERED');
      if (await findSeat(tx, guid, uid)) return {};
      const how = { action: 'joined-by-domain' as const, detail: { domains: [domain] } };
      await joinByOneself(tx, group, account, how);
      await countJoinedByDomain(tx, { groupId: guid, domain });
      return {};
    });
}
