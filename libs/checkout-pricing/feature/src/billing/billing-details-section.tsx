import {
  billingDetails,
  billingEndpoints as endpoints,
  type BillingDetails,
} from '@portal/checkout-pricing/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { Form, SubmitButton } from '@portal/shared/forms';
import { Button, PageSection, Skeleton, SkeletonLine } from '@portal/shared/ui';
import { useState } from 'react';
import { billingApi } from './billing-api';
import { countryNames, DetailsFields, withTaxIdField } from './details-fields';
import { messages } from './messages';
import type { Say } from './use-billing';

const texts = messages.details;

/** Who the next invoices name (PRICE-309). */
export function BillingDetailsSection({ say }: { readonly say: Say }) {
  const { data, isLoading } = billingApi.useGetBillingDetailsQuery();
  const [isEditing, setIsEditing] = useState(false);
  const details = data?.details;
  if (!isLoading && !details) return null;
  return (
    <PageSection heading={texts.heading} note={texts.note} isPrinted={false}>
      {!details ? (
        <Skeleton label={messages.loading} className="grid h-10 content-center">
          <SkeletonLine className="h-5 w-80 max-w-full" />
        </Skeleton>
      ) : isEditing ? (
        <DetailsForm details={details} say={say} onClose={() => setIsEditing(false)} />
      ) : (
        <SavedDetails details={details} onEdit={() => setIsEditing(true)} />
      )}
    </PageSection>
  );
}

/** The details as an invoice shows them, line by line. */
function linesOf({
  name,
  line1,
  line2,
  postalCode,
  city,
  country,
  taxId,
  purchaseOrder,
}: BillingDetails) {
  const town = [postalCode, city].filter(Boolean).join(' ');
  return [
    name,
    line1,
    line2,
    town,
    country && countryNames.of(country),
    taxId && `${texts.taxId}: ${taxId}`,
    purchaseOrder && `${texts.purchaseOrder}: ${purchaseOrder}`,
  ].filter((line) => line !== undefined && line !== '');
}

interface SavedDetailsProps {
  readonly details: BillingDetails;
  readonly onEdit: () => void;
}

function SavedDetails({ details, onEdit }: SavedDetailsProps) {
  const lines = linesOf(details);
  return (
    <div className="flex items-start justify-between gap-x-8 gap-y-4 max-sm:flex-col max-sm:items-stretch">
      {lines.length === 0 ? (
        <p className="text-ink-muted">{texts.noDetails}</p>
      ) : (
        <address className="num grid not-italic wrap-anywhere">
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      )}
      <Button className="shrink-0" onClick={onEdit}>
        {lines.length === 0 ? texts.add : texts.edit}
      </Button>
    </div>
  );
}

interface DetailsFormProps {
  readonly details: BillingDetails;
  readonly say: Say;
  readonly onClose: () => void;
}

function DetailsForm({ details, say, onClose }: DetailsFormProps) {
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
