import type { Platform } from '../../container';
import type { ApiModule } from '../../platform/module';
import type { Queryable } from '../../ports/database';
import type { JobHandler } from '../../ports/jobs';
import type { AuthSessionModule } from '../auth-session/auth-session.module';
import { createBillingPortalService } from './billing-portal/billing-portal.service';
import { createCatalogue } from './price-list/price-list.service';
import { createCheckoutPricingRoutes, createStripeWebhookRoute } from './checkout-pricing.routes';
import { createCheckoutPricingScheduledJobs } from './checkout-pricing.scheduled-jobs';
import { createCheckoutSettler } from './checkout/checkout-settler';
import { createCheckoutStatusService } from './checkout/checkout-status.service';
import { createCheckoutService } from './checkout/checkout.service';
import { createCoupons } from './price-list/coupon.service';
import { createOrderCheck } from './checkout/order.service';
import {
  createPaymentEvents,
  paymentEventJob,
  type PaymentEvents,
} from './payment-events/payment-event.service';
import { createProductsService } from './price-list/products.service';
import type { SubscriptionRecord } from './subscriptions/subscription';
import { createSubscriptionReconciler } from './subscriptions/subscription-reconciler';
import { subscriptionsOf } from './subscriptions/subscription.repository';

export type { SubscriptionRecord };

/** Pricing and checkout, and the functions that the other domains get. */
export interface CheckoutPricingModule extends ApiModule {
  /** A user's subscriptions, newest first. */
  subscriptionsOf(query: Queryable, uid: string): Promise<readonly SubscriptionRecord[]>;
}

const jobOf = (events: PaymentEvents): JobHandler<{ eventId: string }> => ({
  name: paymentEventJob,
  run: ({ eventId }) => events.process(eventId),
});

/** Pricing, checkout and what the card provider reports (specification 1, sections 4 and 7). */
export function createCheckoutPricingModule(
  platform: Platform,
  { premiumRights }: Pick<AuthSessionModule, 'premiumRights'>,
): CheckoutPricingModule {
  const ports = { ...platform, premiumRights, baseUrl: platform.config.baseUrl };
  const catalogue = createCatalogue(ports);
  const coupons = createCoupons(ports);
  const checkOrder = createOrderCheck({ ...ports, catalogue, coupons });
  const reconciler = createSubscriptionReconciler(ports);
  const settler = createCheckoutSettler({ ...ports, reconciler });
  const events = createPaymentEvents({ ...ports, catalogue, reconciler });
  return {
    routes: createCheckoutPricingRoutes({
      products: createProductsService({ ...ports, catalogue, coupons }),
      checkout: createCheckoutService({ ...ports, checkOrder, settler }),
      checkoutStatus: createCheckoutStatusService({ ...ports, settler }),
      billingPortal: createBillingPortalService(ports),
      geoIp: platform.geoIp,
    }),
    rawRoutes: [createStripeWebhookRoute(events)],
    jobs: [jobOf(events)],
    scheduledJobs: createCheckoutPricingScheduledJobs({
      ...ports,
      catalogue,
      events,
      reconciler,
      settler,
    }),
    subscriptionsOf,
  };
}
