import type { Platform } from '../../../platform/platform';
import type { JobHandler } from '../../../ports/jobs';
import type { PersonalData } from '../../../ports/personal-data';
import { createCloseCheckout } from '../checkout/close-checkout';
import {
  checkouts,
  paymentCustomers,
  subscriptions,
  waitingPurchases,
} from '../checkout-pricing.tables';
import { isOver, renews } from '@portal/checkout-pricing/domain';
import type { PlanRecord, PlansOf } from '../gumroad/gumroad-plan';
import { gumroadMemberships, gumroadPings } from '../gumroad/gumroad.tables';
import type { SubscriptionReconciler } from '../subscriptions/subscription-reconciler';
import type { Stores } from '../checkout-pricing.stores';
import { refundSince } from '../subscriptions/refund-since';
import type { UnstoredSubscriptions } from '../subscriptions/unstored-subscriptions';

const endPurchasesJob = 'end-purchases';

/** What an operator sees of a plan. */
function planOverview(plan: PlanRecord) {
  const { provider, id, productName, status, quantity, interval, amount, currency } = plan;
  const { startedAt, currentPeriodEnd, cancelAtPeriodEnd, cancelAt, endedAt, revokedAt } = plan;
  const { endReason, paymentProblemSince } = plan;
  return {
    ...{ provider, id, productName, status, quantity, interval, amount, currency, startedAt },
    ...{ currentPeriodEnd, cancelAtPeriodEnd, cancelAt, endedAt, revokedAt },
    ...{ endReason, paymentProblemSince },
  };
}

/** The payload of the job that ends what a deleted account bought. */
interface Deletion {
  readonly uid: string;
  readonly deletedAt: string;
}

/**
 * What users buy. Subscriptions and the customer's id stay without the account: invoices have to be kept, and nothing in
 * these rows says who bought (ACCT-204). Gumroad keeps the records of its own sales.
 */
export const createPurchaseData = ({
  clock,
  jobs,
  plansOf,
  stores,
  unstored,
}: Pick<Platform, 'clock' | 'jobs'> & {
  readonly stores: Stores;
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
      paymentCustomer: (await stores.customers.findCustomerId(query, uid)) ?? null,
      subscriptions: await stores.subscriptions.subscriptionsOf(query, uid),
      gumroadMemberships: await stores.gumroad.membershipsOf(query, uid),
      waitingPurchase: await stores.waitingPurchases.waitingPurchasesOf(query, uid),
    };
  },
  async ownerOf(query, id) {
    const subscription = await stores.subscriptions.findSubscription(query, id);
    return subscription?.uid ?? (await stores.customers.findCustomerOwner(query, id));
  },
  async overview(query, { uid }) {
    const plans = await plansOf(query, uid);
    return {
      paymentCustomer: (await stores.customers.findCustomerId(query, uid)) ?? null,
      plans: plans.map(planOverview),
    };
  },
  async erase(tx, { uid }) {
    const deletion: Deletion = { uid, deletedAt: clock.now().toISOString() };
    await jobs.enqueue(tx, endPurchasesJob, deletion);
    await stores.waitingPurchases.deleteWaitingPurchase(tx, uid);
    await stores.gumroad.deleteMembershipsOf(tx, uid);
  },
});

/**
 * Closes the open checkout of a deleted account, ends what is left of its subscriptions at the provider, also those that are
 * not stored, and refunds what they charged after the deletion (ACCT-204, ACCT-205, PRICE-210).
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
}): JobHandler<Deletion> => ({
  name: endPurchasesJob,
  async run({ uid, deletedAt }) {
    await createCloseCheckout({ database, payments, stores })(uid);
    const bought = await stores.subscriptions.subscriptionsOf(database.query, uid);
    for (const row of bought) {
      if (!isOver(row)) await payments.cancelSubscription(row.id);
      // Before the end is stored, and also when an event stored it: a job that died is repeated.
      await refundSince(payments, row.id, new Date(deletedAt));
      if (!isOver(row)) await reconciler.reconcile(row.id);
    }
    await unstored.readOf(uid);
  },
});
