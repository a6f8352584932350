import { defineEndpoint, emptyObject, strictObject } from '@portal/shared/contract';
import { array, boolean, number, string, type InferType } from 'yup';
import { intervals } from './frequency';
import { couponField, groupPrice, orderFields, product, providerErrors } from './price-schemas';
import { portalActions, portalReturns } from './plan-actions';

const countryField = () => string().matches(/^[A-Z]{2}$/, 'Give a two-letter country code.');

const textBoolean = () => string().oneOf(['true', 'false']);

const asUser = { host: 'origin', method: 'POST', access: 'user' } as const;

/** The idToken in the body, as SHARED-42 allows. */
const tokenField = () => string().max(4096);

export const getIpInfo = defineEndpoint({
  host: 'language',
  method: 'GET',
  path: '/get-ip-info',
  access: 'public',
  effects: [],
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
  effects: [],
  /** A query: `onlyTier1Prices` is the text `true` or `false`. */
  request: strictObject({
    countryCode: countryField(),
    coupon: couponField(),
    onlyTier1Prices: textBoolean(),
  }),
  response: strictObject({ products: array(product.defined()).defined() }),
  errors: providerErrors,
});

export const getActiveGroupProducts = defineEndpoint({
  host: 'origin',
  method: 'GET',
  path: '/api/get-active-group-products',
  access: 'public',
  effects: [],
  request: strictObject({ countryCode: countryField(), onlyTier1Prices: textBoolean() }),
  response: strictObject({
    product: strictObject({
      id: string().defined(),
      name: string().defined(),
      prices: array(groupPrice.defined()).defined(),
    }).defined(),
  }),
  errors: providerErrors,
});

export const createCheckoutSession = defineEndpoint({
  ...asUser,
  path: '/api/create-checkout-session',
  /** Nothing is charged before a card is given on its page. */
  effects: [],
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
    'ORDER_IN_PROGRESS',
    ...providerErrors,
  ],
});

export const getCheckoutStatus = defineEndpoint({
  ...asUser,
  path: '/api/get-checkout-status',
  effects: [],
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
  errors: ['CHECKOUT_NOT_FOUND', ...providerErrors],
});

export const createPortalLink = defineEndpoint({
  ...asUser,
  path: '/api/create-portal-link',
  /** Its page replaces the card. */
  effects: ['spends-money'],
  /** Without an action the link opens the portal's first page (PRICE-130). */
  request: strictObject({
    action: string().oneOf(portalActions),
    returnTo: string().oneOf(portalReturns),
    token: tokenField(),
  }),
  response: strictObject({ url: string().defined() }),
  errors: ['NO_SUBSCRIPTION_TO_MANAGE', 'BILLING_PORTAL_NOT_SET_UP', ...providerErrors],
});

const purchaseOffer = strictObject({
  plan: string().oneOf(['premium', 'group']).defined(),
  quantity: number().integer().defined(),
  /** The first charge in minor units of `currency`, with the coupon. */
  amount: number().integer().defined(),
  /** A charge without the coupon. */
  list_amount: number().integer().defined(),
  /** The months from the purchase on that the coupon lowers; null when it lowers every charge, and without one. */
  discount_months: number().integer().nullable().defined(),
  currency: string().defined(),
  interval: string().oneOf(intervals).defined(),
});
export type PurchaseOffer = InferType<typeof purchaseOffer>;

export const describePurchase = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/describe-purchase',
  access: 'optional-user',
  effects: [],
  request: strictObject(orderFields()),
  /** `offer` is null when this purchase is not sold. */
  response: strictObject({ offer: purchaseOffer.nullable().defined() }),
  errors: providerErrors,
});

/** A purchase that waits until its user has verified the email address. */
const waitingPurchase = strictObject({
  ...orderFields(),
  /** Where the user came from; checked when it is followed. */
  origin: string()
    .max(500)
    .matches(/^\P{Cc}*$/u, 'This value is not valid.'),
});

export const getWaitingPurchase = defineEndpoint({
  ...asUser,
  path: '/api/get-waiting-purchase',
  effects: [],
  request: emptyObject,
  /** Null without one, and for a user who cannot buy another plan. */
  response: strictObject({ purchase: waitingPurchase.nullable().defined() }),
  errors: [],
});

export const saveWaitingPurchase = defineEndpoint({
  ...asUser,
  path: '/api/save-waiting-purchase',
  effects: [],
  request: waitingPurchase,
  response: emptyObject,
  errors: [],
});

export const removeWaitingPurchase = defineEndpoint({
  ...asUser,
  path: '/api/remove-waiting-purchase',
  effects: [],
  request: emptyObject,
  response: emptyObject,
  errors: [],
});

/** Apart from the endpoints of the billing page, because the account resumes a plan too (PRICE-310). */
export const resumePlan = defineEndpoint({
  ...asUser,
  path: '/api/resume-plan',
  effects: ['spends-money'],
  verifiedEmail: true,
  request: emptyObject,
  response: strictObject({ renewsAt: number().integer().defined() }),
  errors: ['NO_SUBSCRIPTION_TO_MANAGE', 'PLAN_TAKEN_OVER', ...providerErrors],
});

export { getSubscriptionDetails } from './subscription/subscription-details';
