import type { Clock } from '../../../ports/clock';
import type { Database, Queryable } from '../../../ports/database';
import type { PaymentProvider } from '../../../ports/payment-provider';
import type { Logger } from '../../../platform/logging/logger';
import type { PremiumRights } from '../../auth-session/auth-session.module';
import { forgetCheckoutOf } from '../checkout/checkout.repository';
import { lockOwner } from '../checkout/customer.repository';
import { endOf, isLive, subscriptionStateOf, type SubscriptionState } from './subscription';
import {
  findSubscription,
  writeSubscription,
  type SubscriptionRow,
} from './subscription.repository';

/** Brings what is written down in line with the provider. */
export interface SubscriptionReconciler {
  /**
   * Writes the provider's newest state of a subscription down and gives or takes its owner's premium right in the same
   * transaction. Answers what is written; undefined when the subscription is not one of the portal's.
   */
  reconcile(subscriptionId: string): Promise<SubscriptionRow | undefined>;
}

interface Ports {
  readonly clock: Clock;
  readonly database: Database;
  readonly payments: PaymentProvider;
  readonly premiumRights: PremiumRights;
  readonly logger: Logger;
}

/**
 * Whether `row` holds a state that was read from the provider after `before` was seen: the first write since then may
 * have been read earlier, the second cannot, because it knew the first.
 */
const isReadSince = (before: SubscriptionRow | undefined, row: SubscriptionRow) =>
  row.version >= (before?.version ?? 0) + 2;

/** The premium right follows the subscription (decisions, "Calls": source `stripe`). */
async function applyRight(tx: Queryable, rights: PremiumRights, row: SubscriptionRow) {
  const key = { uid: row.uid, source: 'stripe', reference: row.id } as const;
  if (!isLive(row)) return rights.revoke(tx, key);
  const validUntil = endOf(row);
  const reason = row.plan === 'group' ? 'paid-group' : 'paid-plan';
  return rights.grant(tx, { ...key, isPaid: true, reason, ...(validUntil && { validUntil }) });
}

export function createSubscriptionReconciler(ports: Ports): SubscriptionReconciler {
  const { clock, database, payments, premiumRights, logger } = ports;

  const ignore = (subscription: string, why: string) => {
    logger.warn({ subscription }, `a subscription was left alone: ${why}`);
    return undefined;
  };

  const write = (state: SubscriptionState, knownVersion: number | undefined) =>
    database.transaction(async (tx) => {
      const uid = await lockOwner(tx, state.customerId);
      if (uid === undefined) return { row: ignore(state.id, 'its customer is unknown') };
      const row = await writeSubscription(tx, { ...state, uid }, knownVersion, clock.now());
      if (!row) return 'overtaken';
      await applyRight(tx, premiumRights, row);
      if (isLive(row)) await forgetCheckoutOf(tx, uid);
      return { row };
    });

  return {
    async reconcile(id) {
      const before = await findSubscription(database.query, id);
      let known = before;
      while (!known || !isReadSince(before, known)) {
        const newest = await payments.findSubscription(id);
        if (!newest) return ignore(id, 'the provider does not know it');
        if (newest.livemode !== payments.livemode) return ignore(id, 'it is of the other mode');
        const state = subscriptionStateOf(newest);
        if (!state) return ignore(id, 'the portal does not sell what it is for');
        const written = await write(state, known?.version);
        if (written !== 'overtaken') return written.row;
        known = await findSubscription(database.query, id);
      }
      return known;
    },
  };
}
