import { randomBytes } from 'node:crypto';
import type { ShiftedClock } from '../../control/shifted-clock';
import type { Collection, ProviderState } from './provider-state';

/** What every part of the payment provider works on. */
export interface Provider {
  readonly state: ProviderState;
  readonly clock: ShiftedClock;
  /** The provider's own address, which hosted pages' links start with. */
  readonly origin: string;
  readonly secretKey: string;
}

/** A new id in Stripe's manner: `sub_` and 24 letters and digits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** The object with that id, if it is there. */
export function find<Item>(collection: Collection<Item>, id: string | null): Item | undefined {
  return id !== null && Object.hasOwn(collection, id) ? collection[id] : undefined;
}

/** Takes an object out of its collection. */
export function remove<Item>(collection: Collection<Item>, id: string): void {
  Reflect.deleteProperty(collection, id);
}

/** The object that another one refers to; references never dangle. */
export function get<Item>(collection: Collection<Item>, id: string): Item {
  const item = find(collection, id);
  if (!item) throw new Error(`The state refers to ${id}, which is not there.`);
  return item;
}
