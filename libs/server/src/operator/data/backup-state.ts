import { sql } from 'drizzle-orm';
import type { ScrapeParts } from '../../platform/http/serve-metrics';
import { isAnyOf, queryRows } from '../../platform/database/raw-query';
import type { Platform } from '../../platform/platform';
import { adminActions } from '../audit.tables';
import { backupCommands } from './data.commands';

/** Reads from the audit log when a backup was finished, and from PostgreSQL whether its log is archived (SHARED-405). */
export const createBackupState =
  ({ clock, database }: Pick<Platform, 'clock' | 'database'>): ScrapeParts['backups'] =>
  async () => {
    const { at, command, phase } = adminActions;
    const [found] = await queryRows<{ last: number | null; failing: boolean | null }>(
      database.query,
      sql`select
        (select extract(epoch from max(${at}))::float8 from ${adminActions}
          where ${phase} = 'done' and ${isAnyOf(command, backupCommands)}) as last,
        (select last_failed_time > coalesce(last_archived_time, '-infinity') from pg_stat_archiver) as failing`,
    );
    return {
      ageSeconds: clock.now().getTime() / 1_000 - (found?.last ?? -Infinity),
      isArchiveFailing: found?.failing === true,
    };
  };
