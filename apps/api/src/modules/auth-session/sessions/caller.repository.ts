import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { addressPremiumRights, premiumRights, sessions, users } from '../auth-session.tables';

/**
 * Prepares the query of every authorized request: whether the session is alive, whose it is, and the rights to Premium
 * that are valid now. It returns a row for each pair of a right of the account and one of its address, either may be missing. Building it again would cost a request more
 * than anything else that it does.
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
      },
      addressRight: {
        source: addressPremiumRights.source,
        isPaid: addressPremiumRights.isPaid,
        reason: addressPremiumRights.reason,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.uid, sessions.uid))
    .leftJoin(
      premiumRights,
      and(
        eq(premiumRights.uid, sessions.uid),
        or(
          isNull(premiumRights.validUntil),
          gt(premiumRights.validUntil, sql.param(now, premiumRights.validUntil)),
        ),
      ),
    )
    .leftJoin(
      addressPremiumRights,
      and(eq(users.emailVerified, true), eq(addressPremiumRights.email, users.email)),
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
