import { keptSince } from '@portal/shared/util';
import { asc, lt } from 'drizzle-orm';
import type { Platform } from '@portal/server/platform';
import type { Queryable, ScheduledJob } from '@portal/server/ports';
import type { PersonalData } from '@portal/server/contracts';
import { erasedAccounts } from '../account.tables';

/** Notes that an account is deleted: its id refers to nobody then. */
export const createErasedAccountData = ({ clock }: Pick<Platform, 'clock'>): PersonalData => ({
  tables: [erasedAccounts],
  collect: async () => ({}),
  async erase(tx, { uid }) {
    await tx.insert(erasedAccounts).values({ uid, erasedAt: clock.now() }).onConflictDoNothing();
  },
});

/** Forgets deleted accounts that no backup can bring back. */
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

export async function listErasedAccounts(query: Queryable): Promise<string[]> {
  const { uid, erasedAt } = erasedAccounts;
  const rows = await query.select({ uid }).from(erasedAccounts).orderBy(asc(erasedAt), asc(uid));
  return rows.map((row) => row.uid);
}
