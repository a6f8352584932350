import { taxIdTypeOf, type BillingDetails } from '@portal/checkout-pricing/domain';
import Stripe from 'stripe';
import { ApiError } from '../../platform/errors';
import type { PaymentBilling } from '../../ports/payment-billing';
import { request, requestOptional } from './stripe-requests';

/** The names of the lines that the portal adds to an invoice. */
const purchaseOrderName = 'Purchase order';
const groupLineName = 'Group';

type Line = Stripe.CustomerUpdateParams.InvoiceSettings.CustomField;

/** The lines of a customer's invoices with another value of one of them; an empty value leaves it out. */
function withLine(customer: Stripe.Customer, name: string, value: string): Line[] {
  const others = (customer.invoice_settings.custom_fields ?? []).filter(
    (line) => line.name !== name,
  );
  return value === '' ? others : [...others, { name, value }];
}

/** Saves the lines; the empty text removes them all. */
const saveLines = (stripe: Stripe, id: string, lines: readonly Line[]) =>
  stripe.customers.update(id, {
    invoice_settings: { custom_fields: lines.length > 0 ? [...lines] : '' },
  });

const ownerOf = (customer: string) => ({ owner: { type: 'customer' as const, customer } });

async function find(stripe: Stripe, id: string): Promise<BillingDetails | undefined> {
  const [customer, taxIds] = await Promise.all([
    stripe.customers.retrieve(id),
    stripe.taxIds.list({ ...ownerOf(id), limit: 1 }),
  ]);
  if (customer.deleted) return undefined;
  const { address, name, invoice_settings } = customer;
  const fields = invoice_settings.custom_fields ?? [];
  return {
    name: name ?? '',
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    postalCode: address?.postal_code ?? '',
    city: address?.city ?? '',
    country: address?.country ?? '',
    taxId: taxIds.data[0]?.value ?? '',
    purchaseOrder: fields.find((field) => field.name === purchaseOrderName)?.value ?? '',
  };
}

/** Replaces the tax id; the new one is created first, so that one that is not valid changes nothing. */
async function replaceTaxId(
  stripe: Stripe,
  customer: string,
  { taxId, country }: BillingDetails,
): Promise<void> {
  const before = await stripe.taxIds.list({ ...ownerOf(customer), limit: 100 });
  const type = taxIdTypeOf(country);
  const isSame = (known: Stripe.TaxId) => known.type === type && known.value === taxId;
  if (taxId !== '' && type !== undefined && !before.data.some(isSame))
    await stripe.taxIds.create({ ...ownerOf(customer), type, value: taxId });
  for (const known of before.data)
    if (!isSame(known) || taxId === '') await stripe.taxIds.del(known.id);
}

async function save(stripe: Stripe, id: string, details: BillingDetails): Promise<void> {
  const { name, line1, line2, postalCode: postal_code, city, country, purchaseOrder } = details;
  const hasAddress = [line1, line2, postal_code, city, country].some((text) => text !== '');
  try {
    await replaceTaxId(stripe, id, details);
  } catch (error) {
    const isWrong =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'tax_id_invalid';
    throw isWrong ? new ApiError('TAX_ID_NOT_VALID', { cause: error }) : error;
  }
  const customer = await stripe.customers.update(id, {
    name,
    address: hasAddress ? { line1, line2, postal_code, city, country } : '',
  });
  await saveLines(stripe, id, withLine(customer, purchaseOrderName, purchaseOrder));
}

/** Changes the group that the invoices of a customer name (GROUP-402). */
async function nameGroup(stripe: Stripe, id: string, name: string): Promise<void> {
  const customer = await stripe.customers.retrieve(id);
  if (customer.deleted) return;
  const shown = customer.invoice_settings.custom_fields?.find(
    (line) => line.name === groupLineName,
  );
  if ((shown?.value ?? '') !== name)
    await saveLines(stripe, id, withLine(customer, groupLineName, name));
}

/** The payer and the group that a customer's invoices name. */
export const createStripeBillingDetails = (
  stripe: Stripe,
): Pick<PaymentBilling, 'findBillingDetails' | 'saveBillingDetails' | 'nameGroupOnInvoices'> => ({
  findBillingDetails: (customerId) => requestOptional(() => find(stripe, customerId)),
  saveBillingDetails: (customerId, details) => request(() => save(stripe, customerId, details)),
  async nameGroupOnInvoices(customerId, name) {
    await requestOptional(() => nameGroup(stripe, customerId, name));
  },
});
