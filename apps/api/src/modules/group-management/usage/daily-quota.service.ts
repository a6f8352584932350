import {
  freeDailySuggestions,
  type groupManagementEndpoints,
} from '@portal/group-management/domain';
import type { ResponseOf } from '@portal/shared/contract';
import type { Platform } from '../../../platform/platform';
import type { Caller } from '../../../ports/authenticator';
import { quotaLeft } from './usage-count';
import { dayOf } from './usage-day';
import { findTimeZone, findUsage } from './usage.repository';

type Response = ResponseOf<(typeof groupManagementEndpoints)['getDailyQuota']>;

/** The Free plan's daily quota, and what is left of it (GROUP-206). */
export const createGetDailyQuota =
  ({ clock, database }: Pick<Platform, 'clock' | 'database'>) =>
  async (_: unknown, { caller }: { readonly caller: Caller }): Promise<Response> => {
    const { uid, premium } = caller;
    const timeZone = await findTimeZone(database.query, uid);
    if (premium.isPremium) return { quota: null, left: null, resetsAt: null, timeZone };
    const now = clock.now();
    const days = await findUsage(database.query, [uid], dayOf(now, timeZone));
    const today = days.filter(({ day }) => day === dayOf(now, timeZone));
    const used = today.reduce((sum, { accepted, rejected }) => sum + accepted + rejected, 0);
    return { quota: freeDailySuggestions, ...quotaLeft(used, now, timeZone), timeZone };
  };
