import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import type { PremiumFact } from '../accounts/entitlement';
import { addressPremiumRights, premiumRights, sessions, users } from '../auth-session.tables';

/**
 * Prepares the query of every authorized request: whether the session is alive, whose it is, and every right to Premium
 * that the user and the user's email address have or had. It returns a row for each pair of these rights, or one row
 * without any. Building it again would cost a request more than anything else that it does.
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
    })
    .from(sessions)
    .innerJoin(users, eq(users.uid, sessions.uid))
    .leftJoin(premiumRights, eq(premiumRights.uid, sessions.uid))
    .leftJoin(addressPremiumRights, eq(addressPremiumRights.email, users.email))
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
}: Awaited<ReturnType<ReturnType<typeof prepareFindCaller>>>[number]): PremiumFact[] {
  const given = { status: 'active', validUntil: null };
  return [...(right ? [right] : []), ...(addressRight ? [{ ...given, ...addressRight }] : [])];
}
