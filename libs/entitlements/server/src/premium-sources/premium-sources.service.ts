import type { PremiumSourceDetails } from '@portal/entitlements/domain';
import { epochSeconds } from '@portal/shared/util';
import type { Platform } from '@portal/server/platform';
import type { FindPremiumGivers, PremiumGiver } from '@portal/server/contracts';
import { findPremiumSources } from '../rights/find-premium.repository';

/** Says why a user is premium, who pays and until when (ENT-222). */
export function createPremiumSources({
  clock,
  database: { query },
  findPremiumGivers,
}: Pick<Platform, 'clock' | 'database'> & { readonly findPremiumGivers: FindPremiumGivers }) {
  return async function premiumSourcesOf(
    user: Parameters<typeof findPremiumSources>[1],
  ): Promise<PremiumSourceDetails[]> {
    const facts = await findPremiumSources(query, user, clock.now());
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
