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
