import {
  checkoutPricingEndpointDocs,
  checkoutPricingEndpoints,
} from '@portal/checkout-pricing/domain';
import { paths } from '@portal/shared/util';
import type { Platform } from '../../platform/platform';
import type { RawRoute } from '../../platform/http/routing/route';
import { defineRoutes } from '../../platform/http/routing/route';
import type { ApiModule } from '../../platform/module';
import type { Queryable } from '../../ports/database';
import type { JobHandler } from '../../ports/jobs';
import type { AuthSessionModule } from '../auth-session/auth-session.module';
import { createBillingPortalService } from './billing-portal/billing-portal.service';
import { checkoutPricingLimits } from './checkout-pricing.limits';
import { createCheckoutPricingScheduledJobs } from './checkout-pricing.scheduled-jobs';
import { createCheckoutStatusService } from './checkout/checkout-status.service';
import { createCheckoutService } from './checkout/checkout.service';
import { createCustomerEmailJob, createOnEmailChanged } from './checkout/customer-email';
import { createCustomers } from './checkout/customer.service';
import { createOrderCheck } from './checkout/order.service';
import { createBillingCommands, type BillingCommands } from './operator/billing-commands';
import {
  createPaymentEventService,
  paymentEventJob,
  type PaymentEventService,
} from './payment-events/payment-event.service';
import { createCouponService } from './price-list/coupon.service';
import { createPlansOf } from './gumroad/gumroad-plan';
import type { GumroadService } from './gumroad/gumroad.service';
import { createGumroadParts, createOnEmailProven } from './gumroad/gumroad.parts';
import { createPriceListService } from './price-list/price-list.service';
import { createProductsService } from './price-list/products.service';
import { createEndPurchasesJob, createPurchaseData } from './purchases/purchase-data';
import { createDescribePurchase } from './purchases/purchase-offer';
import {
  createWaitingPurchases,
  createWaitingPurchasesCleanup,
} from './purchases/waiting-purchase';
import type { SubscriptionRecord } from './subscriptions/subscription';
import type { ApplyGroupPurchase, GroupPurchase } from './subscriptions/store-subscription';
import { createSubscriptionReconciler } from './subscriptions/subscription-reconciler';
import { createGetSubscriptionDetails } from './subscriptions/subscription-details';
import {
  findSubscription,
  paidUntilOf,
  subscriptionsOf,
} from './subscriptions/subscription.repository';

export { runBillingCommand } from './operator/billing-command-line';
export { paidUntilOf };
export type { ApplyGroupPurchase, GroupPurchase, SubscriptionRecord };

/** What the domain needs of other domains. */
export interface CheckoutPricingDependencies extends Pick<
  AuthSessionModule,
  'emailOf' | 'keepAccount' | 'premiumRights' | 'verifiedOwnersOf'
> {
  readonly applyGroupPurchase: ApplyGroupPurchase;
}

/** The domain, with what other domains use of it. */
export interface CheckoutPricingModule extends ApiModule {
  /** Returns a user's subscriptions at the card provider, newest first. */
  subscriptionsOf(query: Queryable, uid: string): Promise<readonly SubscriptionRecord[]>;
  /** Returns a stored subscription; undefined when the id is unknown. */
  findSubscription(query: Queryable, id: string): Promise<SubscriptionRecord | undefined>;
  /** What an operator does by `npm run billing`. */
  readonly billing: BillingCommands;
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

/** Prices, checkout, the billing portal and the subscriptions that the card provider reports. */
export function createCheckoutPricingModule(
  platform: Platform,
  {
    emailOf,
    keepAccount,
    premiumRights,
    verifiedOwnersOf,
    applyGroupPurchase,
  }: CheckoutPricingDependencies,
): CheckoutPricingModule {
  const { geoIp } = platform;
  const priceList = createPriceListService(platform);
  const coupons = createCouponService(platform);
  const reconciler = createSubscriptionReconciler({
    ...platform,
    emailOf,
    premiumRights,
    applyGroupPurchase,
    keepAccount,
  });
  const status = createCheckoutStatusService({ ...platform, reconciler });
  const events = createPaymentEventService({ ...platform, priceList, reconciler });
  const customers = createCustomers(platform);
  const checkOrder = createOrderCheck({ ...platform, priceList, coupons, customers });
  const checkout = createCheckoutService({ ...platform, checkOrder, status, customers });
  const describePurchase = createDescribePurchase({ priceList, coupons });
  const waitingPurchases = createWaitingPurchases(platform);
  const products = createProductsService({ priceList, coupons, geoIp });
  const gumroad = createGumroadParts(platform, { premiumRights, verifiedOwnersOf, priceList });
  const plansOf = createPlansOf(platform);
  const billingPortal = createBillingPortalService({ ...platform, priceList });

  return {
    routes: defineRoutes(
      checkoutPricingEndpoints,
      checkoutPricingEndpointDocs,
      checkoutPricingLimits,
      {
        getIpInfo: async (_, { ip }) => ({
          result: { country: { isoCode: products.countryOf(ip) } },
        }),
        getActiveProducts: (request, { caller, ip }) =>
          products.premium(request, { uid: caller?.uid, ip }),
        getActiveGroupProducts: (request, { ip }) => products.group(request, ip),
        createCheckoutSession: ({ price, quantity, code }, { caller, ip }) =>
          checkout.open({
            caller,
            ip,
            priceId: price,
            quantity,
            code,
            country: products.countryOf(ip),
          }),
        getCheckoutStatus: async ({ sessionId }, { caller: { uid } }) => ({
          status: await status.statusOf(uid, sessionId),
        }),
        describePurchase: (purchase, { caller, ip }) =>
          describePurchase(purchase, { caller, ip, country: products.countryOf(ip) }),
        getWaitingPurchase: (_, { caller }) => waitingPurchases.of(caller),
        saveWaitingPurchase: async (purchase, { caller: { uid } }) => {
          await waitingPurchases.save(uid, purchase);
          return {};
        },
        removeWaitingPurchase: async (_, { caller: { uid } }) => {
          await waitingPurchases.remove(uid);
          return {};
        },
        getSubscriptionDetails: createGetSubscriptionDetails({ ...platform, plansOf }),
        createPortalLink: async ({ action }, { caller: { uid } }) => ({
          url: await billingPortal.linkFor(uid, action),
        }),
      },
    ),
    earlyRequests: [{ page: paths.plans(), endpoint: checkoutPricingEndpoints.getIpInfo }],
    rawRoutes: [webhookRoute(events), ...(gumroad.service ? [pingRoute(gumroad.service)] : [])],
    jobs: [
      paymentEventHandler(events),
      createCustomerEmailJob({ ...platform, emailOf }),
      createEndPurchasesJob({ ...platform, reconciler }),
      ...gumroad.jobs,
    ],
    scheduledJobs: [
      ...createCheckoutPricingScheduledJobs({ ...platform, priceList, status, events, reconciler }),
      createWaitingPurchasesCleanup(platform),
      ...gumroad.scheduledJobs,
    ],
    subscriptionsOf,
    findSubscription,
    billing: createBillingCommands({ ...platform, events, reconciler }),
    personalData: [createPurchaseData({ ...platform, plansOf })],
    onEmailChanged: createOnEmailChanged(platform),
    ...(platform.config.gumroad && { onEmailProven: createOnEmailProven(platform) }),
  };
}
