import { seatsLeft } from '@portal/group-management/domain';
import type { Queryable } from '../../../ports/database';
import type { GroupRow } from '../groups/group.repository';
import { reservedSeats } from '../members/check-members.repository';
import { undoableSince } from '../removal/undoable-since';

/** Whether a group has a seat that is neither taken nor reserved (GROUP-452). */
export async function hasFreeSeat(query: Queryable, group: GroupRow, now: Date): Promise<boolean> {
  const reserved = await reservedSeats(query, group.id, undoableSince(now));
  return seatsLeft(group.quota, group, reserved) > 0;
}
