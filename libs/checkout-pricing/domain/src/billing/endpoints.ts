import { defineEndpoint, emptyObject, strictObject } from '@portal/shared/contract';
import { array, string } from 'yup';
import {
  amount,
  billedPlan,
  cancelReasons,
  planChangePreview,
  planChoice,
  time,
} from './billed-plan';
import { billingDetails } from './billing-details';
import { billingDocument } from './billing-document';
import { owedPayment } from './owed-payment';

export const getBilledPlan = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/get-billed-plan',
  access: 'user',
  verifiedEmail: true,
  request: emptyObject,
  response: strictObject({ billed: billedPlan.nullable().defined() }),
  errors: ['PAYMENT_PROVIDER_UNAVAILABLE', 'PAYMENT_PROVIDER_REFUSED'],
});

const changeErrors = [
  'NO_SUBSCRIPTION_TO_MANAGE',
  'PLAN_NOT_CHANGEABLE',
  'PRICE_NOT_AVAILABLE',
  'QUANTITY_NOT_AVAILABLE',
  'SEATS_IN_USE',
  'SEATS_NOT_PAID',
  'INVOICE_OPEN',
  'TAX_ADDRESS_MISSING',
  'PAYMENT_PROVIDER_UNAVAILABLE',
  'PAYMENT_PROVIDER_REFUSED',
] as const;

export const previewPlanChange = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/preview-plan-change',
  access: 'user',
  verifiedEmail: true,
  request: strictObject(planChoice),
  response: planChangePreview,
  errors: changeErrors,
});

export const changePlan = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/change-plan',
  access: 'user',
  verifiedEmail: true,
  recentSignIn: true,
  request: strictObject({
    ...planChoice,
    prorationDate: time().min(0).required(),
    /** What the preview said that is charged now. */
    dueNow: amount().min(0).required(),
  }),
  response: strictObject({
    ...planChoice,
    currency: string().defined(),
    /** What the payment provider charged. */
    charged: amount().defined(),
    /** The amount of the invoice that was sent instead. */
    invoiced: amount().defined(),
    /** The credit that is left for later charges. */
    creditLeft: amount().defined(),
    paidUntil: time().defined(),
  }),
  errors: [...changeErrors, 'AMOUNT_CHANGED', 'CARD_DECLINED', 'PAYMENT_NEEDS_CONFIRMATION'],
});

export const cancelPlan = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/cancel-plan',
  access: 'user',
  verifiedEmail: true,
  request: strictObject({
    reason: string().oneOf(cancelReasons),
    comment: string()
      .max(500)
      .matches(/^[^\p{Cc}]*$/u, 'This value is not valid.'),
  }),
  response: strictObject({ endsAt: time().defined() }),
  errors: ['NO_SUBSCRIPTION_TO_MANAGE', 'PAYMENT_PROVIDER_UNAVAILABLE', 'PAYMENT_PROVIDER_REFUSED'],
});

/** Charges only what is owed already and would be tried again, so that it needs no recent sign-in. */
export const payOwed = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/pay-owed',
  access: 'user',
  verifiedEmail: true,
  request: emptyObject,
  response: owedPayment,
  errors: ['NO_SUBSCRIPTION_TO_MANAGE', 'PAYMENT_PROVIDER_UNAVAILABLE', 'PAYMENT_PROVIDER_REFUSED'],
});

export const listInvoices = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/list-invoices',
  access: 'user',
  verifiedEmail: true,
  request: emptyObject,
  /** Newest first. */
  response: strictObject({ documents: array(billingDocument.defined()).defined() }),
  errors: ['PAYMENT_PROVIDER_UNAVAILABLE', 'PAYMENT_PROVIDER_REFUSED'],
});

export const getBillingDetails = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/get-billing-details',
  access: 'user',
  verifiedEmail: true,
  request: emptyObject,
  response: strictObject({ details: billingDetails.nullable().defined() }),
  errors: ['PAYMENT_PROVIDER_UNAVAILABLE', 'PAYMENT_PROVIDER_REFUSED'],
});

export const saveBillingDetails = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/save-billing-details',
  access: 'user',
  verifiedEmail: true,
  request: billingDetails,
  response: emptyObject,
  errors: [
    'NO_SUBSCRIPTION_TO_MANAGE',
    'TAX_ID_NOT_VALID',
    'PAYMENT_PROVIDER_UNAVAILABLE',
    'PAYMENT_PROVIDER_REFUSED',
  ],
});

export { orderByInvoice } from './order-by-invoice';
