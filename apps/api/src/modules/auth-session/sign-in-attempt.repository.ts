import { eq, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../ports/database';
import { attemptWindowMs } from './auth-session.policy';
import { signInAttempts, users } from './auth-session.tables';

/** A sign-in that begins: how many were tried in the running window, this one included, and the account if any. */
export interface Attempt {
  readonly tried: number;
  readonly windowEnd: Date;
  readonly user: {
    readonly uid: string;
    readonly email: string;
    readonly passwordHash: string;
  } | null;
}

/** Begins a sign-in for the account, if any, of an address. */
export type BeginAttempt = (input: { key: string; email: string; now: Date }) => Promise<Attempt>;

/**
 * Counts the attempt and reads the account in one statement, before any password is looked at, so that none is free.
 * Prepared once: every sign-in runs it.
 */
export function prepareBeginAttempt(query: Queryable): BeginAttempt {
  const isOver = lte(
    signInAttempts.expiresAt,
    sql.param(sql.placeholder('now'), signInAttempts.expiresAt),
  );
  const counted = query.$with('counted').as(
    query
      .insert(signInAttempts)
      .values({ key: sql.placeholder('key'), tried: 1, expiresAt: sql.placeholder('windowEnd') })
      .onConflictDoUpdate({
        target: signInAttempts.key,
        set: {
          tried: sql`case when ${isOver} then 1 else ${signInAttempts.tried} + 1 end`,
          expiresAt: sql`case when ${isOver} then excluded.expires_at else ${signInAttempts.expiresAt} end`,
        },
      })
      .returning({ tried: signInAttempts.tried, windowEnd: signInAttempts.expiresAt }),
  );
  const prepared = query
    .with(counted)
    .select({
      tried: counted.tried,
      windowEnd: counted.windowEnd,
      user: { uid: users.uid, email: users.email, passwordHash: users.passwordHash },
    })
    .from(counted)
    .leftJoin(users, eq(users.email, sql.placeholder('email')))
    .prepare('auth_session_begin_attempt');
  return async ({ key, email, now }) => {
    const windowEnd = new Date(now.getTime() + attemptWindowMs);
    const [attempt] = await prepared.execute({ key, email, now, windowEnd });
    if (!attempt) throw new Error('An attempt was not counted.');
    return attempt;
  };
}

/** Gives an attempt back that could not be judged. */
export async function giveAttemptBack(query: Queryable, key: string) {
  await query
    .update(signInAttempts)
    .set({ tried: sql`${signInAttempts.tried} - 1` })
    .where(eq(signInAttempts.key, key));
}

/** Forgets the attempts for an account whose owner has just proven to be it. */
export async function forgetAttempts(query: Queryable, key: string) {
  await query.delete(signInAttempts).where(eq(signInAttempts.key, key));
}

/** Removes the counts of windows that are over. */
export async function deleteOldAttempts(query: Queryable, now: Date) {
  await query.delete(signInAttempts).where(lte(signInAttempts.expiresAt, now));
}
