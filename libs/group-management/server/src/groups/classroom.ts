import { ApiError } from '@portal/server/errors';
import type { Queryable } from '@portal/server/ports';
import { findGroup, type GroupRow } from './group.repository';

/** A group whose members agreed to show statistics to its administrators. Throws `FORBIDDEN` for any other group. */
export async function findClassroom(query: Queryable, groupId: string): Promise<GroupRow> {
  const group = await findGroup(query, groupId);
  if (group?.type !== 'classroom') throw new ApiError('FORBIDDEN');
  return group;
}
