import { checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import type { RawRoute } from '../../platform/http/raw-route';
import { defineRoutes, type Route } from '../../platform/http/route';
import type { GeoIp } from '../../ports/geo-ip';
import type { BillingPortalService } from './billing-portal/billing-portal.service';
import type { CheckoutStatusService } from './checkout/checkout-status.service';
import type { CheckoutService } from './checkout/checkout.service';
import type { PaymentEvents } from './payment-events/payment-event.service';
import type { ProductsService } from './price-list/products.service';

interface Services {
  readonly products: ProductsService;
  readonly checkout: CheckoutService;
  readonly checkoutStatus: CheckoutStatusService;
  readonly billingPortal: BillingPortalService;
  readonly geoIp: GeoIp;
}

/** The handlers of the domain's endpoints. */
export function createCheckoutPricingRoutes(services: Services): readonly Route[] {
  const { products, checkout, checkoutStatus, billingPortal, geoIp } = services;
  return defineRoutes(checkoutPricingEndpoints, {
    getIpInfo: async (_, { ip }) => ({
      result: { country: { isoCode: products.countryOf(ip) } },
    }),
    getActiveProducts: (request, { ip }) => products.premium(request, ip),
    getActiveGroupProducts: (request, { ip }) => products.group(request, ip),
    createCheckoutSession: ({ price, quantity, code }, { caller, ip }) =>
      checkout.open({ caller, priceId: price, quantity, code, country: geoIp.countryOf(ip) }),
    getCheckoutStatus: async ({ sessionId }, { caller }) => ({
      status: await checkoutStatus.statusOf(caller.uid, sessionId),
    }),
    createPortalLink: async (_, { caller }) => ({ url: await billingPortal.linkFor(caller.uid) }),
  });
}

/** Larger than any message of the provider. */
const maxMessageBytes = 1024 * 1024;

/** The card provider's messages; their signature covers the body's bytes. */
export function createStripeWebhookRoute(events: PaymentEvents): RawRoute {
  return {
    method: 'POST',
    path: '/api/webhooks/stripe',
    summary: 'Messages of the card provider, signed.',
    maxBytes: maxMessageBytes,
    async handle(body, header) {
      await events.receive(body, header('stripe-signature'));
      return { received: true };
    },
  };
}
