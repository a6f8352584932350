import { and, eq, lte, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Queryable } from '../../ports/database';
import { attemptMemoryMs, attemptsPerAccount, attemptWaitsSeconds } from './auth-session.policy';
import { signInAttempts, users } from './auth-session.tables';
import { newId } from './secrets';
import { securityEvents } from './security.tables';

/** A sign-in that begins: whether it may go on to the password, and the account if any. */
export interface Attempt {
  /** False while the account's wait runs. */
  readonly judged: boolean;
  readonly notBefore: Date;
  readonly user: {
    readonly uid: string;
    readonly email: string;
    readonly passwordHash: string | null;
  } | null;
}

/** Begins a sign-in for the account, if any, of an address. */
export type BeginAttempt = (input: { key: string; email: string; now: Date }) => Promise<Attempt>;

const moment = sql`${sql.param(sql.placeholder('now'), signInAttempts.notBefore)}::timestamptz`;

/** The wait in seconds that the attempt after the counted ones brings about; none while attempts are free. */
function nextWait() {
  const waits = sql.join(
    attemptWaitsSeconds.map((wait) => sql.raw(`${wait}`)),
    sql`, `,
  );
  const place = sql`${signInAttempts.tried} + 2 - ${sql.raw(`${attemptsPerAccount}`)}`;
  return sql`coalesce((array[${waits}])[least(${place}, ${sql.raw(`${attemptWaitsSeconds.length}`)})], 0)`;
}

/** The statement's first half: one atomic step, so that of racing attempts no more than the free ones are judged. */
function countedAttempt(query: Queryable) {
  const { tried, judged, notBefore, expiresAt } = signInAttempts;
  const isForgotten = sql`${expiresAt} <= ${moment}`;
  const isWaiting = sql`${tried} >= ${attemptsPerAccount} and ${notBefore} > ${moment}`;
  /** What the row becomes: like new, as it was, or one attempt further. */
  const next = (fresh: SQL, waiting: SQLWrapper, further: SQL) =>
    sql`case when ${isForgotten} then ${fresh} when ${isWaiting} then ${waiting} else ${further} end`;
  return query.$with('counted').as(
    query
      .insert(signInAttempts)
      .values({
        key: sql.placeholder('key'),
        tried: 1,
        judged: true,
        notBefore: sql.placeholder('now'),
        expiresAt: sql.placeholder('forgottenAt'),
      })
      .onConflictDoUpdate({
        target: signInAttempts.key,
        set: {
          tried: next(sql`1`, tried, sql`${tried} + 1`),
          judged: next(sql`true`, sql`false`, sql`true`),
          notBefore: next(moment, notBefore, sql`${moment} + interval '1 second' * ${nextWait()}`),
          expiresAt: next(sql`excluded.expires_at`, expiresAt, sql`excluded.expires_at`),
        },
      })
      .returning({ tried, judged, notBefore }),
  );
}

/**
 * Counts the attempt and reads the account in one statement, before any password is looked at, so that none is free. The
 * last free attempt without a success before it goes into the account's security activity. Prepared once: every sign-in
 * runs it.
 */
export function prepareBeginAttempt(query: Queryable): BeginAttempt {
  const counted = countedAttempt(query);
  const isOwn = eq(users.email, sql.placeholder('email'));
  const event = {
    id: sql`${sql.placeholder('eventId')}::text`.as('id'),
    uid: users.uid,
    kind: sql`'sign-in-failed'`.as('kind'),
    at: moment.as('at'),
    device: sql`null`.as('device'),
    country: sql`null`.as('country'),
  };
  const isBurst = and(eq(counted.tried, attemptsPerAccount), eq(counted.judged, true));
  const burst = query
    .$with('burst')
    .as(
      query
        .insert(securityEvents)
        .select(query.select(event).from(counted).innerJoin(users, isOwn).where(isBurst)),
    );
  const prepared = query
    .with(counted, burst)
    .select({
      judged: counted.judged,
      notBefore: counted.notBefore,
      user: { uid: users.uid, email: users.email, passwordHash: users.passwordHash },
    })
    .from(counted)
    .leftJoin(users, isOwn)
    .prepare('auth_session_begin_attempt');
  return async ({ key, email, now }) => {
    const forgottenAt = new Date(now.getTime() + attemptMemoryMs);
    const [attempt] = await prepared.execute({ key, email, now, forgottenAt, eventId: newId() });
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

/** Removes the counts that are to be forgotten. */
export async function deleteOldAttempts(query: Queryable, now: Date) {
  await query.delete(signInAttempts).where(lte(signInAttempts.expiresAt, now));
}
