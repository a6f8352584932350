import type { PremiumStatus } from '@portal/entitlements/domain';
import {
  oldestUsageDays,
  type groupManagementEndpoints,
  type UsageRecord,
} from '@portal/group-management/domain';
import type { RequestOf, ResponseOf } from '@portal/shared/contract';
import { durations } from '@portal/shared/util';
import { subDays } from 'date-fns';
import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import type { Queryable } from '../../../ports/database';
import { createUsageCount, type KnownUsage } from './usage-count';
import { dayOf } from './usage-day';
import { addUsage, findRecorded, findUsage, lockUsageUsers } from './usage.repository';

type Endpoint = (typeof groupManagementEndpoints)['recordUsage'];

/** Returns whether users have Premium now, by uid; a user who does not exist is missing. */
type FindPremium = (
  query: Queryable,
  uids: readonly string[],
  now: Date,
) => Promise<ReadonlyMap<string, PremiumStatus>>;

/** How far a sender's clock may be ahead. */
const clockSkewMs = 5 * durations.oneMinuteMs;

/** Rejects records from the future, and those that are older than the ids of counted records are kept. */
function checkTimes(records: readonly UsageRecord[], now: Date): void {
  const earliest = now.getTime() - oldestUsageDays * durations.oneDayMs;
  const latest = now.getTime() + clockSkewMs;
  const fields = records.flatMap(({ at }, index) => {
    const time = Date.parse(at);
    return time >= earliest && time <= latest
      ? []
      : [{ field: `records[${index}].at`, message: 'Give a time of the last seven days.' }];
  });
  if (fields.length > 0) throw new ApiError('INVALID_REQUEST', { fields: fields.slice(0, 20) });
}

/** Records usage (GROUP-200 to GROUP-206). */
export function createRecordUsage({
  clock,
  database,
  findPremium,
}: Pick<Platform, 'clock' | 'database'> & { readonly findPremium: FindPremium }) {
  /** Locks the users and reads what is known of them. */
  const lockKnown = async (
    tx: Queryable,
    records: readonly UsageRecord[],
    now: Date,
  ): Promise<KnownUsage> => {
    const premium = await findPremium(tx, [...new Set(records.map(({ uid }) => uid))], now);
    const known = records.filter(({ uid }) => premium.has(uid));
    if (known.length === 0) return { premium, zones: new Map(), recorded: new Set(), days: [] };
    const asked = new Map<string, string | undefined>();
    for (const { uid, timeZone } of known) asked.set(uid, timeZone ?? asked.get(uid));
    const zones = await lockUsageUsers(tx, asked);
    const recorded = await findRecorded(tx, known);
    // One day more than the oldest record: a day begins earlier in some time zones than in UTC.
    const since = dayOf(subDays(now, oldestUsageDays + 1), 'UTC');
    return { premium, zones, recorded, days: await findUsage(tx, [...zones.keys()], since) };
  };

  return ({ records }: RequestOf<Endpoint>) =>
    database.transaction(async (tx): Promise<ResponseOf<Endpoint>> => {
      const now = clock.now();
      checkTimes(records, now);
      const count = createUsageCount(await lockKnown(tx, records, now));
      const reasons = records.map((record) => count.add(record));
      const { records: counted, days } = count.counted();
      if (counted.length > 0) await addUsage(tx, counted, days);
      const results = records.map(({ uid, id }, index) => {
        const reason = reasons[index] ?? null;
        return { id, allowed: reason === null, reason, ...count.left(uid, now) };
      });
      return { results };
    });
}
