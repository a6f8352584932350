import type { CustomerRecord, InvoiceRecord, SubscriptionRecord } from '../state/billing-records';

/** The one rate of the local world, in percent. */
const taxPercent = 10;

/** The tax on an amount that excludes it, in minor units. */
export const taxOn = (amount: number): number => Math.round((amount * taxPercent) / 100);

/** Countries whose tax depends on the place within them. */
const countriesWithPlaces = ['US', 'CA'];

/** Whether an address says where tax is paid: Stripe needs the postal code, too, in countries where places have their own tax. */
export const isTaxLocation = (address: CustomerRecord['address']): boolean =>
  Boolean(address?.country) &&
  (!countriesWithPlaces.includes(String(address?.country)) || Boolean(address?.postal_code));

/** Whether the provider knows where a customer pays tax. */
export const hasTaxLocation = ({ address }: CustomerRecord): boolean => isTaxLocation(address);

/** The tax of a subscription's invoice: none is computed for a customer whose location is not known. */
export function invoiceTax(
  { automaticTax }: SubscriptionRecord,
  customer: CustomerRecord | undefined,
  amount: number,
): Pick<InvoiceRecord, 'tax' | 'lacksTaxLocation'> {
  if (automaticTax !== true) return {};
  return customer && hasTaxLocation(customer)
    ? { tax: taxOn(amount) }
    : { tax: 0, lacksTaxLocation: true };
}
