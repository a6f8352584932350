import { defineEndpoint, emptyObject, strictObject } from '@portal/shared/contract';
import { array, number, string, type InferType } from 'yup';
import { orderFields, providerErrors } from '../price-schemas';
import {
  amount,
  billedPlan,
  cancelReasons,
  planChangePreview,
  planChoice,
  time,
} from './billed-plan';
import { billingDetails, invoiceDetails } from './billing-details';
import { billingDocument } from './billing-document';

const verifiedUser = {
  host: 'origin',
  method: 'POST',
  access: 'user',
  verifiedEmail: true,
} as const;

export const getBilledPlan = defineEndpoint({
  ...verifiedUser,
  path: '/api/get-billed-plan',
  effects: [],
  request: emptyObject,
  response: strictObject({ billed: billedPlan.nullable().defined() }),
  errors: providerErrors,
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
  ...providerErrors,
] as const;

export const previewPlanChange = defineEndpoint({
  ...verifiedUser,
  path: '/api/preview-plan-change',
  effects: [],
  request: strictObject(planChoice),
  response: planChangePreview,
  errors: changeErrors,
});

export const changePlan = defineEndpoint({
  ...verifiedUser,
  path: '/api/change-plan',
  effects: ['spends-money', 'stops-money'],
  request: strictObject({
    ...planChoice,
    prorationDate: time().min(0).required(),
    /** The charge that the preview named. */
    dueNow: amount().min(0).required(),
  }),
  response: strictObject({
    ...planChoice,
    currency: string().defined(),
    charged: amount().defined(),
    /** The amount of the invoice that was sent instead. */
    invoiced: amount().defined(),
    /** The credit that is left for later charges. */
    creditLeft: amount().defined(),
    /** The payment provider's page where the bank asks; nothing has changed yet. Null for a change that was made (PRICE-541). */
    confirmPage: string().nullable().defined(),
    paidUntil: time().defined(),
  }),
  errors: [
    ...changeErrors,
    'AMOUNT_CHANGED',
    'CARD_DECLINED',
    'CHANGE_NOT_CONFIRMED',
    'ORDER_IN_PROGRESS',
  ],
});

export const cancelPlan = defineEndpoint({
  ...verifiedUser,
  path: '/api/cancel-plan',
  effects: ['stops-money'],
  request: strictObject({
    reason: string().oneOf(cancelReasons),
    comment: string()
      .max(500)
      .matches(/^[^\p{Cc}]*$/u, 'This value is not valid.'),
  }),
  response: strictObject({ endsAt: time().defined() }),
  errors: ['NO_SUBSCRIPTION_TO_MANAGE', ...providerErrors],
});

/** The results of paying what a plan owes: paid, nothing was owed, the card did not pay, or there is no card: its invoice is paid on its page. */
const owedResults = [
  'paid',
  'nothing-owed',
  'declined',
  'needs-confirmation',
  'by-invoice',
] as const;
const owedPayment = strictObject({
  result: string().oneOf(owedResults).defined(),
  paid: number().integer().defined(),
  currency: string().defined(),
  /** The payment provider's page of the invoice that was not paid, where the bank can ask, or any card pays. */
  page: string().nullable().defined(),
});
/** The result of paying what a plan owes (PRICE-415). */
export type OwedPayment = InferType<typeof owedPayment>;

export const payOwed = defineEndpoint({
  ...verifiedUser,
  path: '/api/pay-owed',
  effects: ['pays-debt'],
  request: emptyObject,
  response: owedPayment,
  errors: ['NO_SUBSCRIPTION_TO_MANAGE', ...providerErrors],
});

export const listInvoices = defineEndpoint({
  ...verifiedUser,
  path: '/api/list-invoices',
  effects: ['lists'],
  request: emptyObject,
  response: strictObject({ documents: array(billingDocument.defined()).defined() }),
  errors: providerErrors,
});

export const getBillingDetails = defineEndpoint({
  ...verifiedUser,
  path: '/api/get-billing-details',
  effects: [],
  request: emptyObject,
  response: strictObject({ details: billingDetails.nullable().defined() }),
  errors: providerErrors,
});

export const saveBillingDetails = defineEndpoint({
  ...verifiedUser,
  path: '/api/save-billing-details',
  /** They are what invoices say: they charge, stop and move nothing. */
  effects: [],
  request: billingDetails,
  response: emptyObject,
  errors: ['NO_SUBSCRIPTION_TO_MANAGE', 'TAX_ID_NOT_VALID', ...providerErrors],
});

const { code: _code, ...groupOrder } = orderFields();

/** Orders a group whose invoices are sent. The order makes a debt immediately, and therefore needs a recent sign-in (PRICE-501). */
export const orderByInvoice = defineEndpoint({
  ...verifiedUser,
  path: '/api/order-by-invoice',
  effects: ['spends-money'],
  request: strictObject({ ...groupOrder, details: invoiceDetails }),
  response: strictObject({
    /** Null while the payment provider has not sent it yet, which takes an hour at most. */
    invoice: strictObject({
      amount: amount().defined(),
      currency: string().defined(),
      dueAt: time().defined(),
      page: string().nullable().defined(),
    })
      .nullable()
      .defined(),
  }),
  errors: [
    'INVOICE_NOT_OFFERED',
    'INVOICE_OPEN',
    'INVOICE_GIVEN_UP',
    'ORDER_NOT_CONFIRMED',
    'PRICE_NOT_AVAILABLE',
    'QUANTITY_NOT_AVAILABLE',
    'ALREADY_SUBSCRIBED',
    'ORDER_IN_PROGRESS',
    'TAX_ADDRESS_MISSING',
    'TAX_ID_NOT_VALID',
    ...providerErrors,
  ],
});
