import { keptSince } from '@portal/shared/util';
import { desc, eq, lt, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../ports/database';
import type { ScheduledJob } from '../../ports/jobs';
import { newId } from '../secrets';
import { adminActions } from './audit.tables';

/** A row of the audit log. */
export type AuditEntry = Omit<typeof adminActions.$inferSelect, 'id'>;

/** Adds a row to the audit log. */
export async function recordAction(query: Queryable, entry: AuditEntry): Promise<void> {
  await query.insert(adminActions).values({ ...entry, id: newId() });
}

/** The newest rows of the audit log: all, or those about one account. */
export function listActions(
  query: Queryable,
  { subject, limit }: { readonly subject: string | undefined; readonly limit: number },
): Promise<AuditEntry[]> {
  const { action, at, phase, actor, systemUser, command, words, reason } = adminActions;
  return query
    .select({
      ...{ action, at, phase, actor, systemUser, command, words, reason },
      subject: adminActions.subject,
    })
    .from(adminActions)
    .where(subject === undefined ? undefined : eq(adminActions.subject, subject))
    .orderBy(desc(at), desc(adminActions.phase))
    .limit(limit);
}

/** Deletes the rows of the audit log that are too old to keep; its trigger refuses any other deletion (SHARED-331). */
export const createAuditCleanup = (database: Database): ScheduledJob => ({
  name: 'operator-actions',
  async run(now) {
    const before = keptSince(now, 'operatorActions');
    await database.transaction(async (tx) => {
      await tx.execute(
        sql`select set_config('portal.audit_kept_since', ${before.toISOString()}, true)`,
      );
      await tx.delete(adminActions).where(lt(adminActions.at, before));
    });
  },
});
