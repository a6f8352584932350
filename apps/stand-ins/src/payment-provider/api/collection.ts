import type { CustomerRecord } from '../state/billing-records';
import { wholeParam, wordParam } from './params';
import { invalidRequest } from './stripe-error';

/** How the invoices of a new subscription are paid. */
export const collectionParams = () => ({
  collection_method: wordParam(['charge_automatically', 'send_invoice']).default(
    'charge_automatically',
  ),
  days_until_due: wholeParam().min(1, 'This value must be at least 1.'),
});

/**
 * The days that the customer has to pay an invoice that is sent; undefined for a subscription that is charged to a card. Throws,
 * as Stripe does, for days of the other kind, for missing days and for a customer to whom nothing can be mailed.
 */
export function daysUntilDueOf(
  customer: CustomerRecord,
  {
    collection_method: method,
    days_until_due: days,
  }: { readonly collection_method: string; readonly days_until_due?: number },
): number | undefined {
  const param = 'days_until_due';
  if (method === 'charge_automatically') {
    if (days === undefined) return undefined;
    const message =
      'You can only set `days_until_due` if `collection_method` is set to `send_invoice`.';
    throw invalidRequest(message, undefined, param);
  }
  if (days === undefined) {
    const message =
      'You must specify `days_until_due` when `collection_method` is set to `send_invoice`.';
    throw invalidRequest(message, 'parameter_missing', param);
  }
  if (customer.email === null) {
    const message =
      'In order to create invoices that are sent to the customer, the customer must have a valid email.';
    throw invalidRequest(message, undefined, 'customer');
  }
  return days;
}
