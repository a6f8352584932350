import { boolean, object } from 'yup';
import { hasTaxLocation } from '../billing/tax';
import { rateOf } from '../present/price';
import type { PriceRecord } from '../state/price-list-records';
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

/** Throws, as Stripe does, for a price that does not say whether it includes tax; the account has no default for them. */
export function checkTaxBehavior(price: PriceRecord, currency: string): void {
  const { taxBehavior = 'unspecified' } = rateOf(price, currency);
  if (taxBehavior === 'exclusive') return;
  const message =
    taxBehavior === 'unspecified'
      ? `The price \`${price.id}\` must have a \`tax_behavior\` of inclusive or exclusive to be used with automatic tax.`
      : 'The stand-in computes tax for prices that exclude it only.';
  throw invalidRequest(message, undefined, 'automatic_tax');
}
