import type { PremiumSourceDetails } from '@portal/account/domain';
import { epochSeconds } from '@portal/shared/util';
import type { Platform } from '../../../platform/platform';
import type { Queryable } from '../../../ports/database';
import type { AuthSessionModule } from '../../auth-session/auth-session.module';

/** A group or an institution that gives its members Premium. */
export interface PremiumGiver {
  readonly id: string;
  readonly name: string;
  /** The subscription that pays for it; null for an institution. */
  readonly subscriptionId: string | null;
  /** Until when it is paid; null when nothing is known. */
  readonly paidUntil: Date | null;
}

/** Returns those of the groups and institutions that exist. */
export type FindPremiumGivers = (
  query: Queryable,
  ids: readonly string[],
) => Promise<readonly PremiumGiver[]>;

/** Says why a user is premium, who pays and until when (ACCT-222). */
export function createPremiumSources({
  clock,
  database: { query },
  findPremiumSources,
  findPremiumGivers,
}: Pick<Platform, 'clock' | 'database'> &
  Pick<AuthSessionModule, 'findPremiumSources'> & {
    readonly findPremiumGivers: FindPremiumGivers;
  }) {
  return async function premiumSourcesOf(uid: string): Promise<PremiumSourceDetails[]> {
    const facts = await findPremiumSources(query, uid, clock.now());
    const ids = facts.map(({ reference }) => reference);
    const givers = new Map(
      facts.length > 0
        ? (await findPremiumGivers(query, ids)).map((giver) => [giver.id, giver])
        : [],
    );
    const isOwnGroup = ({ subscriptionId }: PremiumGiver) =>
      subscriptionId !== null && ids.includes(subscriptionId);
    return facts.flatMap(({ source, reference, validUntil }) => {
      const giver = givers.get(reference);
      // Who pays for a group has Premium by the subscription; the membership in that group is not a second source.
      if (giver && isOwnGroup(giver)) return [];
      const until = validUntil ?? giver?.paidUntil ?? null;
      return [{ source, name: giver?.name ?? null, until: until && String(epochSeconds(until)) }];
    });
  };
}
