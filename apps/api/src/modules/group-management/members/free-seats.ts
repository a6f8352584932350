import { seatsLeft } from '@portal/group-management/domain';
import type { Queryable } from '../../../ports/database';
import type { GroupRow } from '../groups/group.repository';
import { undoableSince } from '../removal/undoable-since';
import { reservedSeats } from './check-members.repository';

/** How many seats of a group are neither taken nor reserved (GROUP-452); negative above the quota. */
export async function freeSeats(query: Queryable, group: GroupRow, now: Date): Promise<number> {
  const reserved = await reservedSeats(query, group.id, undoableSince(now));
  return seatsLeft(group.quota, group, reserved);
}
