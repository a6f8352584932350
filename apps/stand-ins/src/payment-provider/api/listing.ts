import type Stripe from 'stripe';
import { invalidRequest } from './stripe-error';

interface Paging {
  readonly limit: number;
  readonly starting_after?: string;
  readonly ending_before?: string;
}

/** The position of a cursor, which must be in the list. */
function cursorIndex(items: readonly { id: string }[], id: string, param: string): number {
  const index = items.findIndex((item) => item.id === id);
  if (index < 0) throw invalidRequest(`No such object: '${id}'`, 'resource_missing', param);
  return index;
}

/** One page of a collection, newest first, in Stripe's envelope. */
export function listing<Item extends { id: string }, Answer>(
  url: string,
  oldestFirst: readonly Item[],
  { limit, starting_after, ending_before }: Paging,
  present: (item: Item) => Answer,
): Stripe.ApiList<Answer> {
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
