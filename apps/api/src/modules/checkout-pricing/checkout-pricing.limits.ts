import type { billingEndpoints, checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import { perAccount, type EndpointLimit, type EndpointLimits } from '../../platform/endpoint-limit';

const tenMinutes = 10 * 60;
const oneHour = 60 * 60;

/** How often one account and one network, which may be a whole campus, may make the API ask the payment provider (PRICE-91). */
const usesOf = (
  use: string,
  [ofAccount, ofNetwork]: readonly [number, number],
  windowSeconds: number,
  takenBy: EndpointLimit['takenBy'] = 'server',
) =>
  ({
    perAccount: {
      name: `${use}-per-account`,
      points: ofAccount,
      windowSeconds,
      per: 'account',
      takenBy,
    },
    perNetwork: {
      name: `${use}-per-network`,
      points: ofNetwork,
      windowSeconds,
      per: 'network',
      takenBy,
    },
  }) as const satisfies Record<string, EndpointLimit>;

const orders = usesOf('orders', [100, 1_000], oneHour);
/** Coupons of orders, which could be guessed (PRICE-92). */
const orderCoupons = usesOf('order-coupons', [30, 300], tenMinutes, 'handler');

/** Look-ups of coupons for a page from one network (PRICE-35). */
const couponsPerNetwork: EndpointLimit = {
  name: 'coupon',
  points: 60,
  windowSeconds: tenMinutes,
  per: 'network',
  takenBy: 'handler',
};

const readsOneRow = 'It reads what belongs to one account by its key.';

/** The limits of the endpoints of prices and purchases. */
export const checkoutPricingLimits = {
  getIpInfo: 'It reads what is in memory.',
  getActiveProducts: { couponsPerNetwork },
  getActiveGroupProducts: 'It reads the price list, which is kept in memory.',
  createCheckoutSession: {
    ...orders,
    couponsPerAccount: orderCoupons.perAccount,
    couponsPerNetwork: orderCoupons.perNetwork,
  },
  getCheckoutStatus: usesOf('checkout-statuses', [120, 1_200], 60),
  createPortalLink: usesOf('portal-links', [60, 600], oneHour),
  getBilledPlan: usesOf('billed-plans', [300, 3_000], oneHour),
  previewPlanChange: usesOf('plan-previews', [200, 2_000], oneHour),
  changePlan: usesOf('plan-changes', [30, 300], oneHour),
  cancelPlan: usesOf('cancellations', [30, 300], oneHour),
  payOwed: usesOf('payments-of-invoices', [30, 300], oneHour),
  orderByInvoice: usesOf('orders-by-invoice', [30, 300], oneHour),
  resumePlan: usesOf('resumptions', [30, 300], oneHour),
  listInvoices: usesOf('invoice-lists', [120, 1_200], oneHour),
  getBillingDetails: usesOf('billing-details', [120, 1_200], oneHour),
  saveBillingDetails: usesOf('changes-of-billing-details', [60, 600], oneHour),
  getSubscriptionDetails: readsOneRow,
  describePurchase: { couponsPerNetwork },
  getWaitingPurchase: readsOneRow,
  saveWaitingPurchase: { perAccount: perAccount('waiting-purchases-per-account', 300) },
  removeWaitingPurchase: 'It only deletes.',
} satisfies EndpointLimits<typeof checkoutPricingEndpoints & typeof billingEndpoints>;
