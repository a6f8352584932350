import {
  billingDetails,
  billingEndpoints as endpoints,
  type BillingDetails,
} from '@portal/checkout-pricing/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { Form, SubmitButton } from '@portal/shared/forms';
import { Button } from '@portal/shared/ui';
import { billingApi } from '../billing-api';
import { DetailsFields, withTaxIdField } from './details-fields';
import { messages } from '../messages';
import type { Say } from '../use-billing';

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
