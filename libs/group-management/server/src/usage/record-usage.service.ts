import type { PremiumStatus } from '@portal/entitlements/domain';
import type { groupManagementEndpoints, UsageRecord } from '@portal/group-management/domain';
import type { RequestOf, ResponseOf } from '@portal/shared/contract';
import type { Platform } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import { countForGroups } from './group-usage';
import { timeZoneOf } from './quota-day';
import { createUsageCount, type KnownUsage } from './usage-count';
import { addUsage, findRecorded, lockQuotaDays, saveQuotaDays } from './usage.repository';

type Endpoint = (typeof groupManagementEndpoints)['recordUsage'];

/** Returns whether users have Premium now, by uid; a user who does not exist is missing. */
type FindPremium = (
  query: Queryable,
  uids: readonly string[],
  now: Date,
) => Promise<ReadonlyMap<string, PremiumStatus>>;

/** Records usage (GROUP-200 to GROUP-206). */
export function createRecordUsage({
  clock,
  database,
  findPremium,
}: Pick<Platform, 'clock' | 'database'> & { readonly findPremium: FindPremium }) {
  const lockKnown = async (
    tx: Queryable,
    records: readonly UsageRecord[],
    now: Date,
  ): Promise<KnownUsage> => {
    const premium = await findPremium(tx, [...new Set(records.map(({ uid }) => uid))], now);
    const known = records.filter(({ uid }) => premium.has(uid));
    if (known.length === 0) return { premium, days: new Map(), recorded: new Set() };
    const days = await lockQuotaDays(tx, new Set(known.map(({ uid }) => uid)));
    return { premium, days, recorded: await findRecorded(tx, known) };
  };

  return ({ records }: RequestOf<Endpoint>) =>
    database.transaction(async (tx): Promise<ResponseOf<Endpoint>> => {
      const now = clock.now();
      const count = createUsageCount(await lockKnown(tx, records, now), now);
      const reasons = records.map((record) => count.add(record));
      const { records: counted, days, quotaDays } = count.counted();
      if (quotaDays.size > 0) await saveQuotaDays(tx, quotaDays);
      if (counted.length > 0) {
        await addUsage(tx, counted, days);
        await countForGroups(tx, days, (uid) => timeZoneOf(quotaDays.get(uid)));
      }
      const results = records.map(({ uid, id }, index) => {
        const reason = reasons[index] ?? null;
        return { id, allowed: reason === null, reason, ...count.left(uid) };
      });
      return { results };
    });
}
