import { createHmac } from 'node:crypto';
import { durations } from '@portal/shared/util';
import { count, eq, gt, lte, sql } from 'drizzle-orm';
import { queryRows } from '../../../platform/database/raw-query';
import { newId } from '../../../platform/secrets';
import type { Queryable } from '../../../ports/database';
import { signInAttempts } from '../auth-session.tables';

/** Attempts without a wait; every further one starts the next wait, and the last wait repeats (AUTH-106). */
const freeAttempts = 5;
const waitsSeconds = [60, 120, 240, 480, 900];
/** Attempts are forgotten this long after the last one. */
export const attemptMemoryMs = durations.oneDayMs;

/** A counted attempt to sign in, with the account of its email address. */
export interface SignInAttempt {
  /** False while the wait after too many attempts is running: the password must not be checked. */
  readonly isAllowed: boolean;
  /** Seconds until the next attempt is allowed. */
  readonly waitSeconds: number;
  /** Null when no account has this email address. */
  readonly uid: string | null;
  /** Null when there is no account, or when it has no password. */
  readonly passwordHash: string | null;
}

/**
 * What the attempts of a kind are counted under. Without one they are attempts to sign in; another kind has a budget of its
 * own, so that its wrong passwords never lock the sign-in.
 */
export type AttemptBudget = 'reauthentication';

/** Counts the attempts to sign in with an email address since the last one that succeeded. */
export interface SignInAttempts {
  /** The key that the attempts for an email address are stored under. */
  keyOf(email: string, budget?: AttemptBudget): string;
  /**
   * Counts an attempt and reads the account of the email address, in one atomic statement: of racing attempts no more than
   * the free ones are allowed, and an unknown address costs the same as a known one.
   */
  count(
    query: Queryable,
    input: { email: string; now: Date; budget?: AttemptBudget | undefined },
  ): Promise<SignInAttempt>;
  /** Takes back an attempt whose password could not be checked. */
  takeBack(query: Queryable, email: string, budget?: AttemptBudget): Promise<void>;
  /** Forgets the attempts for an email address whose owner is proven. */
  forget(query: Queryable, email: string, budget?: AttemptBudget): Promise<void>;
}

const waits = sql.raw(`(array[${waitsSeconds.join(', ')}])`);

async function countAttempt(
  query: Queryable,
  { key, email, now }: { key: string; email: string; now: Date },
): Promise<SignInAttempt> {
  const free = sql.raw(String(freeAttempts));
  const at = sql`${now.toISOString()}::timestamptz`;
  const forgottenAt = sql`${new Date(now.getTime() + attemptMemoryMs).toISOString()}::timestamptz`;
  const isWaiting = sql`attempts.tried >= ${free} and attempts.not_before > ${at}`;
  const triedNow = sql`case when attempts.expires_at <= ${at} then 1 else attempts.tried + 1 end`;
  // The last free attempt starts the first wait; an array index below 1 is null.
  const nextWait = sql`coalesce(${waits}[least(${triedNow} + 1 - ${free}, ${sql.raw(String(waitsSeconds.length))})], 0)`;
  const [attempt] = await queryRows<SignInAttempt>(
    query,
    sql`
      with attempt as (
        insert into sign_in_attempts as attempts (key, tried, judged, not_before, expires_at)
        values (${key}, 1, true, ${at}, ${forgottenAt})
        on conflict (key) do update set
          tried = case when ${isWaiting} then attempts.tried else ${triedNow} end,
          judged = not (${isWaiting}),
          not_before = case when ${isWaiting} then attempts.not_before
            else ${at} + interval '1 second' * ${nextWait} end,
          expires_at = case when ${isWaiting} then attempts.expires_at else excluded.expires_at end
        returning tried, judged, not_before
      ),
      account as (
        select uid, password_hash from users where email = ${email}
      ),
      security_event as (
        insert into security_events (id, uid, kind, at)
        select ${newId()}, account.uid, 'sign-in-failed', ${at} from attempt, account
        where attempt.judged and attempt.tried = ${free}
      )
      select attempt.judged as "isAllowed",
        ceil(extract(epoch from attempt.not_before - ${at}))::int as "waitSeconds",
        account.uid,
        account.password_hash as "passwordHash"
      from attempt left join account on true`,
  );
  if (!attempt) throw new Error('The attempt to sign in was not counted.');
  return attempt;
}

/** {@link SignInAttempts} in the database. The table holds keyed hashes: an email address may belong to nobody here. */
export function createSignInAttempts(hashKey: Buffer): SignInAttempts {
  // An email address holds no space, so that no two budgets share a key.
  const keyOf = (email: string, budget?: AttemptBudget) =>
    createHmac('sha256', hashKey)
      .update(budget ? `${budget} ${email}` : email)
      .digest('base64url');
  return {
    keyOf,
    count: (query, { email, now, budget }) =>
      countAttempt(query, { key: keyOf(email, budget), email, now }),
    async takeBack(query, email, budget) {
      await query
        .update(signInAttempts)
        .set({ tried: sql`${signInAttempts.tried} - 1` })
        .where(eq(signInAttempts.key, keyOf(email, budget)));
    },
    async forget(query, email, budget) {
      await query.delete(signInAttempts).where(eq(signInAttempts.key, keyOf(email, budget)));
    },
  };
}

/**
 * How many email addresses somebody tried to sign in with since a moment, without success so far; counted up to `max`. A
 * success removes its address from the count.
 */
export async function countAddressesTriedSince(
  query: Queryable,
  { since, max }: { since: Date; max: number },
): Promise<number> {
  const tried = query
    .select({ one: sql`1`.as('one') })
    .from(signInAttempts)
    .where(gt(signInAttempts.expiresAt, new Date(since.getTime() + attemptMemoryMs)))
    .limit(max)
    .as('tried');
  const [counted] = await query.select({ addresses: count() }).from(tried);
  return counted?.addresses ?? 0;
}

/** Deletes the attempts that are old enough to be forgotten. */
export async function deleteOldAttempts(query: Queryable, now: Date) {
  await query.delete(signInAttempts).where(lte(signInAttempts.expiresAt, now));
}
