import { createHmac } from 'node:crypto';
import { keptMs } from '@portal/shared/util';
import { and, count, eq, gt, lte, sql } from 'drizzle-orm';
import { queryRows, newId } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import { isForbidden } from './institution.repository';
import { signInAttempts } from '../auth-session.tables';

/** Attempts without a wait; every further one starts the next wait, and the last wait repeats. */
const freeAttempts = 5;
const waitsSeconds = [60, 120, 240, 480, 900];

/** A counted attempt to sign in, with the account of its email address. */
interface SignInAttempt {
  /** False while the wait after too many attempts is running: the password must not be checked. */
  readonly isAllowed: boolean;
  /** Seconds until the next attempt is allowed. */
  readonly waitSeconds: number;
  /** Null when no account that may sign in has this email address. */
  readonly uid: string | null;
  /** Whether the institution of the address forbids passwords. */
  readonly isForbidden: boolean;
  /** Null when there is no account, or when it has no password. */
  readonly passwordHash: string | null;
}

/** One budget of wrong passwords. */
export interface AttemptBudget {
  /** In its canonical spelling. */
  readonly email: string;
  /** Empty for signing in from anywhere; otherwise what has a budget of its own. */
  readonly scope: string;
}

/** Counts the attempts to prove a password since the last one that succeeded. */
export interface SignInAttempts {
  /** The key that the attempts for an email address are stored under. */
  keyOf(email: string): string;
  /**
   * Counts an attempt and reads the account of the email address, in one atomic statement: of racing attempts no more than
   * the free ones are allowed, and an unknown address costs the same as a known one.
   */
  count(query: Queryable, budget: AttemptBudget, now: Date): Promise<SignInAttempt>;
  /** Takes back an attempt whose password could not be checked. */
  takeBack(query: Queryable, budget: AttemptBudget): Promise<void>;
  /** Forgets all attempts for an email address whose owner is proven, or those of one scope. */
  forget(query: Queryable, email: string, scope?: string): Promise<void>;
}

const waits = sql.raw(`(array[${waitsSeconds.join(', ')}])`);

async function countAttempt(
  query: Queryable,
  {
    key,
    email,
    scope,
    now,
    verifiedOnly,
  }: AttemptBudget & { key: string; now: Date; verifiedOnly: boolean },
): Promise<SignInAttempt> {
  const free = sql.raw(String(freeAttempts));
  const at = sql`${now.toISOString()}::timestamptz`;
  const forgottenAt = sql`${new Date(now.getTime() + keptMs('signInAttempts')).toISOString()}::timestamptz`;
  const isWaiting = sql`attempts.tried >= ${free} and attempts.not_before > ${at}`;
  const triedNow = sql`case when attempts.expires_at <= ${at} then 1 else attempts.tried + 1 end`;
  // The last free attempt starts the first wait; an array index below 1 is null.
  const nextWait = sql`coalesce(${waits}[least(${triedNow} + 1 - ${free}, ${sql.raw(String(waitsSeconds.length))})], 0)`;
  const [attempt] = await queryRows<SignInAttempt>(
    query,
    sql`
      with attempt as (
        insert into sign_in_attempts as attempts (key, scope, tried, judged, not_before, expires_at)
        values (${key}, ${scope}, 1, true, ${at}, ${forgottenAt})
        on conflict (key, scope) do update set
          tried = case when ${isWaiting} then attempts.tried else ${triedNow} end,
          judged = not (${isWaiting}),
          not_before = case when ${isWaiting} then attempts.not_before
            else ${at} + interval '1 second' * ${nextWait} end,
          expires_at = case when ${isWaiting} then attempts.expires_at else excluded.expires_at end
        returning tried, judged, not_before
      ),
      account as (
        select uid, password_hash from users
        where email = ${email} and (email_verified or not ${verifiedOnly}::boolean)
      ),
      security_event as (
        insert into security_events (id, uid, kind, at)
        select ${newId()}, account.uid, 'sign-in-failed', ${at} from attempt, account
        where attempt.judged and attempt.tried = ${free}
      )
      select attempt.judged as "isAllowed",
        ceil(extract(epoch from attempt.not_before - ${at}))::int as "waitSeconds",
        ${isForbidden(email, now)} as "isForbidden",
        account.uid,
        account.password_hash as "passwordHash"
      from attempt left join account on true`,
    'count_attempt',
  );
  if (!attempt) throw new Error('The attempt to sign in was not counted.');
  return attempt;
}

/**
 * {@link SignInAttempts} in the database. The table holds keyed hashes: an email address may have no account here. With
 * `verifiedOnly` an account without a verified address is treated as none (AUTH-163).
 */
export function createSignInAttempts(
  hashKey: Buffer,
  { verifiedOnly }: { readonly verifiedOnly: boolean },
): SignInAttempts {
  const keyOf = (email: string) => createHmac('sha256', hashKey).update(email).digest('base64url');
  return {
    keyOf,
    count: (query, budget, now) =>
      countAttempt(query, { ...budget, key: keyOf(budget.email), now, verifiedOnly }),
    async takeBack(query, { email, scope }) {
      await query
        .update(signInAttempts)
        .set({ tried: sql`${signInAttempts.tried} - 1` })
        .where(and(eq(signInAttempts.key, keyOf(email)), eq(signInAttempts.scope, scope)));
    },
    async forget(query, email, scope) {
      const ofScope = scope === undefined ? undefined : eq(signInAttempts.scope, scope);
      await query.delete(signInAttempts).where(and(eq(signInAttempts.key, keyOf(email)), ofScope));
    },
  };
}

/**
 * How many email addresses someone tried to sign in with since a moment, without success so far; counted up to `max`. A
 * success removes its address from the count.
 */
export async function countAddressesTriedSince(
  query: Queryable,
  { since, max }: { since: Date; max: number },
): Promise<number> {
  const tried = query
    .select({ one: sql`1`.as('one') })
    .from(signInAttempts)
    .where(gt(signInAttempts.expiresAt, new Date(since.getTime() + keptMs('signInAttempts'))))
    .limit(max)
    .as('tried');
  const [counted] = await query.select({ addresses: count() }).from(tried);
  return counted?.addresses ?? 0;
}

/** Deletes the attempts that are old enough to be forgotten. */
export async function deleteOldAttempts(query: Queryable, now: Date) {
  await query.delete(signInAttempts).where(lte(signInAttempts.expiresAt, now));
}
