import { billingCountries } from '@portal/checkout-pricing/domain';
import type { ApiError } from '@portal/shared/data-access';
import { FormSelect, FormTextField } from '@portal/shared/forms';
import { countryNames } from './country-names';
import { messages } from '../messages';

const texts = messages.details;

const countries = [
  { value: '', label: texts.noCountry },
  ...billingCountries
    .map((value) => ({ value, label: countryNames.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label)),
];

/** The fields of a form in two columns that say who an invoice names (PRICE-309). */
export const DetailsFields = () => (
  <>
    <FormTextField
      name="name"
      label={texts.name}
      autoComplete="organization"
      className="sm:col-span-2"
    />
    <FormTextField name="line1" label={texts.line1} autoComplete="address-line1" />
    <FormTextField name="line2" label={texts.line2} autoComplete="address-line2" />
    <FormTextField name="postalCode" label={texts.postalCode} autoComplete="postal-code" />
    <FormTextField name="city" label={texts.city} autoComplete="address-level2" />
    <FormSelect name="country" label={texts.country} options={countries} autoComplete="country" />
    <FormTextField name="taxId" label={texts.taxId} hint={texts.taxIdHint} />
    <FormTextField name="purchaseOrder" label={texts.purchaseOrder} />
  </>
);

/** An error of such a form, at the tax id if it is about that. */
export const withTaxIdField = (error: ApiError) =>
  error.code === 'TAX_ID_NOT_VALID'
    ? { ...error, fields: [{ field: 'taxId', message: error.message }] }
    : error;
