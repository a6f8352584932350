import { boolean, object } from 'yup';
import { hasTaxLocation } from '../billing/tax';
import type { CustomerRecord } from '../state/billing-records';
import { invalidRequest } from './stripe-error';

export const automaticTaxParam = () => object({ enabled: boolean().required() }).default(undefined);

/** Throws, as Stripe does, when tax cannot be computed for a customer. */
export function checkTaxLocation(customer: CustomerRecord): void {
  if (hasTaxLocation(customer)) return;
  throw invalidRequest(
    "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
    'customer_tax_location_invalid',
    'automatic_tax',
  );
}
