import type { PremiumFact } from '@portal/entitlements/domain';
import type { Column, Placeholder, SQL } from 'drizzle-orm';
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

/** A right of a user that can be named, also when it has ended (ENT-148). */
export type NamedRight = Pick<PremiumFact, 'source' | 'reference'>;

/** Reads rights to Premium as columns of another statement, so that they take no statement of their own. */
export interface PremiumFacts {
  /** The SQL expression of everything that may give the user of a row in `users` Premium. */
  readonly factsAt: (now: Date | Placeholder) => SQL<readonly PremiumFact[]>;
  /** The SQL expression of every right that the user of a row has or had, oldest first. */
  readonly namedRightsOf: (uid: Column) => SQL<readonly NamedRight[]>;
}

/** What an institution that signs its people in says of them; it gives nothing that the license does not give (AUTH-497). */
export interface Memberships {
  /** Notes until when it vouches for the user of an address: what the license gives by that domain ends then. */
  vouch(
    tx: Queryable,
    member: {
      readonly uid: string;
      readonly institution: string;
      readonly domain: string;
      readonly until: Date;
    },
  ): Promise<void>;
  /** Forgets what an institution said that signs nobody in any longer: the license alone counts again. */
  forget(tx: Queryable, institution: string): Promise<void>;
}
