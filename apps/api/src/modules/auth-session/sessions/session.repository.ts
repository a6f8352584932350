import { durations } from '@portal/shared/util';
import { and, desc, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { premiumRights, sessions, users } from '../auth-session.tables';
import type { RefreshToken } from './refresh-token';

/** What presenting a refresh token came to. */
export interface Rotation {
  readonly sessionId: string;
  readonly uid: string;
  /** Set when the token had been used before: the session was ended for it. */
  readonly endedAt: Date | null;
}

/**
 * The statement of every refresh, prepared once. It uses a refresh token in one atomic step: the current one is replaced by
 * its successor, the one just before it is let through for a short grace, and any other ends the session. Waiting writers
 * see the row as the one before left it.
 */
export function prepareRotation(query: Queryable) {
  const { placeholder } = sql;
  const moment = (name: string) => sql.param(placeholder(name), sessions.rotatedAt);
  const isCurrent = eq(sessions.tokenHash, placeholder('hash'));
  const isInGrace = and(
    eq(sessions.previousTokenHash, placeholder('hash')),
    gt(sessions.rotatedAt, moment('graceSince')),
  );
  const prepared = query
    .update(sessions)
    .set({
      tokenHash: sql`case when ${isCurrent} then ${placeholder('successorHash')} else ${sessions.tokenHash} end`,
      previousTokenHash: sql`case when ${isCurrent} then ${placeholder('hash')} else ${sessions.previousTokenHash} end`,
      generation: sql`case when ${isCurrent} then ${sessions.generation} + 1 else ${sessions.generation} end`,
      rotatedAt: sql`case when ${isCurrent} then ${moment('now')} else ${sessions.rotatedAt} end`,
      country: sql`case when ${isCurrent} then ${placeholder('country')} else ${sessions.country} end`,
      expiresAt: sql`case when ${isCurrent} and ${sessions.remembered} then ${moment('slidingExpiry')} else ${sessions.expiresAt} end`,
      endedAt: sql`case when ${isCurrent} or ${isInGrace} then ${sessions.endedAt} else ${moment('now')} end`,
    })
    .where(
      and(
        eq(sessions.family, placeholder('family')),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, moment('now')),
      ),
    )
    .returning({ sessionId: sessions.id, uid: sessions.uid, endedAt: sessions.endedAt })
    .prepare('auth_session_rotation');

  return async (input: {
    token: RefreshToken;
    successor: RefreshToken;
    now: Date;
    slidingExpiry: Date;
    country: string | null;
  }): Promise<Rotation | undefined> => {
    const { token, successor, now } = input;
    const [rotation] = await prepared.execute({
      ...input,
      family: token.family,
      hash: token.hash,
      successorHash: successor.hash,
      graceSince: new Date(now.getTime() - durations.refreshGraceMs),
    });
    return rotation;
  };
}

/** Ends the session that a refresh token belongs to, also when that token was used before. */
export async function endSessionOfFamily(query: Queryable, family: string, now: Date) {
  await query
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.family, family), isNull(sessions.endedAt)));
}

/** Ends every session of a person, or all but one; answers how many lived. */
export async function endSessionsOfUser(
  query: Queryable,
  uid: string,
  now: Date,
  keep?: { readonly sessionId: string },
): Promise<number> {
  const ended = await query
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(sessions.uid, uid),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
        keep && ne(sessions.id, keep.sessionId),
      ),
    )
    .returning({ id: sessions.id });
  return ended.length;
}

/** Ends the one session of a person that has this reference; false when none lives. */
export async function endSessionByReference(
  query: Queryable,
  input: { uid: string; reference: string; now: Date },
): Promise<boolean> {
  const ended = await query
    .update(sessions)
    .set({ endedAt: input.now })
    .where(
      and(
        eq(sessions.uid, input.uid),
        eq(sessions.reference, input.reference),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, input.now),
      ),
    )
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Whether a session lives. */
export async function isLivingSession(query: Queryable, id: string, now: Date): Promise<boolean> {
  const found = await query
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt), gt(sessions.expiresAt, now)));
  return found.length > 0;
}

/** How long a session lives by itself. */
export async function findSessionLife(query: Queryable, id: string) {
  const [life] = await query
    .select({ remembered: sessions.remembered, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(eq(sessions.id, id));
  return life;
}

/** The living sessions of a person, the last used first. A session is used when its token is refreshed. */
export function livingSessionsOf(query: Queryable, uid: string, now: Date) {
  const { id, reference, device, country, createdAt, rotatedAt, remembered, expiresAt } = sessions;
  return query
    .select({ id, reference, device, country, createdAt, rotatedAt, remembered, expiresAt })
    .from(sessions)
    .where(and(eq(sessions.uid, uid), isNull(sessions.endedAt), gt(expiresAt, now)))
    .orderBy(desc(sql`coalesce(${rotatedAt}, ${createdAt})`));
}

/** Removes the sessions that ended by themselves. */
export async function deleteExpiredSessions(query: Queryable, now: Date) {
  await query.delete(sessions).where(lte(sessions.expiresAt, now));
}

/**
 * The query of every authorised call, prepared once: whether the session lives, whose it is, and the rights to Premium
 * that count at this moment; one row a right, one row without any.
 */
export function prepareCallerQuery(query: Queryable) {
  const now = sql.param(sql.placeholder('now'), sessions.expiresAt);
  const prepared = query
    .select({
      uid: users.uid,
      email: users.email,
      emailVerified: users.emailVerified,
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
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
      ),
    )
    .prepare('auth_session_caller');
  return (sessionId: string, at: Date) => prepared.execute({ sessionId, now: at });
}
