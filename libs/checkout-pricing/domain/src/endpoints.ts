import { defineEndpoint, strictObject } from '@portal/shared/contract';
import { array, boolean, string } from 'yup';
import { couponField, orderFields } from './order-fields';
import { portalActions, portalReturns } from './plan-actions';
import { groupPrice, product } from './price-schemas';

const countryField = () => string().matches(/^[A-Z]{2}$/, 'Give a two-letter country code.');

/** `true` or `false` in a query. */
const textBoolean = () => string().oneOf(['true', 'false']);

/** The idToken in the body, as SHARED-42 allows. */
const tokenField = () => string().max(4096);

export const getIpInfo = defineEndpoint({
  host: 'language',
  method: 'GET',
  path: '/get-ip-info',
  access: 'public',
  request: strictObject({}),
  response: strictObject({
    result: strictObject({
      country: strictObject({ isoCode: string().defined() }).defined(),
    }).defined(),
  }),
  errors: [],
});

export const getActiveProducts = defineEndpoint({
  host: 'origin',
  method: 'GET',
  path: '/api/get-active-products',
  access: 'optional-user',
  /** A query: `onlyTier1Prices` is the text `true` or `false`. */
  request: strictObject({
    countryCode: countryField(),
    coupon: couponField(),
    onlyTier1Prices: textBoolean(),
  }),
  response: strictObject({ products: array(product.defined()).defined() }),
  errors: ['PAYMENT_PROVIDER_UNAVAILABLE', 'PAYMENT_PROVIDER_REFUSED'],
});

export const getActiveGroupProducts = defineEndpoint({
  host: 'origin',
  method: 'GET',
  path: '/api/get-active-group-products',
  access: 'public',
  request: strictObject({ countryCode: countryField(), onlyTier1Prices: textBoolean() }),
  response: strictObject({
    product: strictObject({
      id: string().defined(),
      name: string().defined(),
      prices: array(groupPrice.defined()).defined(),
    }).defined(),
  }),
  errors: ['PAYMENT_PROVIDER_UNAVAILABLE', 'PAYMENT_PROVIDER_REFUSED'],
});

export const createCheckoutSession = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/create-checkout-session',
  access: 'user',
  verifiedEmail: true,
  request: strictObject({
    ...orderFields(),
    /** The buyer saw the price with the code: without the code nothing is sold (PRICE-320). */
    codeRequired: boolean(),
    token: tokenField(),
  }),
  response: strictObject({ sessionId: string().defined(), url: string().defined() }),
  errors: [
    'PRICE_NOT_AVAILABLE',
    'QUANTITY_NOT_AVAILABLE',
    'COUPON_NOT_APPLIED',
    'ALREADY_SUBSCRIBED',
    'PAYMENT_PROVIDER_UNAVAILABLE',
    'PAYMENT_PROVIDER_REFUSED',
  ],
});

export const getCheckoutStatus = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/get-checkout-status',
  access: 'user',
  request: strictObject({
    sessionId: string()
      .max(255)
      .matches(/^cs_\w+$/)
      .required(),
  }),
  /** `confirming`: paid, but the subscription is not stored yet; ask again. */
  response: strictObject({
    status: string().oneOf(['open', 'confirming', 'active', 'failed']).defined(),
  }),
  errors: ['CHECKOUT_NOT_FOUND', 'PAYMENT_PROVIDER_UNAVAILABLE', 'PAYMENT_PROVIDER_REFUSED'],
});

export const createPortalLink = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/create-portal-link',
  access: 'user',
  /** Without an action the link opens the portal's first page (PRICE-130). */
  request: strictObject({
    action: string().oneOf(portalActions),
    returnTo: string().oneOf(portalReturns),
    token: tokenField(),
  }),
  response: strictObject({ url: string().defined() }),
  errors: [
    'NO_SUBSCRIPTION_TO_MANAGE',
    'BILLING_PORTAL_NOT_SET_UP',
    'PAYMENT_PROVIDER_UNAVAILABLE',
    'PAYMENT_PROVIDER_REFUSED',
  ],
});

export {
  describePurchase,
  getWaitingPurchase,
  removeWaitingPurchase,
  saveWaitingPurchase,
} from './purchase-endpoints';
export { resumePlan } from './billing/resume-plan';
export { getSubscriptionDetails } from './subscription/subscription-details';
