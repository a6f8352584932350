import type { PremiumStatus } from '@portal/entitlements/domain';
import {
  freeDailySuggestions,
  oldestUsageDays,
  type groupManagementEndpoints,
  type UsageRecord,
  type UsageRejection,
} from '@portal/group-management/domain';
import type { RequestOf, ResponseOf } from '@portal/shared/contract';
import { durations } from '@portal/shared/util';
import { subDays } from 'date-fns';
import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import type { Caller } from '../../../ports/authenticator';
import type { Queryable } from '../../../ports/database';
import type { ScheduledJob } from '../../../ports/jobs';
import { dayOf, nextDayOf } from './usage-day';
import {
  addUsage,
  deleteOldUsage,
  findRecorded,
  findTimeZone,
  findUsage,
  lockUsageUsers,
  type UsageDay,
} from './usage.repository';

type Endpoints = typeof groupManagementEndpoints;

/** Returns whether users have Premium now, by uid; a user who does not exist is missing. */
export type FindPremium = (
  query: Queryable,
  uids: readonly string[],
  now: Date,
) => Promise<ReadonlyMap<string, PremiumStatus>>;

/** The sums of days are kept this long. */
const keptDays = 400;
/** How far a sender's clock may be ahead. */
const clockSkewMs = 5 * durations.oneMinuteMs;

const dayKey = ({ uid, day }: Pick<UsageDay, 'uid' | 'day'>) => `${uid} ${day}`;

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

/** Supercomplete is a feature of Premium and Group only (PRICE-41). */
const isInPlan = ({ feature }: UsageRecord, { isPremium, source }: PremiumStatus) =>
  feature !== 'supercomplete' || (isPremium && source !== 'institution');

/** Sums by uid and day, which grow while records are counted. */
function createSums(days: readonly UsageDay[]) {
  const sums = new Map<string, number>();
  const add = (key: string, count: number) => sums.set(key, (sums.get(key) ?? 0) + count);
  for (const day of days) add(dayKey(day), day.accepted + day.rejected);
  return { of: (key: string) => sums.get(key) ?? 0, add };
}

/** Adds up what several records say of the same day and feature. */
function mergeDays(days: readonly UsageDay[]): UsageDay[] {
  const merged = new Map<string, UsageDay>();
  for (const day of days) {
    const key = `${dayKey(day)} ${day.feature}`;
    const known = merged.get(key) ?? { ...day, accepted: 0, rejected: 0 };
    const accepted = known.accepted + day.accepted;
    merged.set(key, { ...known, accepted, rejected: known.rejected + day.rejected });
  }
  return [...merged.values()];
}

/** Recorded usage and the Free plan's daily quota (GROUP-200 to GROUP-206). */
export function createUsage({
  clock,
  database,
  findPremium,
}: Pick<Platform, 'clock' | 'database'> & { readonly findPremium: FindPremium }) {
  const remaining = (used: number) => Math.max(0, freeDailySuggestions - used);

  return {
    record: ({ records }: RequestOf<Endpoints['recordUsage']>) =>
      database.transaction(async (tx): Promise<ResponseOf<Endpoints['recordUsage']>> => {
        const now = clock.now();
        checkTimes(records, now);
        const premium = await findPremium(tx, [...new Set(records.map(({ uid }) => uid))], now);
        const known = records.filter(({ uid }) => premium.has(uid));
        const asked = new Map<string, string | undefined>();
        for (const { uid, timeZone } of known) asked.set(uid, timeZone ?? asked.get(uid));
        const zones =
          known.length > 0 ? await lockUsageUsers(tx, asked) : new Map<string, string>();
        const recorded = known.length > 0 ? await findRecorded(tx, known) : new Set<string>();
        // One day more than the oldest record: a day begins earlier in some time zones than in UTC.
        const since = dayOf(subDays(now, oldestUsageDays + 1), 'UTC');
        const sums = createSums(
          known.length > 0 ? await findUsage(tx, [...zones.keys()], since) : [],
        );
        const counted: { uid: string; id: string; at: Date }[] = [];
        const days: UsageDay[] = [];

        const judge = (record: UsageRecord): UsageRejection | null => {
          const { uid, id, feature, accepted, rejected } = record;
          const status = premium.get(uid);
          const zone = zones.get(uid);
          if (!status || zone === undefined) return 'USER_NOT_FOUND';
          if (recorded.has(`${uid} ${id}`)) return null;
          if (!isInPlan(record, status)) return 'NOT_IN_PLAN';
          const at = new Date(record.at);
          const day = dayOf(at, zone);
          const key = dayKey({ uid, day });
          const count = accepted + rejected;
          if (!status.isPremium && sums.of(key) + count > freeDailySuggestions)
            return 'QUOTA_EXCEEDED';
          sums.add(key, count);
          recorded.add(`${uid} ${id}`);
          counted.push({ uid, id, at });
          days.push({ uid, day, feature, accepted, rejected });
          return null;
        };
        const reasons = records.map(judge);
        if (counted.length > 0) await addUsage(tx, counted, mergeDays(days));

        return {
          results: records.map(({ uid, id }, index) => {
            const reason = reasons[index] ?? null;
            const zone = zones.get(uid);
            const result = { id, allowed: reason === null, reason };
            if (zone === undefined || premium.get(uid)?.isPremium)
              return { ...result, left: null, resetsAt: null };
            const left = remaining(sums.of(dayKey({ uid, day: dayOf(now, zone) })));
            return { ...result, left, resetsAt: nextDayOf(now, zone).toISOString() };
          }),
        };
      }),

    dailyQuota: async ({
      uid,
      premium,
    }: Caller): Promise<ResponseOf<Endpoints['getDailyQuota']>> => {
      const timeZone = await findTimeZone(database.query, uid);
      if (premium.isPremium) return { quota: null, left: null, resetsAt: null, timeZone };
      const now = clock.now();
      const day = dayOf(now, timeZone);
      const sums = createSums(await findUsage(database.query, [uid], day));
      const left = remaining(sums.of(dayKey({ uid, day })));
      const resetsAt = nextDayOf(now, timeZone).toISOString();
      return { quota: freeDailySuggestions, left, resetsAt, timeZone };
    },
  };
}

/** Deletes old records and sums. */
export const createUsageCleanup = ({ database }: Pick<Platform, 'database'>): ScheduledJob => ({
  name: 'usage',
  run: (now) =>
    deleteOldUsage(database.query, {
      records: subDays(now, oldestUsageDays + 1),
      day: dayOf(subDays(now, keptDays), 'UTC'),
    }),
});
