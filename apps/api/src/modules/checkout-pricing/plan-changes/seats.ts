import type { BilledPlan } from '@portal/checkout-pricing/domain';
import type { Queryable } from '../../../ports/database';

/** Who has the seats of a group. */
export type Seats = NonNullable<BilledPlan['seats']>;

/**
 * Returns who has the seats of the group that a subscription pays for; null before the group is made. Its addresses are for a
 * user who administers it.
 */
export type FindSeats = (
  query: Queryable,
  of: { readonly subscriptionId: string; readonly uid: string },
) => Promise<Seats | null>;

/**
 * Lowers the quota of the group that a subscription pays for, and keeps the group locked until the transaction ends, so that
 * nobody is invited to a seat that is given up. Throws `SEATS_IN_USE` when fewer are free (PRICE-305).
 */
export type LowerSeats = (
  tx: Queryable,
  of: { readonly subscriptionId: string; readonly seats: number; readonly now: Date },
) => Promise<void>;
