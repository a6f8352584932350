import { keptSince } from '@portal/shared/util';
import { desc, getTableColumns, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../ports/database';
import type { ScheduledJob } from '../ports/jobs';
import { newId } from '../platform/secrets/random';
import { adminActions } from './audit.tables';
import type { Platform } from '../platform/platform';
import type { AdminCommand } from '../platform/admin/admin-command';

type AuditEntry = Omit<typeof adminActions.$inferSelect, 'id'>;

export async function recordAction(query: Queryable, entry: AuditEntry): Promise<void> {
  await query.insert(adminActions).values({ ...entry, id: newId() });
}

/** The newest 200 rows of the audit log. */
function listActions(query: Queryable): Promise<AuditEntry[]> {
  const { id: _, ...columns } = getTableColumns(adminActions);
  const { at, phase } = adminActions;
  return query.select(columns).from(adminActions).orderBy(desc(at), desc(phase)).limit(200);
}

/**
 * Deletes the rows of the audit log that are too old to keep, by a function of its owner: its trigger refuses any other deletion
 * (SHARED-331), and the role that runs the API has no right to one (SHARED-410).
 */
export const createAuditCleanup = (database: Database): ScheduledJob => ({
  name: 'operator-actions',
  async run(now) {
    const before = keptSince(now, 'operatorActions');
    await database.query.execute(
      sql`select delete_old_admin_actions(${before.toISOString()}::timestamptz)`,
    );
  },
});

const wordsOf = ({ words }: AuditEntry) =>
  Object.entries(words).map(([name, value]) => `${name}=${value}`);

const lineOf = (entry: AuditEntry) =>
  [
    entry.at.toISOString(),
    entry.phase,
    entry.actor === entry.systemUser ? entry.actor : `${entry.actor} (${entry.systemUser})`,
    entry.command,
    entry.subject ?? '',
    ...wordsOf(entry),
    entry.reason ? `because: ${entry.reason}` : '',
  ]
    .filter(Boolean)
    .join('  ');

export const createAuditCommand = ({
  database: { query },
}: Pick<Platform, 'database'>): AdminCommand => ({
  name: 'audit list',
  summary: 'the newest 200 entries of the audit log',
  effect: 'reads',
  async run() {
    const data = await listActions(query);
    return { data, lines: data.map(lineOf) };
  },
});
