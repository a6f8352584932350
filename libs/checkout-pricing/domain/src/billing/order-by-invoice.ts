import { defineEndpoint, strictObject } from '@portal/shared/contract';
import { string } from 'yup';
import { orderFields } from '../order-fields';
import { amount, time } from './billed-plan';
import { invoiceDetails } from './billing-details';

const { code: _code, ...groupOrder } = orderFields();

/** Orders a group whose invoices are sent. It makes a debt at once, and therefore needs a recent sign-in (PRICE-501). */
export const orderByInvoice = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/order-by-invoice',
  access: 'user',
  verifiedEmail: true,
  recentSignIn: true,
  request: strictObject({ ...groupOrder, details: invoiceDetails }),
  response: strictObject({
    /** Null while the payment provider has not sent it yet, which takes an hour at most. */
    invoice: strictObject({
      amount: amount().defined(),
      currency: string().defined(),
      dueAt: time().defined(),
      /** The payment provider's page on which it is paid. */
      page: string().nullable().defined(),
    })
      .nullable()
      .defined(),
  }),
  errors: [
    'INVOICE_NOT_OFFERED',
    'INVOICE_OPEN',
    'PRICE_NOT_AVAILABLE',
    'QUANTITY_NOT_AVAILABLE',
    'ALREADY_SUBSCRIBED',
    'TAX_ADDRESS_MISSING',
    'TAX_ID_NOT_VALID',
    'PAYMENT_PROVIDER_UNAVAILABLE',
    'PAYMENT_PROVIDER_REFUSED',
  ],
});
