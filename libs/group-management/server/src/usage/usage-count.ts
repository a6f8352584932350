import type { PremiumStatus } from '@portal/entitlements/domain';
import {
  freeDailySuggestions,
  oldestUsageMs,
  type UsageRecord,
  type UsageRejection,
} from '@portal/group-management/domain';
import { durations } from '@portal/shared/util';
import { inTimeZone, presentDay, quotaLeft, timeZoneOf, type QuotaDay } from './quota-day';
import { dayOf } from './usage-day';
import type { UsageDay } from './usage.repository';

/** How far a sender's clock may be ahead. */
const clockSkewMs = durations.oneMinuteMs;

const isInPlan = ({ feature }: UsageRecord, { isPremium, source }: PremiumStatus) =>
  feature !== 'supercomplete' || (isPremium && source !== 'institution');

const isRecent = (at: Date, now: Date) =>
  at.getTime() >= now.getTime() - oldestUsageMs && at.getTime() <= now.getTime() + clockSkewMs;

/** Adds up what several records say of the same day and feature. */
function mergeDays(days: readonly UsageDay[]): UsageDay[] {
  const merged = new Map<string, UsageDay>();
  for (const day of days) {
    const key = `${day.uid} ${day.day} ${day.feature}`;
    const known = merged.get(key) ?? { ...day, accepted: 0, rejected: 0 };
    const accepted = known.accepted + day.accepted;
    merged.set(key, { ...known, accepted, rejected: known.rejected + day.rejected });
  }
  return [...merged.values()];
}

/** What is known of the users before their records are counted. */
export interface KnownUsage {
  readonly premium: ReadonlyMap<string, PremiumStatus>;
  readonly days: ReadonlyMap<string, QuotaDay>;
  /** The records that were counted before, as `uid id`. */
  readonly recorded: ReadonlySet<string>;
}

/** Counts records one by one at a moment: each lessens what is left for the next ones of its user. */
export function createUsageCount({ premium, days, recorded }: KnownUsage, now: Date) {
  const quotaDays = new Map(days);
  const seen = new Set(recorded);
  const records: { uid: string; id: string; at: Date }[] = [];
  const usageDays: UsageDay[] = [];

  return {
    /** Counts a record unless it was counted before. Returns why it is not allowed; null when it is. */
    add(record: UsageRecord): UsageRejection | null {
      const { uid, id, feature, accepted, rejected } = record;
      const status = premium.get(uid);
      const stored = quotaDays.get(uid);
      if (!status || !stored) return 'USER_NOT_FOUND';
      if (seen.has(`${uid} ${id}`)) return null;
      const sentAt = new Date(record.at);
      if (!isRecent(sentAt, now)) return 'NOT_RECENT';
      if (!isInPlan(record, status)) return 'NOT_IN_PLAN';
      const today = presentDay(inTimeZone(stored, record.timeZone, now), now);
      quotaDays.set(uid, today);
      const used = today.used + accepted + rejected;
      if (!status.isPremium && used > freeDailySuggestions) return 'QUOTA_EXCEEDED';
      quotaDays.set(uid, { ...today, used });
      seen.add(`${uid} ${id}`);
      const at = sentAt > now ? now : sentAt;
      records.push({ uid, id, at });
      const day = dayOf(at, timeZoneOf(today));
      usageDays.push({ uid, day, feature, accepted, rejected });
      return null;
    },
    /** What a user may still use now; null for one without a daily quota. */
    left(uid: string) {
      const day = quotaDays.get(uid);
      if (!day || premium.get(uid)?.isPremium) return { left: null, resetsAt: null };
      return quotaLeft(day, now);
    },
    counted: () => ({ records, days: mergeDays(usageDays), quotaDays }),
  };
}
