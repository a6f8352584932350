import { and, lte, sql, type Placeholder } from 'drizzle-orm';
import {
  addressPremiumRights,
  domainPremiumRights,
  premiumRights,
  users,
} from '../auth-session.tables';
import type { PremiumFact } from './entitlement';

/** The columns of a user's rights to Premium: the user's own, those of the email address and those of its domain. */
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

/** Joins the rights of the domain of a user's address, and of the domains above it, that have started (AUTH-300). */
export const isDomainRightOfUser = (now: Date | Placeholder) =>
  and(
    sql`${domainPremiumRights.domain} = any(${domainsOfUser})`,
    lte(domainPremiumRights.validFrom, sql.param(now, domainPremiumRights.validFrom)),
  );

type Known = Pick<PremiumFact, 'source' | 'reference' | 'isPaid' | 'reason' | 'holder'>;

/** The facts about Premium in one row with {@link premiumFactColumns}. */
export function factsOf({
  right,
  addressRight,
  domainRight,
}: {
  readonly right: PremiumFact | null;
  readonly addressRight: Known | null;
  readonly domainRight: (Known & Pick<PremiumFact, 'validUntil'>) | null;
}): PremiumFact[] {
  const given = { status: 'active', validUntil: null };
  return [
    ...(right ? [right] : []),
    ...(addressRight ? [{ ...given, ...addressRight }] : []),
    ...(domainRight ? [{ ...given, ...domainRight }] : []),
  ];
}
