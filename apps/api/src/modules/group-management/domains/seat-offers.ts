import type { Group } from '@portal/group-management/domain';
import type { Queryable } from '../../../ports/database';
import { freeSeats } from '../members/free-seats';
import { groupsOpenTo } from './group-domain.repository';

/** The groups that an account with a verified address may join by its domain (GROUP-466). */
export async function seatOffers(
  query: Queryable,
  account: { readonly uid: string; readonly email: string },
  now: Date,
): Promise<NonNullable<Group['seatOffers']>> {
  const groups = await groupsOpenTo(query, account);
  return Promise.all(
    groups.map(async (group) => ({
      guid: group.id,
      name: group.name,
      isFull: (await freeSeats(query, group, now)) <= 0,
    })),
  );
}
