import { canonicalGroupName } from '@portal/shared/util';
import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import { recordActivity } from '../activity/activity.repository';
import { lockedOwnGroup, type GroupContext } from './access';
import { updateGroup } from './group.repository';
import { invoiceNameJobName } from './invoice-name.job';

/** The owner calls the group something else (GROUP-400). Throws `FORBIDDEN` for an institution, which the operator names. */
export const createRenameGroup =
  ({ clock, database, jobs }: Pick<Platform, 'clock' | 'database' | 'jobs'>) =>
  ({ name: given }: { name: string }, context: GroupContext) =>
    database.transaction(async (tx) => {
      const { id: groupId, subscriptionId, name: nameBefore } = await lockedOwnGroup(tx, context);
      if (subscriptionId === null) throw new ApiError('FORBIDDEN');
      const name = canonicalGroupName(given);
      if (name === nameBefore) return {};
      await updateGroup(tx, groupId, { name });
      const entry = { groupId, action: 'renamed', by: context.caller, count: 0 } as const;
      await recordActivity(tx, { ...entry, detail: { nameBefore, name } }, clock.now());
      await jobs.enqueue(tx, invoiceNameJobName, { groupId });
      return {};
    });
