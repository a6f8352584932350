import type { Platform } from '../../../platform/platform';
import type { JobHandler } from '../../../ports/jobs';
import type { PersonalData } from '../../../ports/personal-data';
import { createCloseCheckout } from '../checkout/close-checkout';
import { findCustomerId } from '../checkout/customer.repository';
import {
  checkouts,
  paymentCustomers,
  subscriptions,
  waitingPurchases,
} from '../checkout-pricing.tables';
import { isOver, renews } from '@portal/checkout-pricing/domain';
import type { PlansOf } from '../gumroad/gumroad-plan';
import { deleteMembershipsOf, membershipsOf } from '../gumroad/gumroad.repository';
import { gumroadMemberships, gumroadPings } from '../gumroad/gumroad.tables';
import type { SubscriptionReconciler } from '../subscriptions/subscription-reconciler';
import { subscriptionsOf } from '../subscriptions/subscription.repository';
import type { Stores } from '../checkout-pricing.stores';
import type { UnstoredSubscriptions } from '../subscriptions/unstored-subscriptions';
import { deleteWaitingPurchase, waitingPurchasesOf } from './waiting-purchase.repository';

const endPurchasesJob = 'end-purchases';

/**
 * What users buy. Subscriptions and the customer's id stay without the account: invoices have to be kept, and nothing in
 * these rows says who bought (ACCT-204). Gumroad keeps the records of its own sales.
 */
export const createPurchaseData = ({
  jobs,
  plansOf,
  unstored,
}: Pick<Platform, 'jobs'> & {
  readonly plansOf: PlansOf;
  readonly unstored: UnstoredSubscriptions;
}): PersonalData => ({
  tables: [
    paymentCustomers,
    checkouts,
    subscriptions,
    waitingPurchases,
    gumroadMemberships,
    gumroadPings,
  ],
  prepareDeletion: ({ uid }) => unstored.readOf(uid),
  async blocksDeletion(tx, { uid }) {
    const plans = await plansOf(tx, uid);
    return plans.some(renews) ? 'DELETION_WITH_SUBSCRIPTION' : undefined;
  },
  async collect(query, { uid }) {
    return {
      paymentCustomer: (await findCustomerId(query, uid)) ?? null,
      subscriptions: await subscriptionsOf(query, uid),
      gumroadMemberships: await membershipsOf(query, uid),
      waitingPurchase: await waitingPurchasesOf(query, uid),
    };
  },
  async erase(tx, { uid }) {
    await jobs.enqueue(tx, endPurchasesJob, { uid });
    await deleteWaitingPurchase(tx, uid);
    await deleteMembershipsOf(tx, uid);
  },
});

/**
 * Closes the open checkout of a deleted account and ends what is left of its subscriptions at the provider, also those that
 * are not stored (ACCT-204, PRICE-210).
 */
export const createEndPurchasesJob = ({
  database,
  payments,
  reconciler,
  unstored,
  stores,
}: Pick<Platform, 'database' | 'payments'> & {
  readonly stores: Stores;
  readonly reconciler: SubscriptionReconciler;
  readonly unstored: UnstoredSubscriptions;
}): JobHandler<{ uid: string }> => ({
  name: endPurchasesJob,
  async run({ uid }) {
    await createCloseCheckout({ database, payments, stores })(uid);
    const left = (await subscriptionsOf(database.query, uid)).filter((row) => !isOver(row));
    for (const { id } of left) {
      await payments.cancelSubscription(id);
      await reconciler.reconcile(id);
    }
    await unstored.readOf(uid);
  },
});
