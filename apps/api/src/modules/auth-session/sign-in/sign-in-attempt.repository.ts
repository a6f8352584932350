import { and, eq, lte, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import type {
  CountedKinds,
  CountedUses,
  LimitedUse,
  RateLimiter,
  Waits,
} from '../../../ports/rate-limiter';
import { attemptMemoryMs, attemptsPerAccount, attemptWaitsSeconds } from '../auth-session.policy';
import { signInAttempts, users } from '../auth-session.tables';
import { newId } from '../../../platform/secrets';
import { securityEvents } from '../security-page/security.tables';
import { selectedRow } from '../../../platform/database/selected-row';

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

/** Begins a sign-in for the account, if any, of an address; no attempt when one of the uses had no point left. */
export type BeginAttempt = (input: {
  key: string;
  email: string;
  now: Date;
  uses: readonly LimitedUse[];
}) => Promise<{ readonly waits: Waits; readonly attempt: Attempt | undefined }>;

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

/** One atomic step, so that of racing attempts no more than the free ones are judged. */
function countedAttempt(query: Queryable, { row, areFree }: CountedUses) {
  const { tried, judged, notBefore, expiresAt } = signInAttempts;
  const isForgotten = sql`${expiresAt} <= ${moment}`;
  const isWaiting = sql`${tried} >= ${attemptsPerAccount} and ${notBefore} > ${moment}`;
  /** What the row becomes: like new, as it was, or one attempt further. */
  const next = (fresh: SQL, waiting: SQLWrapper, further: SQL) =>
    sql`case when ${isForgotten} then ${fresh} when ${isWaiting} then ${waiting} else ${further} end`;
  const first = selectedRow(signInAttempts, {
    tried: sql`1`,
    judged: sql`true`,
    notBefore: 'now',
    expiresAt: 'forgottenAt',
  });
  return query.$with('counted').as(
    query
      .insert(signInAttempts)
      .select(query.select(first).from(row).where(areFree))
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

/** The last free attempt without a success before it goes into the account's security activity. */
function burstEvent(query: Queryable, counted: ReturnType<typeof countedAttempt>, isOwn: SQL) {
  const event = {
    id: sql`${sql.placeholder('eventId')}::text`.as('id'),
    uid: users.uid,
    kind: sql`'sign-in-failed'`.as('kind'),
    at: moment.as('at'),
    device: sql`null`.as('device'),
    country: sql`null`.as('country'),
  };
  const isBurst = and(eq(counted.tried, attemptsPerAccount), eq(counted.judged, true));
  const events = query.select(event).from(counted).innerJoin(users, isOwn).where(isBurst);
  return query.$with('burst').as(query.insert(securityEvents).select(events));
}

/**
 * The commit does not wait for the disk. At a sign-in the next statement does, and with it for this one, before anybody gets
 * an answer. A database that breaks down forgets no more than the attempts of its last half second.
 */
const unflushed = sql`set_config('synchronous_commit', 'off', true)`;

/**
 * Counts the uses that let the call in, then the attempt, and reads the account, in one statement and before any password is
 * looked at, so that none is free. Prepared once: every sign-in runs it.
 */
export function prepareBeginAttempt(
  query: Queryable,
  limiter: RateLimiter,
  kinds: CountedKinds,
): BeginAttempt {
  const uses = limiter.counting(kinds);
  const counted = countedAttempt(query, uses);
  const isOwn = eq(users.email, sql.placeholder('email'));
  const prepared = query
    .with(...uses.parts, counted, burstEvent(query, counted, isOwn))
    .select({
      waits: uses.waits,
      unflushed,
      judged: counted.judged,
      notBefore: counted.notBefore,
      user: { uid: users.uid, email: users.email, passwordHash: users.passwordHash },
    })
    .from(uses.row)
    .leftJoin(counted, sql`true`)
    .leftJoin(users, isOwn)
    .prepare(`auth_session_begin_attempt_${kinds.takes}_${kinds.looks}`);
  return async ({ key, email, now, uses: used }) => {
    const { values, waitsOf } = uses.bind(used);
    const forgottenAt = new Date(now.getTime() + attemptMemoryMs);
    const input = { ...values, key, email, now, forgottenAt, eventId: newId() };
    const [row] = await prepared.execute(input);
    if (!row) throw new Error('An attempt was not counted.');
    const { judged, notBefore, user } = row;
    const attempt = judged === null || notBefore === null ? undefined : { judged, notBefore, user };
    return { waits: waitsOf(row.waits), attempt };
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
