import { randomBytes } from 'node:crypto';
import type { ShiftedClock } from '../../control/clock';
import type { Collection, ProviderState } from './provider-state';

/** The state and settings that every part of the payment provider uses. */
export interface Provider {
  readonly state: ProviderState;
  readonly clock: ShiftedClock;
  /** The provider's own address; links to hosted pages start with it. */
  readonly origin: string;
  readonly secretKey: string;
  /** Days from each failed try of a renewal to the next; a setting of the account. */
  readonly retryDays: readonly number[];
  /** Days from the due date of an unpaid invoice until its plan is given up; a setting of the account. */
  readonly invoiceGraceDays: number;
}

/** A new id in Stripe's format: `sub_` and 24 letters and digits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

export function find<Item>(collection: Collection<Item>, id: string | null): Item | undefined {
  return id !== null && Object.hasOwn(collection, id) ? collection[id] : undefined;
}

/** Removes an object from its collection. */
export function remove<Item>(collection: Collection<Item>, id: string): void {
  Reflect.deleteProperty(collection, id);
}

/** The object that another one refers to; throws if it does not exist. */
export function get<Item>(collection: Collection<Item>, id: string): Item {
  const item = find(collection, id);
  if (!item) throw new Error(`The state refers to ${id}, which does not exist.`);
  return item;
}
