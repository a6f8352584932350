import {
  freeDailySuggestions,
  type groupManagementEndpoints,
} from '@portal/group-management/domain';
import type { ResponseOf } from '@portal/shared/contract';
import type { Platform } from '@portal/server/platform';
import type { Caller } from '@portal/server/ports';
import { quotaLeft, timeZoneOf } from './quota-day';
import { findQuotaDay } from './usage.repository';

type Response = ResponseOf<(typeof groupManagementEndpoints)['getDailyQuota']>;

/** The Free plan's daily quota, and what is left of it (GROUP-206). */
export const createGetDailyQuota =
  ({ clock, database }: Pick<Platform, 'clock' | 'database'>) =>
  async (_: unknown, { caller }: { readonly caller: Caller }): Promise<Response> => {
    const { uid, premium } = caller;
    const day = await findQuotaDay(database.query, uid);
    const timeZone = timeZoneOf(day);
    if (premium.isPremium) return { quota: null, left: null, resetsAt: null, timeZone };
    return { quota: freeDailySuggestions, ...quotaLeft(day, clock.now()), timeZone };
  };
