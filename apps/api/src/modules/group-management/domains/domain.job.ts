import { domainKeptDays } from '@portal/group-management/domain';
import { durations } from '@portal/shared/util';
import type { Platform } from '../../../platform/platform';
import type { ScheduledJob } from '../../../ports/jobs';
import { recordActivity } from '../activity/activity.repository';
import { domainLostMail } from '../group-management.mails';
import { lockGroup } from '../groups/group.repository';
import type { FindEmails } from '../members/follow-address';
import { findOwners } from '../roles/administrator.repository';
import { markLost, markSeen, takeDueDomains, type GroupDomainRow } from './group-domain.repository';
import { lookForRecord, nextCheckAt } from './look-for-record';

/** So many domains are checked at once; the others wait for the next minute. */
const batchSize = 50;

/**
 * Looks for the records of verified domains again, once a day. Without its record for a week, or without an answer, a
 * domain lets nobody join any more, and the owner is mailed (GROUP-465).
 */
export function createDomainJob({
  database,
  domainRecords,
  findEmails,
  mailer,
}: Pick<Platform, 'database' | 'domainRecords' | 'mailer'> & {
  readonly findEmails: FindEmails;
}): ScheduledJob {
  const lose = (row: GroupDomainRow, now: Date) =>
    database.transaction(async (tx) => {
      const { groupId, domain } = row;
      const group = await lockGroup(tx, groupId);
      const seenBefore = new Date(now.getTime() - domainKeptDays * durations.oneDayMs);
      if (!group || !(await markLost(tx, row, seenBefore))) return;
      const entry = { groupId, action: 'domain-lost', by: null, count: 0 } as const;
      await recordActivity(tx, { ...entry, detail: { domains: [domain] } }, now);
      const owners = (await findOwners(tx, [groupId])).map(({ uid }) => uid);
      for (const { email: to } of await findEmails(tx, owners))
        await mailer.send(tx, domainLostMail({ to, groupId, groupName: group.name, domain }));
    });

  return {
    name: 'group-management domains',
    async run(now) {
      const nextAt = nextCheckAt(now);
      const due = await takeDueDomains(database.query, { now, nextAt, limit: batchSize });
      await Promise.all(
        due.map(async (row) => {
          const result = await lookForRecord(domainRecords, row);
          if (result === 'verified')
            await markSeen(database.query, row, { now, checkDueAt: nextAt });
          else await lose(row, now);
        }),
      );
    },
  };
}
