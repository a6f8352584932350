import type Stripe from 'stripe';

type MethodOf<Resource> = {
  [Name in keyof Resource & string]: Resource[Name] extends (...input: never[]) => unknown
    ? Name
    : never;
}[keyof Resource & string];

type CallOf<Resources> = {
  [Name in keyof Resources & string]: `${Name}.${MethodOf<Resources[Name]>}`;
}[keyof Resources & string];

/** A method of Stripe's client, such as `customers.create`. */
type StripeCall =
  | CallOf<Stripe>
  | `billingPortal.${CallOf<Stripe['billingPortal']>}`
  | `checkout.${CallOf<Stripe['checkout']>}`;

/** Every call that the API and the push of the price list make; `tools/checks/provider-calls.spec.ts` finds one that is missing. */
export const portalCalls = [
  'billingPortal.configurations.create',
  'billingPortal.configurations.list',
  'billingPortal.configurations.update',
  'billingPortal.sessions.create',
  'charges.list',
  'checkout.sessions.create',
  'checkout.sessions.expire',
  'checkout.sessions.retrieve',
  'coupons.create',
  'coupons.retrieve',
  'creditNotes.create',
  'creditNotes.list',
  'customers.create',
  'customers.list',
  'customers.retrieve',
  'customers.update',
  'disputes.list',
  'events.list',
  'invoices.createPreview',
  'invoices.finalizeInvoice',
  'invoices.list',
  'invoices.listLineItems',
  'invoices.pay',
  'invoices.retrieve',
  'invoices.sendInvoice',
  'invoices.voidInvoice',
  'prices.create',
  'prices.list',
  'prices.retrieve',
  'prices.update',
  'products.create',
  'products.retrieve',
  'products.update',
  'promotionCodes.create',
  'promotionCodes.list',
  'refunds.create',
  'refunds.list',
  'subscriptions.cancel',
  'subscriptions.create',
  'subscriptions.list',
  'subscriptions.retrieve',
  'subscriptions.update',
  'taxIds.create',
  'taxIds.del',
  'taxIds.list',
  'webhookEndpoints.create',
  'webhookEndpoints.del',
  'webhookEndpoints.list',
  'webhookEndpoints.update',
] as const satisfies readonly StripeCall[];
