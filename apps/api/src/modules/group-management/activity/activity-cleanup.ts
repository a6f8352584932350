import { keptSince } from '@portal/shared/util';
import type { Platform } from '../../../platform/platform';
import type { ScheduledJob } from '../../../ports/jobs';
import { deleteActivityBefore } from './activity.repository';

/** Deletes old entries of the groups' logs (GROUP-39). */
export const createActivityCleanup = ({
  database: { query },
}: Pick<Platform, 'database'>): ScheduledJob => ({
  name: 'old-group-activity',
  run: (now) => deleteActivityBefore(query, keptSince(now, 'groupActivity')),
});
