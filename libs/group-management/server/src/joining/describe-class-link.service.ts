import type { FindEmails } from '../groups/account-ports';
import type { groupManagementEndpoints } from '@portal/group-management/domain';
import type { ResponseOf } from '@portal/shared/contract';
import { hashOf, type Platform } from '@portal/server/platform';
import type { Caller } from '@portal/server/ports';
import { findGroup } from '../groups/group.repository';
import { rejectGuess } from '../invitations/reject-guess';
import { freeSeats } from '../seats/removed-seat.repository';
import { findMember, findSeat } from '../seats/member.repository';
import { findOwners } from '../groups/administrator.repository';
import { wasRemoved } from '../seats/removed-seat.repository';
import { findClassLinkOf, isInDomains } from './class-link.repository';

type Described = ResponseOf<typeof groupManagementEndpoints.describeClassLink>;

/** Says which group a class link leads to (GROUP-462). Throws `INVITATION_LINK_NOT_FOUND` and `TOO_MANY_REQUESTS`. */
export function createDescribeClassLink({
  clock,
  database: { query },
  limiter,
  findEmails,
}: Pick<Platform, 'clock' | 'database' | 'limiter'> & { readonly findEmails: FindEmails }) {
  const ownerOf = async (groupId: string) => {
    const owners = await findOwners(query, [groupId]);
    const [owner] = await findEmails(
      query,
      owners.map(({ uid }) => uid),
    );
    return owner?.email ?? null;
  };

  const needsInvitation = async (groupId: string, caller: Caller) =>
    (await wasRemoved(query, groupId, caller)) && !(await findMember(query, groupId, caller.email));

  return async function describeClassLink(
    { link: secret }: { link: string },
    { ip, caller }: { ip: string; caller?: Caller | undefined },
  ): Promise<Described> {
    const link = await findClassLinkOf(query, hashOf(secret));
    const group = link && (await findGroup(query, link.groupId));
    if (!link || !group?.isLive) return rejectGuess({ limiter }, ip);
    const { domains } = link;
    const isAddressAllowed = caller ? isInDomains(caller.email, domains) : null;
    const mayJoin = isAddressAllowed === true && caller?.emailVerified === true;
    return {
      groupName: group.name,
      domains,
      owner: mayJoin ? await ownerOf(group.id) : null,
      isAddressAllowed,
      isFull: (await freeSeats(query, group, clock.now())) <= 0,
      needsInvitation: caller ? await needsInvitation(group.id, caller) : false,
      isMember: caller ? (await findSeat(query, group.id, caller.uid)) !== undefined : false,
    };
  };
}
