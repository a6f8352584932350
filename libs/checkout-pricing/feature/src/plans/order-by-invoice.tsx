import { useSession } from '@portal/auth-session/api';
import {
  type PendingCheckout,
  billingEndpoints as endpoints,
  invoiceDetails,
  type BillingDetails,
  type billingEndpoints,
} from '@portal/checkout-pricing/domain';
import type { ResponseOf } from '@portal/shared/contract';
import { apiErrorOf } from '@portal/shared/data-access';
import { Form, SubmitButton } from '@portal/shared/forms';
import { LinkButton, Message, Skeleton, SkeletonLine, Dialog } from '@portal/shared/ui';
import { paths, formatDay } from '@portal/shared/util';
import { billingApi } from '../billing/billing-api';
import { DetailsFields, withTaxIdField } from '../billing/details-form';
import { isWebAddress } from '../checkout/leave-portal';
import { useMoney } from '../checkout/country';
import { messages } from './payment-choice-messages';

interface ByInvoiceProps {
  readonly purchase: PendingCheckout;
  readonly onOrdered: (ordered: OrderedInvoice) => void;
}

export function ByInvoice({ purchase, onOrdered }: ByInvoiceProps) {
  const { user } = useSession();
  const { quantity, groupName: group_name } = purchase;
  if (user && !user.premium && user.emailVerified)
    return <InvoiceForm purchase={purchase} onOrdered={onOrdered} />;
  const back = paths.plans({ frequency: 'annually', quantity, group_name, pay: 'invoice' });
  const verify = paths.account({ emailVerification: 'required' });
  const { logInFirst, logIn, hasPlan, verifyFirst, openAccount } = messages;
  if (!user)
    return (
      <Message
        kind="info"
        actions={
          <LinkButton variant="primary" href={paths.login({ redirect: back })}>
            {logIn}
          </LinkButton>
        }
      >
        {logInFirst}
      </Message>
    );
  return (
    <Message
      kind={user.premium ? 'info' : 'warning'}
      actions={
        <LinkButton href={user.premium ? paths.account() : verify}>{openAccount}</LinkButton>
      }
    >
      {user.premium ? hasPlan : verifyFirst}
    </Message>
  );
}

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
function InvoiceForm({ purchase, onOrdered }: InvoiceFormProps) {
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

const FormSkeleton = () => (
  <Skeleton label={messages.loading} className="grid h-96 content-start gap-8">
    <SkeletonLine className="h-11" />
    <SkeletonLine className="h-11" />
    <SkeletonLine className="h-11" />
  </Skeleton>
);

export type OrderedInvoice = ResponseOf<typeof billingEndpoints.orderByInvoice>;

interface OrderedProps extends OrderedInvoice {
  readonly onClose: () => void;
}

const { done } = messages;

/** What was ordered, the invoice, and the next step (PRICE-501). */
export function Ordered({ invoice, onClose }: OrderedProps) {
  const moneyIn = useMoney();
  const email = useSession().user?.email ?? '';
  const page = invoice?.page ?? '';
  const sentence = invoice
    ? done.invoice(moneyIn(invoice.currency)(invoice.amount), formatDay(invoice.dueAt), email)
    : done.later(email);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={done.title}
      footer={
        <>
          <LinkButton href={paths.accountBilling()}>{done.billing}</LinkButton>
          {isWebAddress(page) && (
            <LinkButton variant="primary" href={page} target="_blank" rel="noreferrer">
              {done.openInvoice}
            </LinkButton>
          )}
        </>
      }
    >
      <div role="status" className="num grid gap-3 wrap-anywhere">
        <p className="type-lead">{sentence}</p>
        <p className="text-ink-muted">{done.next}</p>
      </div>
    </Dialog>
  );
}
