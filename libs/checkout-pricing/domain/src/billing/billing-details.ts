import { strictObject } from '@portal/shared/contract';
import { string, type InferType } from 'yup';
import { billingCountries, taxIdTypeOf } from './tax-id-types';

/** One line without control characters; an empty one is none. */
const line = (max: number) =>
  string()
    .max(max, `Please use at most ${max} characters.`)
    .matches(/^\P{Cc}*$/u, 'This value is not valid.')
    .defined();

const fields = {
  name: line(150),
  line1: line(200),
  line2: line(200),
  postalCode: line(20),
  city: line(100),
  country: string()
    .oneOf(['', ...billingCountries], 'Please choose a country.')
    .defined(),
  taxId: line(30).test(
    'country-of-tax-id',
    'Please choose the country of the tax id first.',
    (taxId, { parent }) => taxId === '' || taxIdTypeOf(String(parent.country)) !== undefined,
  ),
  purchaseOrder: line(100),
};

/** What the invoices of a customer say about who pays; empty texts are left out (PRICE-309). */
export const billingDetails = strictObject(fields);
/** See {@link billingDetails}. */
export type BillingDetails = InferType<typeof billingDetails>;

const needed = 'An invoice needs this.';

/** The same for an order by invoice, which needs to know who pays and where (PRICE-501). */
export const invoiceDetails = strictObject({
  ...fields,
  name: fields.name.required(needed),
  line1: fields.line1.required(needed),
  city: fields.city.required(needed),
  country: fields.country.required(needed),
});
