import {
  billingDetails,
  billingEndpoints as endpoints,
  type BillingDetails,
  billingCountries,
} from '@portal/checkout-pricing/domain';
import { apiErrorOf, type ApiError } from '@portal/shared/data-access';
import { Form, SubmitButton, FormSelect, FormTextField } from '@portal/shared/forms';
import { Button } from '@portal/shared/ui';
import { countryNames } from '../checkout/country';
import { billingApi } from './billing-api';
import { messages } from './messages';
import type { Say } from './use-billing';

const texts = messages.details;

interface DetailsFormProps {
  readonly details: BillingDetails;
  readonly say: Say;
  readonly onClose: () => void;
}

/** Changes who the next invoices name (PRICE-309). */
export function DetailsForm({ details, say, onClose }: DetailsFormProps) {
  const [save] = billingApi.useSaveBillingDetailsMutation();
  const submit = async (values: BillingDetails) => {
    try {
      await save(values).unwrap();
    } catch (thrown) {
      throw withTaxIdField(apiErrorOf(endpoints.saveBillingDetails, thrown));
    }
    say('success', texts.saved);
    onClose();
  };
  return (
    <Form
      schema={billingDetails}
      initialValues={details}
      onSubmit={submit}
      className="grid max-w-160 gap-5 sm:grid-cols-2"
      takesFocus
      aria-label={texts.heading}
    >
      <DetailsFields />
      <div className="flex gap-3 max-sm:flex-col-reverse sm:col-span-2">
        <Button onClick={onClose}>{texts.close}</Button>
        <SubmitButton size="md" loadingWord={texts.saving}>
          {texts.save}
        </SubmitButton>
      </div>
    </Form>
  );
}

const countries = () => [
  { value: '', label: texts.noCountry },
  ...billingCountries
    .map((value) => ({ value, label: countryNames.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label)),
];

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
    <FormSelect name="country" label={texts.country} options={countries()} autoComplete="country" />
    <FormTextField name="taxId" label={texts.taxId} hint={texts.taxIdHint} />
    <FormTextField name="purchaseOrder" label={texts.purchaseOrder} />
  </>
);

/** An error of such a form, at the tax id if it is about that. */
export const withTaxIdField = (error: ApiError) =>
  error.code === 'TAX_ID_NOT_VALID'
    ? { ...error, fields: [{ field: 'taxId', message: error.message }] }
    : error;
