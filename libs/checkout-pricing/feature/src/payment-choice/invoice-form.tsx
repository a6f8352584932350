import {
  billingEndpoints as endpoints,
  invoiceDetails,
  type BillingDetails,
  type PendingCheckout,
} from '@portal/checkout-pricing/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { Form, SubmitButton } from '@portal/shared/forms';
import { Skeleton, SkeletonLine } from '@portal/shared/ui';
import { billingApi } from '../billing/billing-api';
import { DetailsFields, withTaxIdField } from '../billing/details/details-fields';
import { messages } from './messages';
import type { OrderedInvoice } from './ordered';

const noDetails: BillingDetails = {
  name: '',
  line1: '',
  line2: '',
  postalCode: '',
  city: '',
  country: '',
  taxId: '',
  purchaseOrder: '',
};

interface InvoiceFormProps {
  readonly purchase: PendingCheckout;
  readonly onOrdered: (ordered: OrderedInvoice) => void;
}

/** Who the invoices name, known from earlier ones, and the order (PRICE-501). */
export function InvoiceForm({ purchase, onOrdered }: InvoiceFormProps) {
  const { data, isLoading } = billingApi.useGetBillingDetailsQuery();
  const [order] = billingApi.useOrderByInvoiceMutation();
  const submit = async (details: BillingDetails) => {
    const { priceId: price, quantity, groupName } = purchase;
    const request = { price, quantity, ...(groupName && { groupName }), details };
    try {
      onOrdered(await order(request).unwrap());
    } catch (thrown) {
      throw withTaxIdField(apiErrorOf(endpoints.orderByInvoice, thrown));
    }
  };
  if (isLoading) return <FormSkeleton />;
  return (
    <Form
      schema={invoiceDetails}
      initialValues={data?.details ?? noDetails}
      onSubmit={submit}
      className="grid gap-5 sm:grid-cols-2"
      aria-label={messages.details}
    >
      <DetailsFields />
      <div className="grid sm:col-span-2 sm:justify-self-end">
        <SubmitButton loadingWord={messages.ordering}>{messages.order}</SubmitButton>
      </div>
    </Form>
  );
}

/** As tall as the form. */
const FormSkeleton = () => (
  <Skeleton label={messages.loading} className="grid h-96 content-start gap-8">
    <SkeletonLine className="h-11" />
    <SkeletonLine className="h-11" />
    <SkeletonLine className="h-11" />
  </Skeleton>
);
