import { defineEndpoint, strictObject } from '@portal/shared/contract';
import { array, string } from 'yup';
import { couponField, orderFields } from './order-fields';
import { portalPages } from './plan-actions';
import { groupPrice, product } from './price-schemas';

const countryField = () => string().matches(/^[A-Z]{2}$/, 'Give a two-letter country code.');

/** `true` or `false` in a query. */
const textBoolean = () => string().oneOf(['true', 'false']);

/** The idToken in the body, as SHARED-42 allows. */
const tokenField = () => string().max(4096);

export const getIpInfo = defineEndpoint({
  name: 'getIpInfo',
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
  summary: 'The country of the caller’s network, from a packaged database.',
  requirement: 'PRICE-76',
});

export const getActiveProducts = defineEndpoint({
  name: 'getActiveProducts',
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
  errors: ['PAYMENT_PROVIDER_UNAVAILABLE'],
  summary: 'Premium prices for a country, lowered by the coupon when the caller can use it.',
  requirement: 'PRICE-77',
});

export const getActiveGroupProducts = defineEndpoint({
  name: 'getActiveGroupProducts',
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
  errors: ['PAYMENT_PROVIDER_UNAVAILABLE'],
  summary: 'The graduated per-seat prices of the Group plan for a country.',
  requirement: 'PRICE-78',
});

export const createCheckoutSession = defineEndpoint({
  name: 'createCheckoutSession',
  host: 'origin',
  method: 'POST',
  path: '/api/create-checkout-session',
  access: 'user',
  request: strictObject({
    ...orderFields(),
    token: tokenField(),
  }),
  response: strictObject({ sessionId: string().defined(), url: string().defined() }),
  errors: [
    'PRICE_NOT_AVAILABLE',
    'QUANTITY_NOT_AVAILABLE',
    'EMAIL_NOT_VERIFIED',
    'ALREADY_SUBSCRIBED',
    'PAYMENT_PROVIDER_UNAVAILABLE',
  ],
  summary: 'Opens the payment provider’s hosted checkout for a price of the price list.',
  requirement: 'PRICE-79',
});

export const getCheckoutStatus = defineEndpoint({
  name: 'getCheckoutStatus',
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
  errors: ['CHECKOUT_NOT_FOUND', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  summary: 'The status of the caller’s own checkout, after the return from the hosted page.',
  requirement: 'PRICE-80',
});

export const createPortalLink = defineEndpoint({
  name: 'createPortalLink',
  host: 'origin',
  method: 'POST',
  path: '/api/create-portal-link',
  access: 'user',
  /** Without an action the link opens the portal's first page (PRICE-130). */
  request: strictObject({ action: string().oneOf(portalPages), token: tokenField() }),
  response: strictObject({ url: string().defined() }),
  errors: [
    'NO_SUBSCRIPTION_TO_MANAGE',
    'BILLING_PORTAL_NOT_SET_UP',
    'PAYMENT_PROVIDER_UNAVAILABLE',
  ],
  summary: 'A link to the billing portal, where the user changes or ends the plan.',
  requirement: 'PRICE-81',
});

export {
  describePurchase,
  getWaitingPurchase,
  removeWaitingPurchase,
  saveWaitingPurchase,
} from './purchase-endpoints';
