import { durations, keptSince } from '@portal/shared/util';
import type { Platform } from '@portal/server/platform';
import type { AccountHooks } from '@portal/server/contracts';
import type { JobHandler, ScheduledJob } from '@portal/server/ports';
import type { AuthSessionModule } from '@portal/auth-session/server';
import type { PremiumRights } from '@portal/entitlements/server';
import type { PriceListService } from '../price-list/price-list.service';
import {
  deleteOldPings,
  deleteUnclaimedMemberships,
  unprocessedPingIds,
} from './gumroad.repository';
import { createGumroadService, gumroadPingJob, type GumroadService } from './gumroad.service';

const gumroadOwnerJob = 'gumroad-owner';

const batchSize = 50;

const scheduledJob = (
  { database: { query } }: Pick<Platform, 'database'>,
  gumroad: GumroadService,
): ScheduledJob => ({
  name: 'gumroad',
  async run(now) {
    const before = new Date(now.getTime() - 15 * durations.oneMinuteMs);
    const waiting = await unprocessedPingIds(query, before, batchSize);
    for (const id of waiting) await gumroad.process(id);
    await gumroad.assignOwners();
    await deleteOldPings(query, keptSince(now, 'paymentEvents'));
    await deleteUnclaimedMemberships(query, keptSince(now, 'unclaimedMemberships'));
  },
});

/** The service and its jobs when gumroad is configured; nothing otherwise: then its endpoint does not exist. */
export function createGumroadParts(
  platform: Pick<Platform, 'clock' | 'config' | 'database' | 'jobs' | 'logger' | 'payments'> &
    Pick<AuthSessionModule, 'verifiedOwnersOf'> & {
      readonly premiumRights: PremiumRights;
      readonly priceList: PriceListService;
    },
): {
  readonly service?: GumroadService;
  readonly jobs: readonly JobHandler[];
  readonly scheduledJobs: readonly ScheduledJob[];
} {
  const settings = platform.config.gumroad;
  if (!settings) return { jobs: [], scheduledJobs: [] };
  const gumroad = createGumroadService({ ...platform, settings });
  const processing: JobHandler<{ pingId: string }> = {
    name: gumroadPingJob,
    run: ({ pingId }) => gumroad.process(pingId),
  };
  const assigning: JobHandler<{ email: string }> = {
    name: gumroadOwnerJob,
    run: ({ email }) => gumroad.assignOwners([email]),
  };
  return {
    service: gumroad,
    jobs: [processing as JobHandler, assigning as JobHandler],
    scheduledJobs: [scheduledJob(platform, gumroad)],
  };
}

/** Called when a user has proven an email address: a membership that was bought with it counts from now on (PRICE-133). */
export const createOnEmailProven =
  ({ jobs }: Pick<Platform, 'jobs'>): AccountHooks['emailProven'] =>
  (tx, { email }) =>
    jobs.enqueue(tx, gumroadOwnerJob, { email });
