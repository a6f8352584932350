import { array, object, string } from 'yup';
import { createCustomer } from '../../billing/customers';
import { expireCheckout } from '../../billing/checkout';
import { end, isOver } from '../../billing/subscriptions';
import { presenters } from '../../present/presenters';
import type { Provider } from '../../state/provider';
import type { CustomerRecord } from '../../state/billing-records';
import type { AddressRecord } from '../../state/document-records';
import { emit, emitChange } from '../../webhooks/emit';
import { byParam, byPath, listing } from '../collections';
import {
  emailParam,
  mergeMetadata,
  metadataParam,
  pagingParams,
  params,
  textParam,
  wholeParam,
  wordParam,
} from '../params';
import type { ApiRoute } from '../route';
import { apiRoute } from '../route';
import { missingResource } from '../stripe-error';

const line = () => textParam().max(500);

/** A given address replaces the whole one; an empty text removes it. */
export const addressParam = () =>
  object({
    line1: line(),
    line2: line(),
    city: line(),
    state: line(),
    postal_code: line(),
    country: textParam().matches(/^[A-Z]{2}$/, 'Country is expected to be a two-letter code.'),
  })
    .transform((value: unknown, original: unknown) => (original === '' ? null : value))
    .nullable()
    .default(undefined);

const customFieldsParam = () =>
  array(
    object({
      name: string().max(40, 'Custom field names have at most 40 characters.').required(),
      value: string().max(140, 'Custom field values have at most 140 characters.').required(),
    }).required(),
  )
    .transform((value: unknown, original: unknown) => (original === '' ? [] : value))
    .max(4, 'Give four custom fields at most.');

export function addressOf(given: Partial<AddressRecord> | null): AddressRecord | null {
  const { line1, line2, city, state, postal_code, country } = given ?? {};
  return (
    given && {
      line1: line1 ?? null,
      line2: line2 ?? null,
      city: city ?? null,
      state: state ?? null,
      postal_code: postal_code ?? null,
      country: country ?? null,
    }
  );
}

const fields = {
  email: emailParam(),
  name: textParam(),
  description: textParam(),
  metadata: metadataParam(),
  tax_exempt: wordParam(['none', 'exempt', 'reverse']),
};

/** Finds a customer that was not deleted; throws 404. */
function existingCustomer(provider: Provider, id: string): CustomerRecord {
  const customer = byPath(provider.state.customers, 'customer', id);
  if (customer.deleted) throw missingResource('customer', id);
  return customer;
}

const createParams = params({ ...fields, test_clock: textParam() });

const create = apiRoute('post', '/customers', createParams, ({ provider, params: given }) => {
  const testClock =
    given.test_clock &&
    byParam(provider.state.testClocks, 'test_clock', given.test_clock, 'test_clock').id;
  const customer = createCustomer(provider, {
    email: given.email ?? null,
    name: given.name ?? null,
    description: given.description ?? null,
    metadata: mergeMetadata({}, given.metadata),
    ...(testClock && { testClock }),
    ...(given.tax_exempt && { taxExempt: given.tax_exempt }),
  });
  return presenters.customer(provider, customer);
});

const retrieve = apiRoute('get', '/customers/:id', params({}), ({ provider, id }) =>
  presenters.customer(provider, byPath(provider.state.customers, 'customer', id)),
);

const list = apiRoute(
  'get',
  '/customers',
  params({ ...pagingParams, email: string() }),
  ({ provider, params: given }) => {
    const customers = Object.values(provider.state.customers).filter(
      ({ deleted, email }) => !deleted && (given.email === undefined || email === given.email),
    );
    return listing('/v1/customers', customers, given, (customer) =>
      presenters.customer(provider, customer),
    );
  },
);

const update = apiRoute(
  'post',
  '/customers/:id',
  params({
    ...fields,
    address: addressParam(),
    balance: wholeParam(),
    invoice_settings: object({
      default_payment_method: textParam(),
      custom_fields: customFieldsParam(),
    }),
  }),
  ({ provider, params: given, id }) => {
    const customer = existingCustomer(provider, id);
    const { default_payment_method: method, custom_fields: custom } = given.invoice_settings;
    if (method)
      byParam(
        provider.state.paymentMethods,
        'PaymentMethod',
        method,
        'invoice_settings[default_payment_method]',
      );
    const change = () => {
      if (given.email !== undefined) customer.email = given.email;
      if (given.name !== undefined) customer.name = given.name;
      if (given.description !== undefined) customer.description = given.description;
      if (given.address !== undefined) customer.address = addressOf(given.address);
      if (given.balance !== undefined) customer.balance = given.balance;
      if (given.tax_exempt !== undefined) customer.taxExempt = given.tax_exempt;
      if (custom !== undefined) customer.customFields = custom;
      if (method !== undefined) customer.defaultPaymentMethod = method;
      customer.metadata = mergeMetadata(customer.metadata, given.metadata);
    };
    emitChange(provider, 'customer.updated', () => presenters.customer(provider, customer), change);
    return presenters.customer(provider, customer);
  },
);

/** Deletes a customer with the running subscriptions and open checkouts. */
export function deleteCustomer(provider: Provider, customer: CustomerRecord): void {
  const { id } = customer;
  const running = Object.values(provider.state.subscriptions).filter(
    (subscription) => subscription.customer === id && !isOver(subscription),
  );
  for (const subscription of running) end(provider, subscription, 'cancellation_requested');
  for (const session of Object.values(provider.state.checkoutSessions)) {
    if (session.customer === id && session.status === 'open') expireCheckout(provider, session);
  }
  emit(provider, 'customer.deleted', presenters.customer(provider, customer));
  customer.deleted = true;
  customer.email = null;
  customer.name = null;
}

const remove = apiRoute('delete', '/customers/:id', params({}), ({ provider, id }) => {
  const customer = existingCustomer(provider, id);
  deleteCustomer(provider, customer);
  return presenters.customer(provider, customer);
});

export const customerRoutes: readonly ApiRoute[] = [create, retrieve, list, update, remove];
