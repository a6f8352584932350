import { isLive, isOver, renews, reversalOf, type Reversal } from '@portal/checkout-pricing/domain';
import type { Platform } from '../../../platform/platform';
import type { ProviderSubscription } from '../../../ports/payment-objects';
import { createCloseCheckout } from '../checkout/close-checkout';
import { createReadNewState } from './new-state';
import { refundSince } from './refund-since';
import { createStoreSubscription, type SubscriptionDependencies } from './store-subscription';
import type { SubscriptionRow } from './subscription.repository';
import type { Stores } from '../checkout-pricing.stores';

/** Keeps the stored subscriptions in line with the provider. */
export interface SubscriptionReconciler {
  /**
   * Stores the provider's newest state of a subscription and, in the same transaction, grants or revokes its owner's
   * premium right (PRICE-73). A subscription that is not over closes the checkout that is still open (PRICE-97).
   * Returns the stored row; undefined when the subscription is not one of the portal's.
   *
   * With `payments` it also asks whether the charge for a period went back (`reversalOf`): then the right ends at once,
   * permanently, the subscription is canceled at the provider, so that it charges nothing more, and what was charged since
   * is refunded (PRICE-117).
   *
   * The account may be gone: then nothing is granted, the subscription is canceled at the provider, and one that was bought
   * while the account was deleted is refunded (ACCT-205).
   *
   * A plan whose group somebody else pays for ends with its period, and one that was bought for a group that is not offered any
   * more ends at once and is refunded (GROUP-458, GROUP-459).
   *
   * Logs errors with the field `alert` for an operator: `unknown-product` for a plan that nobody can sell (PRICE-96),
   * `two-live-subscriptions` for a user who pays twice (PRICE-98), `missing-subscription` for a stored one that the
   * provider does not know.
   */
  reconcile(
    subscriptionId: string,
    include?: { readonly payments: boolean },
  ): Promise<SubscriptionRow | undefined>;
}

/**
 * Whether `row` was read from the provider after `before` was read from the database. The first write after `before` may
 * hold an older state; the second cannot, because its writer had seen the first.
 */
const isReadSince = (before: SubscriptionRow | undefined, row: SubscriptionRow) =>
  row.version >= (before?.version ?? 0) + 2;

type Ports = Pick<
  Platform,
  'clock' | 'config' | 'database' | 'jobs' | 'logger' | 'mailer' | 'payments'
> &
  SubscriptionDependencies & { readonly stores: Stores };

/** What is done at the provider after a state is stored, so that nobody pays twice or for nothing. */
function createSettlement({ database, payments, logger, stores }: Ports) {
  const closeCheckout = createCloseCheckout({ database, payments, stores });

  return {
    /** Refunds and ends a plan that was bought for nothing: without an account, or for a group that is not offered any more. */
    async refund(newest: ProviderSubscription, why: string) {
      logger.warn({ subscription: newest.id }, `refunds a plan ${why}`);
      if (!isOver(newest) || newest.hasInvoicesToVoid) await payments.cancelSubscription(newest.id);
      await refundSince(payments, newest.id, new Date(0));
    },
    /** Ends a plan that must not charge any more, and keeps the owner of a live one from a second one. */
    async settle(
      { row, hasAccount }: { readonly row: SubscriptionRow; readonly hasAccount: boolean },
      { hasInvoicesToVoid }: ProviderSubscription,
      reversal: Reversal | undefined,
    ) {
      const mustEnd = (row.revokedAt !== null || !hasAccount) && !isOver(row);
      // A plan that has ended may have left an invoice open, which nobody has to pay after its money went back, or after
      // the portal ended it.
      if (mustEnd || reversal || hasInvoicesToVoid) await payments.cancelSubscription(row.id);
      if (reversal) await refundSince(payments, row.id, reversal.at);
      if (row.takenOverBy && renews(row)) await payments.endAtPeriodEnd(row.id, {});
      if (isOver(row) || !hasAccount) return;
      await closeCheckout(row.uid);
      if (!isLive(row)) return;
      const live = await stores.subscriptions.liveSubscriptionIds(database.query, row.uid);
      if (live.length > 1)
        logger.error(
          { alert: 'two-live-subscriptions', subscriptions: live, uid: row.uid },
          'a user pays for two subscriptions',
        );
    },
  };
}

export function createSubscriptionReconciler(ports: Ports): SubscriptionReconciler {
  const { clock, database, payments, logger, stores } = ports;
  const readNewState = createReadNewState(ports);
  const store = createStoreSubscription(ports);
  const { refund, settle } = createSettlement(ports);

  const ignore = (subscription: string, reason: string) => {
    logger.warn({ subscription }, `ignored a subscription: ${reason}`);
    return undefined;
  };

  /** The provider's newest state; undefined when the portal has nothing to do with it. */
  const findNewest = async (id: string, isStored: boolean) => {
    const newest = await payments.findSubscription(id);
    if (!newest && isStored)
      logger.error(
        { alert: 'missing-subscription', subscription: id },
        'the provider does not know a stored subscription',
      );
    if (!newest) return ignore(id, 'the provider does not know it');
    if (newest.livemode !== payments.livemode) return ignore(id, 'its mode is not this API’s');
    return newest;
  };

  /** Only a reading with the payments counts as a check: otherwise events could put off the weekly one (PRICE-99). */
  const checkedAtOf = (known: SubscriptionRow | undefined, include: { payments: boolean }) =>
    known && !include.payments ? known.checkedAt : clock.now();

  /** What was paid for the period in which they are not charged went back. */
  const reconcileNextPayers = async ({ takenOverBy }: SubscriptionRow) => {
    let next = takenOverBy;
    while (next !== null) next = (await reconciler.reconcile(next))?.takenOverBy ?? null;
  };

  const reconciler: SubscriptionReconciler = {
    async reconcile(id, include = { payments: false }) {
      const reversal = include.payments ? reversalOf(await payments.listPayments(id)) : undefined;
      const before = await stores.subscriptions.findSubscription(database.query, id);
      let known = before;
      while (!known || !isReadSince(before, known) || (reversal && !known.revokedAt)) {
        const newest = await findNewest(id, known !== undefined);
        const state = newest && (await readNewState(newest, known, reversal));
        if (!state) return undefined;
        const stored = await store(state, known, checkedAtOf(known, include));
        switch (stored.kind) {
          case 'stored':
            if (stored.isRefused) await refund(newest, 'for a group that is not offered any more');
            else await settle(stored, newest, reversal);
            if (stored.row.revokedAt && !before?.revokedAt) await reconcileNextPayers(stored.row);
            return stored.row;
          case 'bought-without-account':
            return void (await refund(newest, 'that was bought without an account'));
          case 'unknown-customer':
            return ignore(id, 'its customer is unknown');
          case 'overtaken':
            known = await stores.subscriptions.findSubscription(database.query, id);
        }
      }
      return known;
    },
  };
  return reconciler;
}
