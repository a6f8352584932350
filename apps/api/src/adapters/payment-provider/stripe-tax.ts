import Stripe from 'stripe';

/** The parameter that lets Stripe add tax; nothing when the portal sells without tax. */
export const taxParams = (isAutomatic: boolean) =>
  isAutomatic ? { automatic_tax: { enabled: true } } : {};

/** The tax that an invoice adds to its prices. */
export const taxOf = ({ total_taxes: taxes }: Stripe.Invoice): number =>
  (taxes ?? [])
    .filter(({ tax_behavior: behavior }) => behavior === 'exclusive')
    .reduce((sum, { amount }) => sum + amount, 0);

/** Whether a previewed invoice is without its tax because Stripe does not know where the customer is. */
export const isTaxUnknown = ({ automatic_tax: tax }: Stripe.Invoice): boolean =>
  tax.status === 'requires_location_inputs';

/** Whether Stripe refuses a change because it does not know where the customer is. */
export const lacksTaxAddress = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'customer_tax_location_invalid';
