import { isAnyOf } from '@portal/server/platform';
import { sql, type SQL } from 'drizzle-orm';
import { isBarredBy, isForbidden } from './institution.repository';
import { kindsWith } from './way-in-rules';
import type { WayKey } from './way-in.repository';
import { mailboxIssuer } from './way-in.tables';

/** What opens a session: a way into the account, its mailbox, or another session, whose way it shares. */
export type OpenedBy = WayKey | { readonly sessionId: string };

/**
 * The row of what opens a session, unless it is gone or needs the password once more; locked until the session is there. A mailbox
 * has none: the row of its account has the address.
 */
export const openerOf = (by: OpenedBy) => {
  if ('sessionId' in by)
    return sql`
        select way_id, null as kind, second_factor as inherited from sessions, account
        where sessions.id = ${by.sessionId} and sessions.uid = account.uid and ended_at is null
        for share of sessions`;
  // A reader of the mailbox can choose a new password, so the mailbox needs a code as a password does.
  if (by.issuer === mailboxIssuer)
    return sql`select null::text as way_id, 'password' as kind, null::boolean as inherited from account`;
  return sql`
        select ways_in.id as way_id, kind, null::boolean as inherited from ways_in, account
        where issuer = ${by.issuer} and subject = ${by.subject} and ways_in.uid = account.uid and trusted
        for share of ways_in`;
};

/** Whether the institution of an address forbids the way, or has deactivated the user of a row in `users` (AUTH-498, AUTH-565). */
export const isRefused = (
  { by, email }: { readonly by: OpenedBy; readonly email: string },
  now: Date,
) =>
  'issuer' in by
    ? sql`(${isForbidden(email, now, by.issuer)} or ${isBarredBy(by.issuer)})`
    : sql`false`;

/** The address that its mailbox opens the account by. */
export const mailboxOfOpener = (by: OpenedBy) =>
  'issuer' in by && by.issuer === mailboxIssuer ? by.subject : null;

/** How the second factor of the account was satisfied: by a code, or by the trust in the device; or why it is not asked for again. */
export type SecondFactorProof = 'given' | 'not-asked' | { readonly trustKey: string | undefined };

const trustKeyOf = (proof: SecondFactorProof) =>
  typeof proof === 'object' ? (proof.trustKey ?? null) : null;

/** The proofs that open a session, and where they come from. */
export interface Opening {
  readonly by: OpenedBy;
  /** The password that was proven; null when the user signed in another way. */
  readonly passwordHash: string | null;
  readonly secondFactor: SecondFactorProof;
  readonly country: string | null;
  /** Whether the account was signed in from the browser before. */
  readonly isOwnBrowser: boolean;
}

/** What is missing to open a session: the code of the second factor, or the digits that are mailed to a user who logs in from afar. */
export type MissingProof = 'code' | 'mailed-digits';

/** What became of a new session: what has to be proven besides, or null when it was inserted. */
export interface Inserted {
  readonly isKnownDevice: boolean;
  readonly missing: MissingProof | null;
}

/** A row with what is missing. A password asks for it, whatever else was proven. */
export function missingProof({ by, passwordHash, secondFactor, ...place }: Opening, at: SQL) {
  const isAsked = typeof secondFactor === 'object';
  const isPassword = sql`${passwordHash}::text is not null`;
  const isOf = (kinds: readonly string[]) => isAnyOf(sql`opener.kind`, kinds);
  return sql`
    with factor as (
      select trust_key, asks_elsewhere from second_factors, account
      where second_factors.uid = account.uid and confirmed_at is not null and (removes_at is null or removes_at > ${at})
    )
    select 'code' as missing from factor, opener
    where ${isAsked}::boolean and trust_key is distinct from ${trustKeyOf(secondFactor)}::text
      and (${isPassword} or ${isOf(kindsWith('secondFactor', 'always'))} or (asks_elsewhere and ${isOf(kindsWith('secondFactor', 'by-choice'))}))
    union all
    select 'mailed-digits' from account, opener
    where ${isAsked}::boolean and not ${place.isOwnBrowser}::boolean and email_verified
      and not exists (select from factor) and ${mailboxOfOpener(by)}::text is null
      and (${isPassword} or ${isOf(kindsWith('fromAfar', 'mailed-digits'))})
      and (
        select bool_and(security_events.country <> ${place.country}::text) from security_events
        where security_events.uid = account.uid and kind = 'signed-in' and security_events.at > ${at} - interval '1 hour'
      )`;
}

/**
 * Whether the second factor of the account was satisfied; false without one, and for a way that never asks for it. A session that
 * another one opens has shown what that one has.
 */
export function givenFactor(proof: SecondFactorProof) {
  const isGiven = proof === 'given';
  const neverAsks = isAnyOf(sql`opener.kind`, kindsWith('secondFactor', 'never'));
  return sql`coalesce(opener.inherited, exists (
    select 1 from second_factors
    where second_factors.uid = account.uid and confirmed_at is not null
      and (${isGiven}::boolean or trust_key = ${trustKeyOf(proof)}::text)
      and not ${neverAsks}))`;
}
