import { ApiError } from '../../../../platform/errors';
import type { Platform } from '../../../../platform/platform';
import type { JobHandler } from '../../../../ports/jobs';
import { createCheckoutPricingScheduledJobs } from '../../checkout-pricing.scheduled-jobs';
import type { Stores } from '../../checkout-pricing.stores';
import { createCheckoutStates } from '../../checkout/checkout-state';
import { createOpenCheckout } from '../../checkout/open-checkout';
import { createCreateCheckoutSession } from '../../checkout/create-checkout-session';
import { createCustomers } from '../../checkout/customer.service';
import { createGetCheckoutStatus } from '../../checkout/get-checkout-status';
import { createOrderByInvoice } from '../../checkout/order-by-invoice';
import { createOrderCheck } from '../../checkout/order.service';
import { createPlansOf } from '../../gumroad/gumroad-plan';
import { createGumroadParts } from '../../gumroad/gumroad.parts';
import {
  createPaymentEventService,
  paymentEventJob,
} from '../../payment-events/payment-event.service';
import { createCancelPlan } from '../../plan-changes/cancel-plan';
import { createChangePlan } from '../../plan-changes/change-plan';
import { createGetBilledPlan } from '../../plan-changes/get-billed-plan';
import { createPayOwed } from '../../plan-changes/pay-owed';
import { createPreviewPlanChange } from '../../plan-changes/preview-plan-change';
import type { FindSeats, LowerSeats } from '../../plan-changes/seats';
import { createResumePlan } from '../../plan-changes/resume-plan';
import { createCouponService } from '../../price-list/coupon.service';
import type { PriceListService } from '../../price-list/price-list.service';
import { createEndPurchasesJob, createPurchaseData } from '../../purchases/purchase-data';
import { createGetSubscriptionDetails } from '../../subscriptions/get-subscription-details';
import { createSubscriptionReconciler } from '../../subscriptions/subscription-reconciler';
import { createUnstoredSubscriptions } from '../../subscriptions/unstored-subscriptions';
import { tablesOf } from './memory-database';
import { memoryStores } from './memory-repositories';
import { findMemoryPremium, memoryRights, user } from './memory-rights';
import { createProcessLife, withLife } from './process-life';

/** What stays when a process of the API ends: its database, the provider and the time. */
export interface Surroundings extends Pick<
  Platform,
  'clock' | 'config' | 'database' | 'jobs' | 'limiter' | 'logger' | 'mailer' | 'payments'
> {
  readonly priceList: PriceListService;
  /** How many seats of the own group are taken. */
  readonly seatsTaken: () => number;
  /** Nobody has to pay the open invoices of a plan any more. */
  readonly voidInvoices: (planId: string) => void;
}

/** The ports of a process: what it asks for is not answered once it is dead. */
function portsOf({ database, payments, voidInvoices, ...rest }: Surroundings) {
  const life = createProcessLife();
  const stores = Object.fromEntries(
    Object.entries(memoryStores).map(([name, store]) => [name, withLife(store, life)]),
  ) as unknown as Stores;
  const living: Platform['database'] = {
    ...database,
    transaction: (work) => life.request(() => database.transaction((tx) => life.orDeath(work(tx)))),
  };
  const provider = withLife(payments, life, ['readWebhook']);
  /** The process may also die between the two requests that this sends. */
  const cancelSubscription = async (id: string) => {
    await provider.cancelSubscription(id);
    await life.request(() => voidInvoices(id));
  };
  const endsAndVoids: Platform['payments'] = Object.assign(Object.create(provider), {
    cancelSubscription,
  });
  return { life, ports: { ...rest, stores, database: living, payments: endsAndVoids } };
}

/** One process of the API: the domain's services, which forget everything when it is killed. */
export function startProcess(surroundings: Surroundings) {
  const { life, ports } = portsOf(surroundings);
  const { seatsTaken, priceList } = ports;
  const accounts = {
    emailOf: async () => user.email,
    keepAccount: async (tx: Parameters<typeof tablesOf>[0], uid: string) =>
      tablesOf(tx).accounts.has(uid),
    verifiedOwnersOf: async (query: Parameters<typeof tablesOf>[0], emails: readonly string[]) => {
      const has = tablesOf(query).accounts.has(user.uid) && emails.includes(user.email);
      return new Map(has ? [[user.email, user.uid]] : []);
    },
  };
  const premiumRights = memoryRights;
  const findSeats: FindSeats = async (query, { subscriptionId }) =>
    tablesOf(query).groups.has(subscriptionId)
      ? { active: seatsTaken(), pending: 0, holders: [] }
      : null;
  const reconciler = createSubscriptionReconciler({
    ...ports,
    ...accounts,
    premiumRights,
    applyGroupPurchase: async (tx, purchase) =>
      void tablesOf(tx).groups.set(purchase.subscriptionId, purchase),
    takeOverGroup: async () => false,
  });
  const unstored = createUnstoredSubscriptions({ ...ports, reconciler });
  const states = createCheckoutStates({ ...ports, reconciler });
  const events = createPaymentEventService({ ...ports, reconciler });
  const customers = createCustomers(ports);
  const coupons = createCouponService(ports);
  const checkOrder = createOrderCheck({ ...ports, coupons, customers, unstored });
  const plansOf = createPlansOf(ports);
  const gumroad = createGumroadParts(ports as never, {
    ...accounts,
    premiumRights,
    priceList,
    stores: ports.stores,
  });
  const lowerSeats: LowerSeats = async (tx, { subscriptionId, seats }) => {
    if (seats < seatsTaken()) throw new ApiError('SEATS_IN_USE');
    const { groups } = tablesOf(tx);
    const group = groups.get(subscriptionId);
    if (group) groups.set(subscriptionId, { ...group, seats });
  };
  const seatsOf = { findSeats, lowerSeats };
  const findOfferedPayer = async () => undefined;
  const services = {
    ...{ ...ports, ...seatsOf, findOfferedPayer },
    ...{ reconciler, unstored, states, events, plansOf },
  };
  const eventJob: JobHandler<{ eventId: string }> = {
    name: paymentEventJob,
    run: ({ eventId }) => events.process(eventId),
  };
  return {
    life,
    database: ports.database,
    events,
    gumroad: gumroad.service,
    jobs: [eventJob as JobHandler, createEndPurchasesJob(services) as JobHandler, ...gumroad.jobs],
    scheduledJobs: [
      ...createCheckoutPricingScheduledJobs({ ...services, findPremium: findMemoryPremium }),
      ...gumroad.scheduledJobs,
    ],
    purchaseData: createPurchaseData(services),
    openCheckout: createCreateCheckoutSession({
      config: ports.config,
      checkOrder,
      openCheckout: createOpenCheckout({ ...services, customers }),
      countryOf: () => 'US',
    }),
    orderByInvoice: createOrderByInvoice({
      ...{ ...services, checkOrder, customers },
      countryOf: () => 'US',
    }),
    payOwed: createPayOwed(services),
    getCheckoutStatus: createGetCheckoutStatus(services),
    getSubscriptionDetails: createGetSubscriptionDetails(services),
    getBilledPlan: createGetBilledPlan(services),
    previewPlanChange: createPreviewPlanChange(services),
    changePlan: createChangePlan(services),
    cancelPlan: createCancelPlan(services),
    resumePlan: createResumePlan(services),
  };
}

export type ApiProcess = ReturnType<typeof startProcess>;
