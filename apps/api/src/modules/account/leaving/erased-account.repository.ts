import { keptSince } from '@portal/shared/util';
import { asc, lt } from 'drizzle-orm';
import type { Platform } from '../../../platform/platform';
import type { Queryable } from '../../../ports/database';
import type { ScheduledJob } from '../../../ports/jobs';
import type { PersonalData } from '../../../ports/personal-data';
import { erasedAccounts } from '../account.tables';

/** Notes that an account is deleted: its id refers to nobody then. */
export const createErasedAccountData = ({ clock }: Pick<Platform, 'clock'>): PersonalData => ({
  tables: [erasedAccounts],
  collect: async () => ({}),
  async erase(tx, { uid }) {
    await tx.insert(erasedAccounts).values({ uid, erasedAt: clock.now() }).onConflictDoNothing();
  },
});

/** Forgets deleted accounts that no backup can bring back any more. */
export const createErasedAccountsCleanup = ({
  database: { query },
}: Pick<Platform, 'database'>): ScheduledJob => ({
  name: 'erased-accounts',
  async run(now) {
    await query
      .delete(erasedAccounts)
      .where(lt(erasedAccounts.erasedAt, keptSince(now, 'erasedAccounts')));
  },
});

/** The ids of the deleted accounts, oldest first. */
export async function listErasedAccounts(query: Queryable): Promise<string[]> {
  const { uid, erasedAt } = erasedAccounts;
  const rows = await query.select({ uid }).from(erasedAccounts).orderBy(asc(erasedAt), asc(uid));
  return rows.map((row) => row.uid);
}
