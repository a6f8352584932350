import { billingEndpoints, checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import { perAccount, type EndpointLimit } from '@portal/server/platform';
import { defineRoutes, type RawRoute } from '@portal/server/http';
import type { CheckoutPricingServices } from './checkout-pricing.services';
import { orderCouponLimits } from './checkout/order.service';
import type { GumroadService } from './gumroad/gumroad.service';
import { couponsPerNetwork } from './price-list/coupon.service';
import type { PaymentEventService } from './subscriptions/payment-event.service';

const oneHour = 60 * 60;
const readsOneRow = 'It reads what belongs to one account by its key.';

/** How often an account may make the API ask the payment provider; a network may be a whole campus, and ten times as often (PRICE-91). */
function usesOf(use: string, points: number, windowSeconds = oneHour) {
  const limit = { windowSeconds, takenBy: 'server' } as const;
  return {
    perAccount: { ...limit, name: `${use}-per-account`, points, per: 'account' },
    perNetwork: { ...limit, name: `${use}-per-network`, points: points * 10, per: 'network' },
  } satisfies Record<string, EndpointLimit>;
}

export const checkoutPricingRoutes = (services: CheckoutPricingServices) =>
  defineRoutes(
    { ...checkoutPricingEndpoints, ...billingEndpoints },
    {
      getIpInfo: {
        summary: 'The country of the caller’s network, from a packaged database.',
        requirement: 'PRICE-76',
        limits: 'It reads what is in memory.',
        handle: async (_, { ip }) => ({
          result: { country: { isoCode: services.countryOf(ip) } },
        }),
      },
      getActiveProducts: {
        summary: 'Premium prices for a country, lowered by the coupon when the caller can use it.',
        requirement: 'PRICE-77',
        limits: { couponsPerNetwork },
        handle: (request, viewer) => services.products.premium(request, viewer),
      },
      getActiveGroupProducts: {
        summary: 'The graduated per-seat prices of the Group plan for a country.',
        requirement: 'PRICE-78',
        limits: 'It reads the price list, which is kept in memory.',
        handle: (request, viewer) => services.products.group(request, viewer),
      },
      describePurchase: {
        summary: 'The plan and the amount of a purchase that has not been started yet.',
        requirement: 'PRICE-165',
        limits: { couponsPerNetwork },
        handle: (request, viewer) => services.products.describe(request, viewer),
      },
      createCheckoutSession: {
        summary: 'Opens the payment provider’s hosted checkout for a price of the price list.',
        requirement: 'PRICE-79',
        limits: { ...usesOf('orders', 100), ...orderCouponLimits },
        handle: (request, context) => services.createCheckoutSession(request, context),
      },
      getCheckoutStatus: {
        summary: 'The status of the caller’s own checkout, after the return from the hosted page.',
        requirement: 'PRICE-80',
        limits: usesOf('checkout-statuses', 120, 60),
        handle: (request, { caller }) => services.getCheckoutStatus(request, caller),
      },
      orderByInvoice: {
        summary: 'Orders a group whose invoices are sent, and sends the first one.',
        requirement: 'PRICE-501',
        limits: usesOf('orders-by-invoice', 30),
        handle: (request, context) => services.orderByInvoice(request, context),
      },
      getWaitingPurchase: {
        summary: 'The purchase that the caller began before the email address was verified.',
        requirement: 'PRICE-166',
        limits: readsOneRow,
        handle: (_, { caller }) => services.waitingPurchases.find(caller),
      },
      saveWaitingPurchase: {
        summary: 'Keeps a purchase with the caller’s account until the email address is verified.',
        requirement: 'PRICE-166',
        limits: { perAccount: perAccount('waiting-purchases-per-account', 300) },
        handle: (request, { caller }) => services.waitingPurchases.save(request, caller),
      },
      removeWaitingPurchase: {
        summary: 'Forgets the caller’s waiting purchase.',
        requirement: 'PRICE-166',
        limits: 'It only deletes.',
        handle: (_, { caller }) => services.waitingPurchases.remove(caller),
      },
      getSubscriptionDetails: {
        summary: 'The caller’s subscriptions at the payment provider.',
        requirement: 'ACCT-29',
        limits: readsOneRow,
        handle: (_, { caller }) => services.getPlanDetails(caller),
      },
      createPortalLink: {
        summary: 'A link to the billing portal, where the user updates the card.',
        requirement: 'PRICE-81',
        limits: usesOf('portal-links', 60),
        handle: (request, { caller, pageOrigin }) =>
          services.billing.portalLink(request, caller, pageOrigin),
      },
      getBilledPlan: {
        summary:
          'The caller’s ongoing plan: its next charge, its seats, and what it can be changed to.',
        requirement: 'PRICE-301',
        limits: usesOf('billed-plans', 300),
        handle: (_, { caller }) => services.getBilledPlan(caller),
      },
      previewPlanChange: {
        summary: 'What a change of the plan charges now and at the next renewal.',
        requirement: 'PRICE-303',
        limits: usesOf('plan-previews', 200),
        handle: (request, { caller }) => services.planChanges.preview(request, caller),
      },
      changePlan: {
        summary: 'Changes the plan for the amount that a preview said.',
        requirement: 'PRICE-304',
        limits: usesOf('plan-changes', 30),
        handle: (request, { caller }) => services.planChanges.change(request, caller),
      },
      cancelPlan: {
        summary: 'Ends the caller’s plan at the end of its period.',
        requirement: 'PRICE-306',
        limits: usesOf('cancellations', 30),
        handle: (request, { caller }) => services.planEnd.cancel(request, caller),
      },
      resumePlan: {
        summary: 'Takes a cancellation back.',
        requirement: 'PRICE-310',
        limits: usesOf('resumptions', 30),
        handle: (_, { caller }) => services.planEnd.resume(caller),
      },
      payOwed: {
        summary: 'Charges what the caller’s plan owes to its card.',
        requirement: 'PRICE-415',
        limits: usesOf('payments-of-invoices', 30),
        handle: (_, { caller }) => services.planEnd.payOwed(caller),
      },
      listInvoices: {
        summary: 'The caller’s invoices and credit notes, with their documents.',
        requirement: 'PRICE-307',
        limits: usesOf('invoice-lists', 120),
        handle: (_, { caller }) => services.billing.documents(caller),
      },
      getBillingDetails: {
        summary:
          'The name, address, tax id and purchase-order number of the caller’s next invoices.',
        requirement: 'PRICE-309',
        limits: usesOf('billing-details', 120),
        handle: (_, { caller }) => services.billing.details(caller),
      },
      saveBillingDetails: {
        summary: 'Changes what the caller’s next invoices say about who pays.',
        requirement: 'PRICE-309',
        limits: usesOf('changes-of-billing-details', 60),
        handle: (details, { caller }) => services.billing.saveDetails(details, caller),
      },
    },
  );

/** Receives the card provider's webhooks. The signature covers the body's bytes (PRICE-71, PRICE-82). */
export const webhookRoute = (events: PaymentEventService): RawRoute => ({
  path: '/api/webhooks/stripe',
  summary: 'Receives the signed webhook events of the card provider.',
  maxBytes: 1024 * 1024,
  async handle(body, header) {
    await events.receive(body, header('stripe-signature'));
    return { received: true };
  },
});

/** Receives gumroad's pings; the secret is in the query, which is not logged (PRICE-132). */
export const pingRoute = (gumroad: GumroadService): RawRoute => ({
  path: '/api/webhooks/gumroad',
  summary: 'Receives gumroad’s form-encoded pings; the address carries a secret.',
  maxBytes: 64 * 1024,
  async handle(body, header, _context, query) {
    await gumroad.receive(body, header('content-type'), query.get('secret'));
    return { received: true };
  },
});
