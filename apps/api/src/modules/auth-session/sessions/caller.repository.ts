import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import type { PremiumFact } from '../accounts/entitlement';
import {
  addressPremiumRights,
  domainPremiumRights,
  premiumRights,
  sessions,
  users,
} from '../auth-session.tables';

/** The domain of the user's address and every domain above it, for a look-up by index. */
const domainsOfUser = sql`array(
  select array_to_string(labels[first:], '.')
  from (select string_to_array(split_part(${users.email}, '@', 2), '.') as labels) as host,
    generate_subscripts(labels, 1) as first)`;

/**
 * Prepares the query of every authorized request: whether the session is alive, whose it is, and every right to Premium
 * that the user, the user's email address and its domain have or had. It returns a row for each combination of these
 * rights, or one row without any. Building it again would cost a request more than anything else that it does.
 */
export function prepareFindCaller(query: Queryable) {
  const now = sql.placeholder('now');
  const prepared = query
    .select({
      uid: users.uid,
      email: users.email,
      emailVerified: users.emailVerified,
      authenticatedAt: sessions.authenticatedAt,
      generation: sessions.generation,
      returnsLeft: sessions.returnsLeft,
      right: {
        source: premiumRights.source,
        isPaid: premiumRights.isPaid,
        reason: premiumRights.reason,
        status: premiumRights.status,
        holder: premiumRights.holder,
        validUntil: premiumRights.validUntil,
      },
      addressRight: {
        source: addressPremiumRights.source,
        isPaid: addressPremiumRights.isPaid,
        reason: addressPremiumRights.reason,
        holder: addressPremiumRights.email,
      },
      domainRight: {
        source: domainPremiumRights.source,
        isPaid: domainPremiumRights.isPaid,
        reason: domainPremiumRights.reason,
        holder: domainPremiumRights.domain,
        validUntil: domainPremiumRights.validUntil,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.uid, sessions.uid))
    .leftJoin(premiumRights, eq(premiumRights.uid, sessions.uid))
    .leftJoin(addressPremiumRights, eq(addressPremiumRights.email, users.email))
    .leftJoin(
      domainPremiumRights,
      and(
        sql`${domainPremiumRights.domain} = any(${domainsOfUser})`,
        lte(domainPremiumRights.validFrom, sql.param(now, domainPremiumRights.validFrom)),
      ),
    )
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, sql.param(now, sessions.expiresAt)),
      ),
    )
    .prepare('find_caller');
  return (sessionId: string, at: Date) => prepared.execute({ sessionId, now: at });
}

/** The facts about Premium in one row of the query. */
export function factsOf({
  right,
  addressRight,
  domainRight,
}: Awaited<ReturnType<ReturnType<typeof prepareFindCaller>>>[number]): PremiumFact[] {
  const given = { status: 'active', validUntil: null };
  return [
    ...(right ? [right] : []),
    ...(addressRight ? [{ ...given, ...addressRight }] : []),
    ...(domainRight ? [{ ...given, ...domainRight }] : []),
  ];
}
