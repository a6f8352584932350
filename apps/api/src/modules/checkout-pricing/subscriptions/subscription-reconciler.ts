import type Stripe from 'stripe';
import type { Platform } from '../../../platform/platform';
import type { Queryable } from '../../../ports/database';
import type { Reversal } from '../../../ports/payment-provider';
import type {
  AuthSessionModule,
  EmailOf,
  PremiumRights,
} from '../../auth-session/auth-session.module';
import { createCloseCheckout } from '../checkout/close-checkout';
import { findCustomerOwner, lockCustomerOwner } from '../checkout/customer.repository';
import { createNotifyOwner } from './notify-owner';
import {
  continuedState,
  endOf,
  idOf,
  isLive,
  isOver,
  subscriptionStateOf,
  type SubscriptionState,
} from './subscription';
import {
  findSubscription,
  liveSubscriptionIds,
  writeSubscription,
  type SubscriptionRow,
} from './subscription.repository';

/** The newest state of a subscription to the Group plan. */
export interface GroupPurchase {
  readonly subscriptionId: string;
  readonly buyerUid: string;
  /** The name of the product. */
  readonly name: string;
  readonly type: 'default' | 'classroom';
  readonly seats: number;
  /** Whether the subscription gives the plan. */
  readonly isLive: boolean;
}

/** Makes or changes the group that a subscription pays for, in the transaction that stores the subscription (PRICE-103). */
export type ApplyGroupPurchase = (tx: Queryable, purchase: GroupPurchase) => Promise<void>;

/** Keeps the stored subscriptions in line with the provider. */
export interface SubscriptionReconciler {
  /**
   * Stores the provider's newest state of a subscription and, in the same transaction, grants or revokes its owner's
   * premium right (PRICE-73). A plan that gives its owner Premium closes the checkout that is still open (PRICE-97).
   * Returns the stored row; undefined when the subscription is not one of the portal's.
   *
   * With `payments` it also asks whether the newest payment went back: then the right ends at once, permanently, and the
   * subscription is canceled at the provider, so that it charges nothing more (PRICE-117).
   *
   * The account may be gone: then nothing is granted, the subscription is canceled at the provider, and one that was bought
   * while the account was deleted is refunded (ACCT-205).
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

/** Stores what decides whether the owner is premium. */
async function updatePremiumRight(tx: Queryable, rights: PremiumRights, row: SubscriptionRow) {
  const { uid, id: reference, status } = row;
  const validUntil = row.revokedAt ?? endOf(row);
  return rights.grant(tx, {
    uid,
    source: 'stripe',
    reference,
    isPaid: true,
    reason: row.plan === 'group' ? 'paid-group' : 'paid-plan',
    status,
    ...(validUntil && { validUntil }),
  });
}

export function createSubscriptionReconciler({
  clock,
  database,
  payments,
  premiumRights,
  applyGroupPurchase,
  keepAccount,
  logger,
  ...ports
}: Pick<Platform, 'clock' | 'config' | 'database' | 'logger' | 'mailer' | 'payments'> & {
  readonly premiumRights: PremiumRights;
  readonly applyGroupPurchase: ApplyGroupPurchase;
  readonly emailOf: EmailOf;
  readonly keepAccount: AuthSessionModule['keepAccount'];
}): SubscriptionReconciler {
  const closeCheckout = createCloseCheckout({ database, payments });
  const notifyOwner = createNotifyOwner(ports);

  const ignore = (subscription: string, reason: string) => {
    logger.warn({ subscription }, `ignored a subscription: ${reason}`);
    return undefined;
  };

  /** A subscription that is not stored, to a product that the portal does not sell, gives no one anything. */
  const ignoreUnknownProduct = async (newest: Stripe.Subscription) => {
    const uid = await findCustomerOwner(database.query, idOf(newest.customer));
    if (uid !== undefined && isLive(newest))
      logger.error(
        { alert: 'unknown-product', subscription: newest.id, uid },
        'a user pays for a product that the portal does not sell',
      );
    return ignore(newest.id, 'the portal does not sell its product');
  };

  /** The state to store; undefined when the portal neither sells the product nor has stored the subscription. */
  const stateOf = (newest: Stripe.Subscription, known: SubscriptionRow | undefined) => {
    const state = subscriptionStateOf(newest);
    if (state || !known) return state;
    if (isLive(newest))
      logger.error(
        { alert: 'unknown-product', subscription: newest.id, uid: known.uid },
        'the product of a stored subscription is no longer recognized; it keeps its plan while it is paid',
      );
    return continuedState(known, newest);
  };

  /** With its discounts and credit, which the price does not know (PRICE-102). */
  const withNextInvoice = async (state: SubscriptionState) => {
    const renews = isLive(state) && endOf(state) === null;
    const next = renews ? await payments.findNextInvoice(state.id) : undefined;
    return { ...state, discountName: null, ...next };
  };

  const updateGroup = async (tx: Queryable, row: SubscriptionRow) => {
    const { id: subscriptionId, uid: buyerUid, productName: name, groupType: type } = row;
    if (type === null) return;
    const seats = row.quantity;
    await applyGroupPurchase(tx, {
      subscriptionId,
      buyerUid,
      name,
      type,
      seats,
      isLive: isLive(row) && row.revokedAt === null,
    });
  };

  /** A reversal is permanent: what was recorded first stays. */
  const withReversal = (
    state: SubscriptionState,
    known: SubscriptionRow | undefined,
    reversal: Reversal | undefined,
  ) => {
    if (known?.revokedAt)
      return { ...state, revokedAt: known.revokedAt, endReason: known.endReason };
    if (reversal) return { ...state, revokedAt: clock.now(), endReason: reversal };
    return { ...state, revokedAt: null };
  };

  const write = (
    state: SubscriptionState & Pick<SubscriptionRow, 'revokedAt'>,
    known: SubscriptionRow | undefined,
  ) =>
    database.transaction(async (tx) => {
      const uid = (await lockCustomerOwner(tx, state.customerId)) ?? known?.uid;
      if (uid === undefined) return { row: ignore(state.id, 'its customer is unknown') };
      const hasAccount = await keepAccount(tx, uid);
      if (!hasAccount && !known) return 'bought-without-account';
      const row = await writeSubscription(tx, { ...state, uid }, known?.version, clock.now());
      if (!row) return 'overtaken';
      if (!hasAccount) return { row, isOwnerless: true };
      await notifyOwner(tx, known, row);
      await updatePremiumRight(tx, premiumRights, row);
      await updateGroup(tx, row);
      return { row };
    });

  const refund = async (newest: Stripe.Subscription) => {
    logger.warn({ subscription: newest.id }, 'refunds a plan that was bought without an account');
    if (isLive(newest)) await payments.refundNewestPayment(newest.id);
    if (!isOver(newest)) await payments.cancelSubscription(newest.id);
    return undefined;
  };

  const afterWrite = async (row: SubscriptionRow, isOwnerless: boolean) => {
    if ((row.revokedAt || isOwnerless) && !isOver(row)) await payments.cancelSubscription(row.id);
    if (!isLive(row) || isOwnerless) return;
    await closeCheckout(row.uid);
    const live = await liveSubscriptionIds(database.query, row.uid);
    if (live.length > 1)
      logger.error(
        { alert: 'two-live-subscriptions', subscriptions: live, uid: row.uid },
        'a user pays for two subscriptions',
      );
  };

  return {
    async reconcile(id, include = { payments: false }) {
      const reversal = include.payments ? await payments.findReversal(id) : undefined;
      const before = await findSubscription(database.query, id);
      let known = before;
      while (!known || !isReadSince(before, known) || (reversal && !known.revokedAt)) {
        const newest = await payments.findSubscription(id);
        if (!newest && known)
          logger.error(
            { alert: 'missing-subscription', subscription: id },
            'the provider does not know a stored subscription',
          );
        if (!newest) return ignore(id, 'the provider does not know it');
        if (newest.livemode !== payments.livemode) return ignore(id, 'its mode is not this API’s');
        const state = stateOf(newest, known);
        if (!state) return ignoreUnknownProduct(newest);
        const newState = withReversal(await withNextInvoice(state), known, reversal);
        const written = await write(newState, known);
        if (written === 'bought-without-account') return refund(newest);
        if (written !== 'overtaken') {
          if (written.row) await afterWrite(written.row, written.isOwnerless ?? false);
          return written.row;
        }
        known = await findSubscription(database.query, id);
      }
      return known;
    },
  };
}
