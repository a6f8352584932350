import { undoRemovalMs } from '@portal/group-management/domain';
import type { Platform } from '../../../platform/platform';
import type { ScheduledJob } from '../../../ports/jobs';
import { deleteRemovedMembers } from '../members/member.repository';

/** Deletes removed members once their removal cannot be undone any more. */
export const createRemovalJob = ({
  database: { query },
}: Pick<Platform, 'database'>): ScheduledJob => ({
  name: 'group-management',
  run: (now) => deleteRemovedMembers(query, new Date(now.getTime() - undoRemovalMs)),
});
