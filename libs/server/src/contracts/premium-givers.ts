import type { Queryable } from '../ports/database';

/** A group or an institution that gives its members Premium. */
export interface PremiumGiver {
  readonly id: string;
  readonly name: string;
  /** The subscription that pays for it; null for an institution. */
  readonly subscriptionId: string | null;
  /** Until when it is paid; null when nothing is known. */
  readonly paidUntil: Date | null;
}

/** Returns those of the groups and institutions that exist, with one query. */
export type FindPremiumGivers = (
  query: Queryable,
  ids: readonly string[],
) => Promise<readonly PremiumGiver[]>;
