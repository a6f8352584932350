import {
  billingEndpoints,
  checkoutPricingEndpointDocs,
  checkoutPricingEndpoints,
} from '@portal/checkout-pricing/domain';
import type { Platform } from '../../platform/platform';
import type { RawRoute } from '../../platform/http/routing/route';
import { defineRoutes } from '../../platform/http/routing/route';
import type { ApiModule } from '../../platform/module';
import type { Queryable } from '../../ports/database';
import type { JobHandler } from '../../ports/jobs';
import type { AuthSessionModule } from '../auth-session/auth-session.module';
import type { EntitlementsModule } from '../entitlements/entitlements.module';
import { createCreatePortalLink } from './billing-portal/create-portal-link';
import { checkoutPricingLimits } from './checkout-pricing.limits';
import { createCheckoutPricingScheduledJobs } from './checkout-pricing.scheduled-jobs';
import { createCheckoutStates } from './checkout/checkout-state';
import { createCreateCheckoutSession } from './checkout/create-checkout-session';
import { createCustomerEmailJob, createOnEmailChanged } from './checkout/customer-email';
import { createCustomers } from './checkout/customer.service';
import { createGetCheckoutStatus } from './checkout/get-checkout-status';
import { createOrderByInvoice } from './checkout/order-by-invoice';
import { createOrderCheck } from './checkout/order.service';
import { createBillingCommands } from './operator/billing.commands';
import { createMovePlan } from './operator/move-plan';
import { createOperateBilling } from './operator/operate-billing';
import {
  createPaymentEventService,
  paymentEventJob,
  type PaymentEventService,
} from './payment-events/payment-event.service';
import { createCouponService } from './price-list/coupon.service';
import { createPlansOf } from './gumroad/gumroad-plan';
import type { GumroadService } from './gumroad/gumroad.service';
import { createGumroadParts, createOnEmailProven } from './gumroad/gumroad.parts';
import { stores } from './checkout-pricing.stores';
import { createGetBillingDetails, createSaveBillingDetails } from './invoices/billing-details';
import { createListInvoices } from './invoices/list-invoices';
import { createCancelPlan } from './plan-changes/cancel-plan';
import { createChangePlan } from './plan-changes/change-plan';
import { createChangeSeats, type ChangeSeats } from './plan-changes/change-seats';
import { createEndPlan, type EndPlan } from './plan-changes/end-plan';
import { createGetBilledPlan } from './plan-changes/get-billed-plan';
import { createPayOwed } from './plan-changes/pay-owed';
import { createPreviewPlanChange } from './plan-changes/preview-plan-change';
import { createResumePlan } from './plan-changes/resume-plan';
import type { FindSeats, LowerSeats } from './plan-changes/seats';
import { createPriceListService } from './price-list/price-list.service';
import { createGetActiveGroupProducts } from './price-list/get-active-group-products';
import { createGetActiveProducts } from './price-list/get-active-products';
import { createCountryOf, createGetIpInfo } from './price-list/get-ip-info';
import { createEndPurchasesJob, createPurchaseData } from './purchases/purchase-data';
import { createDeletedAccountsCleanup } from './purchases/deleted-accounts.repository';
import { createDescribePurchase } from './purchases/describe-purchase';
import {
  createGetWaitingPurchase,
  createWaitingPurchasesCleanup,
} from './purchases/get-waiting-purchase';
import { createRemoveWaitingPurchase } from './purchases/remove-waiting-purchase';
import { createSaveWaitingPurchase } from './purchases/save-waiting-purchase';
import type { SubscriptionRecord } from './subscriptions/subscription';
import type { ApplyGroupPurchase, GroupPurchase } from './subscriptions/store-subscription';
import { createSubscriptionReconciler } from './subscriptions/subscription-reconciler';
import { createUnstoredSubscriptions } from './subscriptions/unstored-subscriptions';
import { createGetSubscriptionDetails } from './subscriptions/get-subscription-details';
import { dayOf } from './plan-mails/plan-words';
import { createRenewalReminders } from './plan-mails/renewal-reminders';
import type { FindOfferedPayer } from './takeover/close-outdated-takeover';
import { createOpenCheckout } from './checkout/open-checkout';
import { createOpenTakeover, type OpenTakeover } from './takeover/open-takeover';
import type { TakeOverGroup } from './takeover/take-over';
import { createTakenOverPlanJob } from './takeover/taken-over-plan.job';
import { takeoverTerms, type TakeoverTerms } from './takeover/takeover-terms';
import { findSubscription, paidUntilOf, payerOf } from './subscriptions/subscription.repository';

export { dayOf, paidUntilOf, payerOf, takeoverTerms };
export type {
  ApplyGroupPurchase,
  FindOfferedPayer,
  FindSeats,
  GroupPurchase,
  LowerSeats,
  SubscriptionRecord,
  TakeOverGroup,
  TakeoverTerms,
};

/** What the domain needs of other domains. */
export interface CheckoutPricingDependencies
  extends
    Pick<AuthSessionModule, 'emailOf' | 'keepAccount' | 'verifiedOwnersOf'>,
    Pick<EntitlementsModule, 'findPremium' | 'premiumRights'> {
  readonly applyGroupPurchase: ApplyGroupPurchase;
  readonly findSeats: FindSeats;
  readonly lowerSeats: LowerSeats;
  readonly takeOverGroup: TakeOverGroup;
  readonly findOfferedPayer: FindOfferedPayer;
}

/** The domain, with what other domains use of it. */
export interface CheckoutPricingModule extends ApiModule {
  /** Returns a stored subscription; undefined when the id is unknown. */
  findSubscription(query: Queryable, id: string): Promise<SubscriptionRecord | undefined>;
  /** Lets another user pay for a group. */
  readonly openTakeover: OpenTakeover;
  /** Ends the plan that pays for a group. */
  readonly endPlan: EndPlan;
  /** Changes the seats of a group for its payer. */
  readonly changeSeats: ChangeSeats;
}

/** Receives the card provider's webhooks. The signature covers the body's bytes (PRICE-71, PRICE-82). */
const webhookRoute = (events: PaymentEventService): RawRoute => ({
  path: '/api/webhooks/stripe',
  summary: 'Receives the signed webhook events of the card provider.',
  maxBytes: 1024 * 1024,
  async handle(body, header) {
    await events.receive(body, header('stripe-signature'));
    return { received: true };
  },
});

/** Receives gumroad's pings; the secret is in the query, which is not logged (PRICE-132). */
const pingRoute = (gumroad: GumroadService): RawRoute => ({
  path: '/api/webhooks/gumroad',
  summary: 'Receives gumroad’s form-encoded pings; the address carries a secret.',
  maxBytes: 64 * 1024,
  async handle(body, header, _context, query) {
    await gumroad.receive(body, header('content-type'), query.get('secret'));
    return { received: true };
  },
});

const paymentEventHandler = (events: PaymentEventService): JobHandler<{ eventId: string }> => ({
  name: paymentEventJob,
  run: ({ eventId }) => events.process(eventId),
});

/** The services of the domain, which its use cases and jobs share. */
function createServices(
  basis: Platform,
  { premiumRights, verifiedOwnersOf, ...dependencies }: CheckoutPricingDependencies,
) {
  const platform = { ...basis, stores };
  const priceList = createPriceListService(platform);
  const coupons = createCouponService(platform);
  const customers = createCustomers(platform);
  const reconciler = createSubscriptionReconciler({ ...dependencies, ...platform, premiumRights });
  const unstored = createUnstoredSubscriptions({ ...platform, reconciler });
  const states = createCheckoutStates({ ...platform, reconciler });
  const openCheckout = createOpenCheckout({ ...platform, states, customers });
  return {
    ...platform,
    priceList,
    coupons,
    customers,
    findSeats: dependencies.findSeats,
    lowerSeats: dependencies.lowerSeats,
    reconciler,
    unstored,
    countryOf: createCountryOf(platform.geoIp),
    states,
    openCheckout,
    openTakeover: createOpenTakeover({
      ...platform,
      priceList,
      customers,
      unstored,
      openCheckout,
    }),
    events: createPaymentEventService({ ...platform, priceList, reconciler }),
    checkOrder: createOrderCheck({ ...platform, priceList, coupons, customers, unstored }),
    plansOf: createPlansOf(platform),
    gumroad: createGumroadParts(platform, { premiumRights, verifiedOwnersOf, priceList, stores }),
  };
}

/** Those of the billing page are described apart. */
const endpoints = { ...checkoutPricingEndpoints, ...billingEndpoints };

const createRoutes = (services: ReturnType<typeof createServices>) =>
  defineRoutes(endpoints, checkoutPricingEndpointDocs, checkoutPricingLimits, {
    getIpInfo: createGetIpInfo(services.countryOf),
    getActiveProducts: createGetActiveProducts(services),
    getActiveGroupProducts: createGetActiveGroupProducts(services),
    createCheckoutSession: createCreateCheckoutSession(services),
    getCheckoutStatus: createGetCheckoutStatus(services),
    describePurchase: createDescribePurchase(services),
    getWaitingPurchase: createGetWaitingPurchase(services),
    saveWaitingPurchase: createSaveWaitingPurchase(services),
    removeWaitingPurchase: createRemoveWaitingPurchase(services),
    getSubscriptionDetails: createGetSubscriptionDetails(services),
    createPortalLink: createCreatePortalLink(services),
    getBilledPlan: createGetBilledPlan(services),
    previewPlanChange: createPreviewPlanChange(services),
    changePlan: createChangePlan(services),
    cancelPlan: createCancelPlan(services),
    resumePlan: createResumePlan(services),
    payOwed: createPayOwed(services),
    orderByInvoice: createOrderByInvoice(services),
    listInvoices: createListInvoices(services),
    getBillingDetails: createGetBillingDetails(services),
    saveBillingDetails: createSaveBillingDetails(services),
  });

/** Prices, checkout, the billing portal and the subscriptions that the card provider reports. */
export function createCheckoutPricingModule(
  platform: Platform,
  dependencies: CheckoutPricingDependencies,
): CheckoutPricingModule {
  const services = createServices(platform, dependencies);
  const { events, gumroad } = services;
  return {
    routes: createRoutes(services),
    rawRoutes: [webhookRoute(events), ...(gumroad.service ? [pingRoute(gumroad.service)] : [])],
    jobs: [
      paymentEventHandler(events),
      createCustomerEmailJob({ ...platform, emailOf: dependencies.emailOf }),
      createEndPurchasesJob(services),
      createTakenOverPlanJob(services),
      ...gumroad.jobs,
    ],
    scheduledJobs: [
      ...createCheckoutPricingScheduledJobs({ ...services, ...dependencies }),
      createRenewalReminders({ ...services, ...dependencies }),
      createWaitingPurchasesCleanup(platform),
      createDeletedAccountsCleanup(platform),
      ...gumroad.scheduledJobs,
    ],
    findSubscription,
    openTakeover: services.openTakeover,
    endPlan: createEndPlan(services),
    changeSeats: createChangeSeats({
      ...services,
      findSubscription,
      previewPlanChange: createPreviewPlanChange(services),
      changePlan: createChangePlan(services),
    }),
    adminCommands: createBillingCommands(
      createOperateBilling(services),
      createMovePlan({ ...dependencies, ...services }),
    ),
    personalData: [createPurchaseData(services)],
    onEmailChanged: createOnEmailChanged(platform),
    ...(platform.config.gumroad && { onEmailProven: createOnEmailProven(platform) }),
  };
}
