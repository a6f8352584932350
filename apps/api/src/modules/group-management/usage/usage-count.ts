import type { PremiumStatus } from '@portal/entitlements/domain';
import {
  freeDailySuggestions,
  type UsageRecord,
  type UsageRejection,
} from '@portal/group-management/domain';
import { dayOf, nextDayOf } from './usage-day';
import type { UsageDay } from './usage.repository';

const dayKey = ({ uid, day }: Pick<UsageDay, 'uid' | 'day'>) => `${uid} ${day}`;

/** Supercomplete is a feature of Premium and Group only. */
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

/** What is left of the Free plan's suggestions of a day, and when the next ones come. */
export function quotaLeft(used: number, now: Date, timeZone: string) {
  return {
    left: Math.max(0, freeDailySuggestions - used),
    resetsAt: nextDayOf(now, timeZone).toISOString(),
  };
}

/** What is known of the users before their records are counted. */
export interface KnownUsage {
  /** Of every user who exists. */
  readonly premium: ReadonlyMap<string, PremiumStatus>;
  readonly zones: ReadonlyMap<string, string>;
  /** The records that were counted before, as `uid id`. */
  readonly recorded: ReadonlySet<string>;
  readonly days: readonly UsageDay[];
}

/** Counts records one by one: each lessens what is left for the next ones of its user and day. */
export function createUsageCount({ premium, zones, recorded, days: before }: KnownUsage) {
  const sums = createSums(before);
  const seen = new Set(recorded);
  const records: { uid: string; id: string; at: Date }[] = [];
  const days: UsageDay[] = [];

  return {
    /** Counts a record unless it was counted before. Returns why it is not allowed; null when it is. */
    add(record: UsageRecord): UsageRejection | null {
      const { uid, id, feature, accepted, rejected } = record;
      const status = premium.get(uid);
      const zone = zones.get(uid);
      if (!status || zone === undefined) return 'USER_NOT_FOUND';
      if (seen.has(`${uid} ${id}`)) return null;
      if (!isInPlan(record, status)) return 'NOT_IN_PLAN';
      const at = new Date(record.at);
      const day = dayOf(at, zone);
      const key = dayKey({ uid, day });
      const count = accepted + rejected;
      if (!status.isPremium && sums.of(key) + count > freeDailySuggestions) return 'QUOTA_EXCEEDED';
      sums.add(key, count);
      seen.add(`${uid} ${id}`);
      records.push({ uid, id, at });
      days.push({ uid, day, feature, accepted, rejected });
      return null;
    },
    /** What a user may still use now; null for one without a daily quota. */
    left(uid: string, now: Date) {
      const zone = zones.get(uid);
      if (zone === undefined || premium.get(uid)?.isPremium) return { left: null, resetsAt: null };
      return quotaLeft(sums.of(dayKey({ uid, day: dayOf(now, zone) })), now, zone);
    },
    /** What is new and has to be stored. */
    counted: () => ({ records, days: mergeDays(days) }),
  };
}
