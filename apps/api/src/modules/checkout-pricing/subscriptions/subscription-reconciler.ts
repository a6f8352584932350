import type { Platform } from '../../../platform/platform';
import type { Queryable } from '../../../ports/database';
import type { PremiumRights } from '../../auth-session/auth-session.module';
import { deleteCheckoutOf, lockCustomerOwner } from '../checkout/checkout.repository';
import { endOf, isLive, subscriptionStateOf, type SubscriptionState } from './subscription';
import {
  findSubscription,
  writeSubscription,
  type SubscriptionRow,
} from './subscription.repository';

/** Keeps the stored subscriptions in line with the provider. */
export interface SubscriptionReconciler {
  /**
   * Stores the provider's newest state of a subscription and, in the same transaction, grants or revokes its owner's
   * premium right (PRICE-73). Returns the stored row; undefined when the subscription is not one of the
   * portal's.
   */
  reconcile(subscriptionId: string): Promise<SubscriptionRow | undefined>;
}

/**
 * Whether `row` was read from the provider after `before` was read from the database. The first write after `before` may
 * hold an older state; the second cannot, because its writer had seen the first.
 */
const isReadSince = (before: SubscriptionRow | undefined, row: SubscriptionRow) =>
  row.version >= (before?.version ?? 0) + 2;

async function updatePremiumRight(tx: Queryable, rights: PremiumRights, row: SubscriptionRow) {
  const key = { uid: row.uid, source: 'stripe', reference: row.id } as const;
  if (!isLive(row)) return rights.revoke(tx, key);
  const validUntil = endOf(row);
  const reason = row.plan === 'group' ? 'paid-group' : 'paid-plan';
  return rights.grant(tx, { ...key, isPaid: true, reason, ...(validUntil && { validUntil }) });
}

export function createSubscriptionReconciler({
  clock,
  database,
  payments,
  premiumRights,
  logger,
}: Pick<Platform, 'clock' | 'database' | 'payments' | 'logger'> & {
  readonly premiumRights: PremiumRights;
}): SubscriptionReconciler {
  const ignore = (subscription: string, reason: string) => {
    logger.warn({ subscription }, `ignored a subscription: ${reason}`);
    return undefined;
  };

  const write = (state: SubscriptionState, knownVersion: number | undefined) =>
    database.transaction(async (tx) => {
      const uid = await lockCustomerOwner(tx, state.customerId);
      if (uid === undefined) return { row: ignore(state.id, 'its customer is unknown') };
      const row = await writeSubscription(tx, { ...state, uid }, knownVersion, clock.now());
      if (!row) return 'overtaken';
      await updatePremiumRight(tx, premiumRights, row);
      if (isLive(row)) await deleteCheckoutOf(tx, uid);
      return { row };
    });

  return {
    async reconcile(id) {
      const before = await findSubscription(database.query, id);
      let known = before;
      while (!known || !isReadSince(before, known)) {
        const newest = await payments.findSubscription(id);
        if (!newest) return ignore(id, 'the provider does not know it');
        if (newest.livemode !== payments.livemode) return ignore(id, 'its mode is not this API’s');
        const state = subscriptionStateOf(newest);
        if (!state) return ignore(id, 'the portal does not sell its product');
        const written = await write(state, known?.version);
        if (written !== 'overtaken') return written.row;
        known = await findSubscription(database.query, id);
      }
      return known;
    },
  };
}
