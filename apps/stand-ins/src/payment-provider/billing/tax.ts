import type { CustomerRecord, SubscriptionRecord } from '../state/billing-records';

/** The one rate of the local world, in percent. */
const taxPercent = 10;

/** The tax on an amount that excludes it, in minor units. */
export const taxOn = (amount: number): number => Math.round((amount * taxPercent) / 100);

/** The tax of a subscription's invoice. */
export const invoiceTax = ({ automaticTax }: SubscriptionRecord, amount: number): number =>
  automaticTax ? taxOn(amount) : 0;

/** Whether the provider knows where a customer pays tax. */
export const hasTaxLocation = ({ address }: CustomerRecord): boolean => Boolean(address?.country);
