import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '@portal/server/ports';
import { sessions } from '../auth-session.tables';
import { strengthAt } from '../records/sign-in-strength.repository';
import { waysIn } from '../records/way-in.tables';
import { users, type PremiumFacts } from '@portal/server/contracts';

/**
 * Prepares the query of every authorized request: whether the session is alive, whose it is, and every right to Premium
 * that the user has or had. Building it again would cost a request more than anything else that it does.
 */
export function prepareFindCaller(query: Queryable, { factsAt }: PremiumFacts) {
  const now = sql.placeholder('now');
  const prepared = query
    .select({
      uid: users.uid,
      email: users.email,
      emailVerified: users.emailVerified,
      authenticatedAt: sessions.authenticatedAt,
      generation: sessions.generation,
      returnsLeft: sessions.returnsLeft,
      strength: strengthAt(now),
      facts: factsAt(now),
    })
    .from(sessions)
    .innerJoin(users, eq(users.uid, sessions.uid))
    .leftJoin(waysIn, eq(waysIn.id, sessions.wayId))
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, sql.param(now, sessions.expiresAt)),
      ),
    )
    .prepare('find_caller');
  return async (sessionId: string, at: Date) => (await prepared.execute({ sessionId, now: at }))[0];
}
