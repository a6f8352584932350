import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { premiumRights, sessions, users } from '../auth-session.tables';

/**
 * The query of every authorized request: whether the session is alive, whose it is, and the rights to Premium that count
 * now. Returns a row for each right, or one row without any.
 */
export function findCaller(query: Queryable, sessionId: string, now: Date) {
  return query
    .select({
      uid: users.uid,
      email: users.email,
      emailVerified: users.emailVerified,
      generation: sessions.generation,
      returnsLeft: sessions.returnsLeft,
      right: {
        source: premiumRights.source,
        isPaid: premiumRights.isPaid,
        reason: premiumRights.reason,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.uid, sessions.uid))
    .leftJoin(
      premiumRights,
      and(
        eq(premiumRights.uid, sessions.uid),
        or(isNull(premiumRights.validUntil), gt(premiumRights.validUntil, now)),
      ),
    )
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)));
}
