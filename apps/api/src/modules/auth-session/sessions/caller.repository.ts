import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { joinsOfRights, premiumFactColumns } from '../../entitlements/entitlements.module';
import { sessions, users } from '../auth-session.tables';

/**
 * Prepares the query of every authorized request: whether the session is alive, whose it is, and every right to Premium
 * that the user, the user's email address and its domain have or had. It returns a row for each combination of these
 * rights, or one row without any. Building it again would cost a request more than anything else that it does.
 */
export function prepareFindCaller(query: Queryable) {
  const now = sql.placeholder('now');
  const { ofUser, ofAddress, ofDomain } = joinsOfRights(now);
  const prepared = query
    .select({
      uid: users.uid,
      email: users.email,
      emailVerified: users.emailVerified,
      authenticatedAt: sessions.authenticatedAt,
      generation: sessions.generation,
      returnsLeft: sessions.returnsLeft,
      ...premiumFactColumns,
    })
    .from(sessions)
    .innerJoin(users, eq(users.uid, sessions.uid))
    .leftJoin(...ofUser)
    .leftJoin(...ofAddress)
    .leftJoin(...ofDomain)
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
