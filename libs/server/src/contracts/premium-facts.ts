import type { PremiumFact } from '@portal/entitlements/domain';
import type { Column, Placeholder, SQL } from 'drizzle-orm';

/** A right of a user that can be named, also when it has ended (ENT-148). */
export type NamedRight = Pick<PremiumFact, 'source' | 'reference'>;

/** Reads rights to Premium as columns of another statement, so that they take no statement of their own. */
export interface PremiumFacts {
  /** The SQL expression of everything that may give the user of a row in `users` Premium. */
  readonly factsAt: (now: Date | Placeholder) => SQL<readonly PremiumFact[]>;
  /** The SQL expression of every right that the user of a row has or had, oldest first. */
  readonly namedRightsOf: (uid: Column) => SQL<readonly NamedRight[]>;
}
