import { durations, keptSince } from '@portal/shared/util';
import type { Platform } from '../../../platform/platform';
import type { AccountHooks } from '../../../ports/account-hooks';
import type { JobHandler, ScheduledJob } from '../../../ports/jobs';
import type { AuthSessionModule } from '../../auth-session/auth-session.module';
import type { PremiumRights } from '../../entitlements/entitlements.module';
import type { PriceListService } from '../price-list/price-list.service';
import type { Stores } from '../checkout-pricing.stores';
import { createGumroadService, gumroadPingJob, type GumroadService } from './gumroad.service';

/** The name of the job that gives the memberships of an address to the account that has just verified it. */
const gumroadOwnerJob = 'gumroad-owner';

const batchSize = 50;

const scheduledJob = (
  { database: { query } }: Pick<Platform, 'database'>,
  store: Stores['gumroad'],
  gumroad: GumroadService,
): ScheduledJob => ({
  name: 'gumroad',
  async run(now) {
    const before = new Date(now.getTime() - 15 * durations.oneMinuteMs);
    const waiting = await store.unprocessedPingIds(query, before, batchSize);
    for (const id of waiting) await gumroad.process(id);
    await gumroad.assignOwners();
    await store.deleteOldPings(query, keptSince(now, 'paymentEvents'));
    await store.deleteUnclaimedMemberships(query, keptSince(now, 'unclaimedMemberships'));
  },
});

/** The service and its jobs when gumroad is configured; nothing otherwise: then its endpoint does not exist. */
export function createGumroadParts(
  platform: Platform,
  dependencies: Pick<AuthSessionModule, 'verifiedOwnersOf'> & {
    readonly premiumRights: PremiumRights;
    readonly priceList: PriceListService;
    readonly stores: Stores;
  },
): {
  readonly service?: GumroadService;
  readonly jobs: readonly JobHandler[];
  readonly scheduledJobs: readonly ScheduledJob[];
} {
  const settings = platform.config.gumroad;
  if (!settings) return { jobs: [], scheduledJobs: [] };
  const gumroad = createGumroadService({ ...platform, ...dependencies, settings });
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
    scheduledJobs: [scheduledJob(platform, dependencies.stores.gumroad, gumroad)],
  };
}

/** Called when a user has proven an email address: a membership that was bought with it counts from now on (PRICE-133). */
export const createOnEmailProven =
  ({ jobs }: Pick<Platform, 'jobs'>): AccountHooks['emailProven'] =>
  (tx, { email }) =>
    jobs.enqueue(tx, gumroadOwnerJob, { email });
