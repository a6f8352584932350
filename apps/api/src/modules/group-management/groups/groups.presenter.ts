import type { Group } from '@portal/group-management/domain';
import type { Queryable } from '../../../ports/database';
import type { FindEmails } from '../members/follow-address';
import { findOwners } from '../roles/administrator.repository';
import type { GroupOfUser } from './group.repository';

/** Every group of a user (GROUP-225); an offer names the owner, who made it (GROUP-229). */
export async function presentGroups(
  query: Queryable,
  groups: readonly GroupOfUser[],
  findEmails: FindEmails,
): Promise<NonNullable<Group['groups']>> {
  const offered = groups.filter(({ offeredRole }) => offeredRole !== null).map(({ id }) => id);
  const owners = offered.length > 0 ? await findOwners(query, offered) : [];
  const uids = owners.map(({ uid }) => uid);
  const emails = uids.length > 0 ? await findEmails(query, uids) : [];
  const ownerOf = (groupId: string) => {
    const owner = owners.find((each) => each.groupId === groupId)?.uid;
    return emails.find(({ uid }) => uid === owner)?.email ?? null;
  };
  return groups.map(({ id, name, role, isLive, offeredRole, pays }) => ({
    guid: id,
    name,
    role,
    isLive,
    pays,
    offer: offeredRole && { role: offeredRole, by: ownerOf(id) },
  }));
}
