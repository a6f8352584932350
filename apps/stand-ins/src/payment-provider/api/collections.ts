import type Stripe from 'stripe';
import type { Collection } from '../state/provider-state';
import type { CustomerRecord } from '../state/billing-records';
import { find, type Provider } from '../state/provider';
import { invalidRequest, missingResource } from './stripe-error';

/** Finds the object that the path names; throws 404. */
export function byPath<Item>(collection: Collection<Item>, kind: string, id: string): Item {
  const item = find(collection, id);
  if (item === undefined) throw missingResource(kind, id);
  return item;
}

/** Finds the object that a parameter names; throws 400. */
export function byParam<Item>(
  collection: Collection<Item>,
  kind: string,
  id: string,
  param: string,
): Item {
  const item = find(collection, id);
  if (item === undefined) throw missingResource(kind, id, param);
  return item;
}

/** Finds the customer that the parameter `customer` names; throws 400, for a deleted one too. */
export function customerByParam({ state }: Provider, id: string): CustomerRecord {
  const customer = byParam(state.customers, 'customer', id, 'customer');
  if (customer.deleted) throw missingResource('customer', id, 'customer');
  return customer;
}

const overStatuses: readonly string[] = ['canceled', 'incomplete_expired'];

/** Throws when a customer already has a subscription in another currency. */
export function checkCurrency({ state }: Provider, customer: string, currency: string): void {
  const other = Object.values(state.subscriptions).find(
    (plan) =>
      plan.customer === customer &&
      plan.currency !== currency &&
      !overStatuses.includes(plan.status),
  );
  if (!other) return;
  const message = `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${other.currency}.`;
  throw invalidRequest(message, undefined, 'currency');
}

interface Paging {
  readonly limit: number;
  readonly starting_after?: string;
  readonly ending_before?: string;
}

/** The position of a cursor; throws if the object is not in the list. */
function cursorIndex(items: readonly { id: string }[], id: string, param: string): number {
  const index = items.findIndex((item) => item.id === id);
  if (index < 0) throw invalidRequest(`No such object: '${id}'`, 'resource_missing', param);
  return index;
}

/** One page of a collection, newest first, in Stripe's envelope. */
export function listing<Item extends { id: string }, Presented>(
  url: string,
  oldestFirst: readonly Item[],
  { limit, starting_after, ending_before }: Paging,
  present: (item: Item) => Presented,
): Stripe.ApiList<Presented> {
  const items = oldestFirst.toReversed();
  if (ending_before !== undefined) {
    const end = cursorIndex(items, ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: items.slice(start, end).map(present), has_more: start > 0, url };
  }
  const start =
    starting_after === undefined ? 0 : cursorIndex(items, starting_after, 'starting_after') + 1;
  return {
    object: 'list',
    data: items.slice(start, start + limit).map(present),
    has_more: start + limit < items.length,
    url,
  };
}
