import type { CustomerRecord, InvoiceRecord, SubscriptionRecord } from '../state/billing-records';
import type { Provider } from '../state/provider';

/** The one rate of the local world, in percent. */
const taxPercent = 10;

/** Countries whose tax depends on the place within them. */
const countriesWithPlaces = ['US', 'CA'];

/** Whether an address says where tax is paid: Stripe needs the postal code, too, in countries where places have their own tax. */
export const isTaxLocation = (address: CustomerRecord['address']): boolean =>
  Boolean(address?.country) &&
  (!countriesWithPlaces.includes(String(address?.country)) || Boolean(address?.postal_code));

/** Whether the provider knows where a customer pays tax. */
export const hasTaxLocation = ({ address }: CustomerRecord): boolean => isTaxLocation(address);

/** VAT numbers of Greece have their own prefix. */
const prefixOf = (country: string) => (country === 'GR' ? 'EL' : country);

/**
 * Why a customer pays no tax: it is marked so, or it is a company of the European Union whose VAT number is of its country, which
 * owes the tax itself. The seller is in the United States.
 */
function untaxed(
  { state }: Provider,
  { id, address, taxExempt }: CustomerRecord,
): InvoiceRecord['untaxed'] {
  if (taxExempt === 'exempt') return 'customer_exempt';
  const prefix = prefixOf(address?.country ?? '');
  const isCompany = Object.values(state.taxIds).some(
    ({ customer, type, value }) =>
      customer === id && type === 'eu_vat' && prefix !== '' && value.startsWith(prefix),
  );
  return taxExempt === 'reverse' || isCompany ? 'reverse_charge' : undefined;
}

/** The tax on an amount that excludes it, in minor units; a buyer who is not known yet pays it. */
export function taxOn(
  provider: Provider,
  customer: CustomerRecord | undefined,
  amount: number,
): Required<Pick<InvoiceRecord, 'tax'>> & Pick<InvoiceRecord, 'untaxed'> {
  const reason = customer && untaxed(provider, customer);
  return reason ? { tax: 0, untaxed: reason } : { tax: Math.round((amount * taxPercent) / 100) };
}

/** The tax of a subscription's invoice: none is computed for a customer whose location is not known. */
export function invoiceTax(
  provider: Provider,
  { automaticTax }: SubscriptionRecord,
  customer: CustomerRecord | undefined,
  amount: number,
): Pick<InvoiceRecord, 'tax' | 'lacksTaxLocation' | 'untaxed'> {
  if (automaticTax !== true) return {};
  return customer && hasTaxLocation(customer)
    ? taxOn(provider, customer, amount)
    : { tax: 0, lacksTaxLocation: true };
}
