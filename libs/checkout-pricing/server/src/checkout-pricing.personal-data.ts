import { isOver, renews } from '@portal/checkout-pricing/domain';
import type { Platform } from '@portal/server/platform';
import type { JobHandler } from '@portal/server/ports';
import type { PersonalData } from '@portal/server/contracts';
import { closeCheckout } from './customer/close-checkout';
import {
  checkouts,
  paymentCustomers,
  subscriptions,
  waitingPurchases,
} from './checkout-pricing.tables';
import type { PlanRecord, PlansOf } from './gumroad/gumroad-plan';
import { gumroadMemberships, gumroadPings } from './gumroad/gumroad.tables';
import { owedFor } from './subscriptions/invoiced-order';
import { refundSince } from './subscriptions/project-subscription';
import { refreshUser, type RefreshingPorts } from './subscriptions/refresh-customer';
import { findCustomerId, findCustomerOwner } from './customer/customer.repository';
import { subscriptionsOf, findSubscription } from './subscriptions/subscription.repository';
import { membershipsOf, deleteMembershipsOf } from './gumroad/gumroad.repository';
import { waitingPurchasesOf, deleteWaitingPurchase } from './checkout/waiting-purchase.repository';

const endPurchasesJob = 'end-purchases';

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

interface Deletion {
  readonly uid: string;
  readonly deletedAt: string;
}

/**
 * The purchases of users. Subscriptions and the customer's id stay without the account: invoices have to be kept, and nothing in
 * these rows says who bought (ACCT-204). Gumroad keeps the records of its own sales.
 */
export const createPurchaseData = ({
  clock,
  jobs,
  plansOf,
  ...ports
}: RefreshingPorts &
  Pick<Platform, 'clock' | 'jobs'> & {
    readonly plansOf: PlansOf;
  }): PersonalData => ({
  tables: [
    paymentCustomers,
    checkouts,
    subscriptions,
    waitingPurchases,
    gumroadMemberships,
    gumroadPings,
  ],
  prepareDeletion: ({ uid }) => refreshUser(ports, uid),
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
  async ownerOf(query, id) {
    const subscription = await findSubscription(query, id);
    return subscription?.uid ?? (await findCustomerOwner(query, id));
  },
  async overview(query, { uid }) {
    const plans = await plansOf(query, uid);
    return {
      paymentCustomer: (await findCustomerId(query, uid)) ?? null,
      plans: plans.map(planOverview),
    };
  },
  async erase(tx, { uid }) {
    const deletion: Deletion = { uid, deletedAt: clock.now().toISOString() };
    await jobs.enqueue(tx, endPurchasesJob, deletion);
    await deleteWaitingPurchase(tx, uid);
    await deleteMembershipsOf(tx, uid);
  },
});

/**
 * Closes the open checkout of a deleted account, ends what is left of its subscriptions at the provider, also those that are
 * not stored, and refunds what they charged after the deletion (ACCT-204, ACCT-205, PRICE-210).
 */
export const createEndPurchasesJob = (
  ports: RefreshingPorts & Pick<Platform, 'clock' | 'logger' | 'payments'>,
): JobHandler<Deletion> => ({
  name: endPurchasesJob,
  async run({ uid, deletedAt }) {
    const { clock, database, payments } = ports;
    await closeCheckout(ports, uid);
    for (const row of await subscriptionsOf(database.query, uid)) {
      if (!isOver(row)) await payments.cancelSubscription(row.id, {}, owedFor(row, clock.now()));
      // Before the end is stored, and also when an event stored it: a job that died is repeated.
      await refundSince(ports, row.id, new Date(deletedAt));
    }
    await refreshUser(ports, uid);
  },
});
