import { undoRemovalMs } from '@portal/group-management/domain';
import type { Platform } from '../../../platform/platform';
import type { ScheduledJob } from '../../../ports/jobs';
import { removedMail } from '../group-management.mails';
import { deleteRemovedMembers } from '../members/member.repository';

/** So many members are deleted and mailed in one transaction. */
const batchSize = 500;

/**
 * Deletes removed members once their removal cannot be undone any more, and tells those who had a seat; each is deleted, and
 * so mailed, once (GROUP-404). Whose invitation was taken back is not mailed.
 */
export const createRemovalJob = ({
  database,
  mailer,
}: Pick<Platform, 'database' | 'mailer'>): ScheduledJob => ({
  name: 'group-management',
  async run(now) {
    const removedBefore = new Date(now.getTime() - undoRemovalMs);
    const deleteSome = () =>
      database.transaction(async (tx) => {
        const deleted = await deleteRemovedMembers(tx, removedBefore, batchSize);
        for (const { uid, email: to, groupName } of deleted)
          if (uid !== null) await mailer.send(tx, removedMail({ to, groupName }));
        return deleted.length;
      });
    while ((await deleteSome()) === batchSize);
  },
});
