import { canBuyPlan, type checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import type { RequestOf, ResponseOf } from '@portal/shared/contract';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { Platform } from '../../../platform/platform';
import type { Caller } from '../../../ports/authenticator';
import type { ScheduledJob } from '../../../ports/jobs';
import { waitingPurchases } from '../checkout-pricing.tables';
import { subscriptionsOf } from '../subscriptions/subscription.repository';

type Endpoints = typeof checkoutPricingEndpoints;
type WaitingPurchase = RequestOf<Endpoints['saveWaitingPurchase']>;

const keptDays = 30;
const oldestKept = (now: Date) => new Date(now.getTime() - keptDays * 24 * 60 * 60_000);

/** Purchases that wait for the verification of an email address, kept with the account for 30 days (PRICE-166, PRICE-167). */
export interface WaitingPurchases {
  /** Null for a user who cannot buy another plan. */
  of(caller: Caller): Promise<ResponseOf<Endpoints['getWaitingPurchase']>>;
  /** The newest purchase replaces an earlier one. */
  save(uid: string, purchase: WaitingPurchase): Promise<void>;
  remove(uid: string): Promise<void>;
}

export function createWaitingPurchases({
  clock,
  database,
}: Pick<Platform, 'clock' | 'database'>): WaitingPurchases {
  const { query } = database;
  return {
    async of({ uid, premium }) {
      const isRecent = gt(waitingPurchases.savedAt, oldestKept(clock.now()));
      const [row] = await query
        .select()
        .from(waitingPurchases)
        .where(and(eq(waitingPurchases.uid, uid), isRecent));
      const canBuy =
        row && canBuyPlan({ premium: premium.isPremium }, await subscriptionsOf(query, uid));
      if (!canBuy) return { purchase: null };
      const { priceId: price, quantity, code, origin } = row;
      return { purchase: { price, quantity, ...(code && { code }), ...(origin && { origin }) } };
    },
    async save(uid, { price: priceId, quantity, code = null, origin = null }) {
      const values = { priceId, quantity, code, origin, savedAt: clock.now() };
      await query
        .insert(waitingPurchases)
        .values({ uid, ...values })
        .onConflictDoUpdate({ target: waitingPurchases.uid, set: values });
    },
    async remove(uid) {
      await query.delete(waitingPurchases).where(eq(waitingPurchases.uid, uid));
    },
  };
}

/** Deletes what waited for too long (PRICE-167). */
export function createWaitingPurchasesCleanup({
  database,
}: Pick<Platform, 'database'>): ScheduledJob {
  return {
    name: 'old-waiting-purchases',
    async run(now) {
      await database.query
        .delete(waitingPurchases)
        .where(lte(waitingPurchases.savedAt, oldestKept(now)));
    },
  };
}
