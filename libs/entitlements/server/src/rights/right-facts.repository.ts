import { meaningOfStatus } from '@portal/checkout-pricing/domain';
import type { PremiumFact } from '@portal/entitlements/domain';
import { and, eq, lte, ne, sql } from 'drizzle-orm';
import { domainsOfUser, users, type PremiumFacts } from '@portal/server/contracts';
import {
  addressPremiumRights,
  domainPremiumRights,
  premiumRights,
  twoStepGivers,
} from '../entitlements.tables';

type StoredRight = Omit<PremiumFact, 'isActive'> & { readonly status: string };

/** The fact of a stored right. */
export const factOf = ({ status, ...right }: StoredRight): PremiumFact => ({
  ...right,
  isActive: meaningOfStatus(status).givesPlan,
});

type RightAsJson = Omit<StoredRight, 'validUntil'> & { readonly validUntil: string | null };

const ofJson = ({ validUntil, ...right }: RightAsJson) =>
  factOf({ ...right, validUntil: validUntil === null ? null : new Date(validUntil) });

/** Until when the institution of the user's address vouches for the user; null when it does not sign its people in. */
const membershipEnd = sql`(
  select membership.valid_until from ${premiumRights} as membership
  where membership.uid = ${users.uid} and membership.source = 'institution'
    and membership.holder = split_part(${users.email}, '@', 2))`;

/** Reads the rights of a user, of the user's email address and of its domain. */
export const premiumFacts: PremiumFacts = {
  factsAt: (now) =>
    sql`(
      select coalesce(jsonb_agg(jsonb_build_object(
        'source', source, 'reference', reference, 'isPaid', is_paid, 'reason', reason,
        'status', status, 'holder', holder, 'validUntil', valid_until,
        'needsSecondStep', exists (
          select from ${twoStepGivers} as giver where giver.reference = known.reference))), '[]')
      from (
        select source, reference, is_paid, reason, status, holder, valid_until
        from ${premiumRights}
        where ${and(eq(premiumRights.uid, users.uid), ne(premiumRights.source, 'institution'))}
        union all
        select source, reference, is_paid, reason, 'active', email, null
        from ${addressPremiumRights} where ${eq(addressPremiumRights.email, users.email)}
        union all
        select source, reference, is_paid, reason, 'active', domain, least(valid_until, ${membershipEnd})
        from ${domainPremiumRights} where ${and(
          sql`${domainPremiumRights.domain} = any(${domainsOfUser})`,
          lte(domainPremiumRights.validFrom, sql.param(now, domainPremiumRights.validFrom)),
        )}
      ) as known)`.mapWith((rights: readonly RightAsJson[]) => rights.map(ofJson)),
  namedRightsOf: (uid) => sql`(
    select coalesce(jsonb_agg(
      jsonb_build_object('source', owned.source, 'reference', owned.reference) order by owned.updated_at
    ), '[]')
    from ${premiumRights} as owned
    where owned.uid = ${uid} and owned.source <> 'institution')`,
};
