import { isAnyOf } from '@portal/server/platform';
import { sql } from 'drizzle-orm';
import { kindsBySecondFactor } from './way-in-rules';
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
        select way_id, null as kind from sessions, account
        where sessions.id = ${by.sessionId} and sessions.uid = account.uid and ended_at is null
        for share of sessions`;
  // Whoever reads the mailbox could choose a password, so it is asked for a code like one.
  if (by.issuer === mailboxIssuer)
    return sql`select null::text as way_id, 'password' as kind from account`;
  return sql`
        select ways_in.id as way_id, kind from ways_in, account
        where issuer = ${by.issuer} and subject = ${by.subject} and ways_in.uid = account.uid and trusted
        for share of ways_in`;
};

/** The address that its mailbox opens the account by. */
export const mailboxOfOpener = (by: OpenedBy) =>
  'issuer' in by && by.issuer === mailboxIssuer ? by.subject : null;

/** How the second factor of the account was satisfied: by a code or an earlier proof, or by the trust in the device. */
export type SecondFactorProof = 'given' | { readonly trustKey: string | undefined };

/** A row when the account has a second factor that is not satisfied. A password asks for it, whatever else was proven. */
export function missingFactor(proof: SecondFactorProof, passwordHash: string | null) {
  const isGiven = proof === 'given';
  const trustKey = isGiven ? null : (proof.trustKey ?? null);
  const isOf = (rule: 'always' | 'by-choice') =>
    isAnyOf(sql`opener.kind`, kindsBySecondFactor(rule));
  return sql`
    select 1 from second_factors, account, opener
    where second_factors.uid = account.uid and confirmed_at is not null
      and not ${isGiven}::boolean and trust_key is distinct from ${trustKey}::text
      and (${passwordHash}::text is not null or ${isOf('always')} or (asks_elsewhere and ${isOf('by-choice')}))`;
}
