import { meaningOfStatus } from '@portal/checkout-pricing/domain';
import type { PremiumFact } from '@portal/entitlements/domain';
import { and, eq, lte, sql, type Column, type Placeholder, type SQL } from 'drizzle-orm';
import { users } from '../../auth-session/auth-session.tables';
import { addressPremiumRights, domainPremiumRights, premiumRights } from '../entitlements.tables';

/** The columns of a user's rights to Premium: the user's own, those of the email address and those of its domain; with {@link joinsOfRights}. */
export const premiumFactColumns = {
  right: {
    source: premiumRights.source,
    reference: premiumRights.reference,
    isPaid: premiumRights.isPaid,
    reason: premiumRights.reason,
    status: premiumRights.status,
    holder: premiumRights.holder,
    validUntil: premiumRights.validUntil,
  },
  addressRight: {
    source: addressPremiumRights.source,
    reference: addressPremiumRights.reference,
    isPaid: addressPremiumRights.isPaid,
    reason: addressPremiumRights.reason,
    holder: addressPremiumRights.email,
  },
  domainRight: {
    source: domainPremiumRights.source,
    reference: domainPremiumRights.reference,
    isPaid: domainPremiumRights.isPaid,
    reason: domainPremiumRights.reason,
    holder: domainPremiumRights.domain,
    validUntil: domainPremiumRights.validUntil,
  },
};

/** The domain of the user's address and every domain above it, for a look-up by index. */
const domainsOfUser = sql`array(
  select array_to_string(labels[first:], '.')
  from (select string_to_array(split_part(${users.email}, '@', 2), '.') as labels) as host,
    generate_subscripts(labels, 1) as first)`;

/** The rights of the domain of a user's address, and of the domains above it, that have started. */
const isDomainRightOfUser = (now: Date | Placeholder) =>
  and(
    sql`${domainPremiumRights.domain} = any(${domainsOfUser})`,
    lte(domainPremiumRights.validFrom, sql.param(now, domainPremiumRights.validFrom)),
  );

/** Joins the rights of the user of a row; every query that decides about Premium uses them. */
export const joinsOfRights = (now: Date | Placeholder) =>
  ({
    ofUser: [premiumRights, eq(premiumRights.uid, users.uid)],
    ofAddress: [addressPremiumRights, eq(addressPremiumRights.email, users.email)],
    ofDomain: [domainPremiumRights, isDomainRightOfUser(now)],
  }) as const;

type Known = Pick<PremiumFact, 'source' | 'reference' | 'isPaid' | 'reason' | 'holder'>;
type OwnRight = Omit<PremiumFact, 'isActive'> & { readonly status: string };

/** The fact of a stored right of a user. */
export const factOf = ({ status, ...right }: OwnRight): PremiumFact => ({
  ...right,
  isActive: meaningOfStatus(status).givesPlan,
});

/** The facts about Premium in one row with {@link premiumFactColumns}. */
export function factsOf({
  right,
  addressRight,
  domainRight,
}: {
  readonly right: OwnRight | null;
  readonly addressRight: Known | null;
  readonly domainRight: (Known & Pick<PremiumFact, 'validUntil'>) | null;
}): PremiumFact[] {
  const given = { isActive: true, validUntil: null };
  return [
    ...(right ? [factOf(right)] : []),
    ...(addressRight ? [{ ...given, ...addressRight }] : []),
    ...(domainRight ? [{ ...given, ...domainRight }] : []),
  ];
}

/** A right of a user that can be named, also when it has ended (ENT-148). */
export type NamedRight = Pick<PremiumFact, 'source' | 'reference'>;

/** The SQL expression of every right that the user of a row has or had, oldest first. */
export const namedRightsOf = (uid: Column): SQL<readonly NamedRight[]> => sql`(
  select coalesce(jsonb_agg(
    jsonb_build_object('source', owned.source, 'reference', owned.reference) order by owned.updated_at
  ), '[]')
  from ${premiumRights} as owned
  where owned.uid = ${uid})`;
