import { defineEndpoint, emptyObject, strictObject } from '@portal/shared/contract';
import { number, string, type InferType } from 'yup';
import { intervals } from './frequency';
import { orderFields } from './order-fields';

/** What a purchase charges now. */
const purchaseOffer = strictObject({
  plan: string().oneOf(['premium', 'group']).defined(),
  quantity: number().integer().defined(),
  /** The first charge in minor units of `currency`, with the coupon. */
  amount: number().integer().defined(),
  /** A charge without the coupon. */
  list_amount: number().integer().defined(),
  /** The months from the purchase on that the coupon lowers; null when it lowers every charge, and without one. */
  discount_months: number().integer().nullable().defined(),
  /** ISO 4217, in lower case. */
  currency: string().defined(),
  interval: string().oneOf(intervals).defined(),
});
export type PurchaseOffer = InferType<typeof purchaseOffer>;

export const describePurchase = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/describe-purchase',
  access: 'optional-user',
  request: strictObject(orderFields()),
  /** `offer` is null when this purchase is not sold. */
  response: strictObject({ offer: purchaseOffer.nullable().defined() }),
  errors: ['PAYMENT_PROVIDER_UNAVAILABLE', 'PAYMENT_PROVIDER_REFUSED'],
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
  host: 'origin',
  method: 'POST',
  path: '/api/get-waiting-purchase',
  access: 'user',
  request: emptyObject,
  /** Null without one, and for a user who cannot buy another plan. */
  response: strictObject({ purchase: waitingPurchase.nullable().defined() }),
  errors: [],
});

export const saveWaitingPurchase = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/save-waiting-purchase',
  access: 'user',
  request: waitingPurchase,
  response: emptyObject,
  errors: [],
});

export const removeWaitingPurchase = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/remove-waiting-purchase',
  access: 'user',
  request: emptyObject,
  response: emptyObject,
  errors: [],
});
