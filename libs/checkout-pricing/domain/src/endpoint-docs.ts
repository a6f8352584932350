import type { EndpointDocs } from '@portal/shared/contract';
import type * as billingEndpoints from './billing/endpoints';
import type * as endpoints from './endpoints';

/** What the API's documentation says about each endpoint; the browser does not load it. */
export const checkoutPricingEndpointDocs: EndpointDocs<typeof endpoints & typeof billingEndpoints> =
  {
    getIpInfo: {
      summary: 'The country of the caller’s network, from a packaged database.',
      requirement: 'PRICE-76',
    },
    getActiveProducts: {
      summary: 'Premium prices for a country, lowered by the coupon when the caller can use it.',
      requirement: 'PRICE-77',
    },
    getActiveGroupProducts: {
      summary: 'The graduated per-seat prices of the Group plan for a country.',
      requirement: 'PRICE-78',
    },
    createCheckoutSession: {
      summary: 'Opens the payment provider’s hosted checkout for a price of the price list.',
      requirement: 'PRICE-79',
    },
    getCheckoutStatus: {
      summary: 'The status of the caller’s own checkout, after the return from the hosted page.',
      requirement: 'PRICE-80',
    },
    createPortalLink: {
      summary: 'A link to the billing portal, where the user changes or ends the plan.',
      requirement: 'PRICE-81',
    },
    getSubscriptionDetails: {
      summary: 'The caller’s subscriptions at the payment provider.',
      requirement: 'ACCT-29',
    },
    getBilledPlan: {
      summary:
        'The caller’s ongoing plan: its next charge, its seats, and what it can be changed to.',
      requirement: 'PRICE-301',
    },
    previewPlanChange: {
      summary: 'What a change of the plan charges now and at the next renewal.',
      requirement: 'PRICE-303',
    },
    changePlan: {
      summary: 'Changes the plan for the amount that a preview said.',
      requirement: 'PRICE-304',
    },
    cancelPlan: {
      summary: 'Ends the caller’s plan at the end of its period.',
      requirement: 'PRICE-306',
    },
    payOwed: {
      summary: 'Charges what the caller’s plan owes to its card.',
      requirement: 'PRICE-415',
    },
    resumePlan: {
      summary: 'Takes a cancellation back.',
      requirement: 'PRICE-310',
    },
    orderByInvoice: {
      summary: 'Orders a group whose invoices are sent, and sends the first one.',
      requirement: 'PRICE-501',
    },
    listInvoices: {
      summary: 'The caller’s invoices and credit notes, with their documents.',
      requirement: 'PRICE-307',
    },
    getBillingDetails: {
      summary: 'The name, address, tax id and purchase-order number of the caller’s next invoices.',
      requirement: 'PRICE-309',
    },
    saveBillingDetails: {
      summary: 'Changes what the caller’s next invoices say about who pays.',
      requirement: 'PRICE-309',
    },
    describePurchase: {
      summary: 'The plan and the amount of a purchase that has not been started yet.',
      requirement: 'PRICE-165',
    },
    getWaitingPurchase: {
      summary: 'The purchase that the caller began before the email address was verified.',
      requirement: 'PRICE-166',
    },
    saveWaitingPurchase: {
      summary: 'Keeps a purchase with the caller’s account until the email address is verified.',
      requirement: 'PRICE-166',
    },
    removeWaitingPurchase: {
      summary: 'Forgets the caller’s waiting purchase.',
      requirement: 'PRICE-166',
    },
  };
