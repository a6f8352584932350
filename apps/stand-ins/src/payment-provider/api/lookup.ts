import type { Collection } from '../state/provider-state';
import { find } from '../state/provider';
import { missingResource } from './stripe-error';

/** The object that the path names; 404 without it. */
export function byPath<Item>(collection: Collection<Item>, kind: string, id: string): Item {
  const item = find(collection, id);
  if (item === undefined) throw missingResource(kind, id);
  return item;
}

/** The object that a parameter names; 400 without it. */
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
