import type { SecurityEventKind } from '@portal/auth-session/domain';
import { users } from '@portal/server/contracts';
import { ApiError } from '@portal/server/errors';
import { isAnyOf, newId, queryRows } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import { durations } from '@portal/shared/util';
import { and, desc, eq, gt, gte, isNull, lte, ne, sql } from 'drizzle-orm';
import { sessions } from '../auth-session.tables';
import { waysIn } from './way-in.tables';
import {
  givenFactor,
  isRefused,
  mailboxOfOpener,
  missingProof,
  openerOf,
  type Inserted,
  type Opening,
} from './session-opener.repository';

/** A refresh token: its family names the session, its secret can be used once. */
export interface RefreshToken {
  readonly text: string;
  readonly family: string;
  readonly hash: string;
}

/** How often a used refresh token may come back, as after a lost response. */
const allowedReturns = 2;

/** The session whose refresh token was used. */
interface Rotation {
  readonly sessionId: string;
  readonly uid: string;
  readonly generation: number;
  /** The hash of the session's token now. */
  readonly tokenHash: string;
  /** False when the token was used before, by someone who did not just lose the response. */
  readonly isAccepted: boolean;
}

/** A new session, before its first refresh. */
type NewSession = Omit<
  typeof sessions.$inferSelect,
  | 'previousTokenHash'
  | 'generation'
  | 'rotatedAt'
  | 'returnsLeft'
  | 'endedAt'
  | 'wayId'
  | 'secondFactor'
>;

/**
 * Inserts a session and, in the same statement, forgets the failed sign-ins before it, records the security event and
 * notes that the device was seen. Returns undefined when the account is gone, locked, or forbidden or barred that way, has another
 * password by now, or lost the way that the user came in; and what has to be proven besides, when that is missing.
 *
 * The rows of the account and the way stay locked: a password that changes, or a way that is removed, or a lock, at the same
 * moment either ends this session too, or leaves none to insert.
 */
export async function insertSession(
  query: Queryable,
  session: NewSession,
  opening: Omit<Opening, 'country'> & {
    readonly email: string;
    /** The wrong passwords to forget. */
    readonly attempts: { readonly key: string; readonly scope: string };
    readonly event: SecurityEventKind;
  },
): Promise<Inserted | undefined> {
  const { uid, device, country } = session;
  const at = sql`${session.createdAt.toISOString()}::timestamptz`;
  const mailbox = mailboxOfOpener(opening.by);
  const [inserted] = await queryRows<Inserted>(
    query,
    sql`
      with account as (
        select uid, email_verified from users
        where uid = ${uid} and locked_at is null and not ${isRefused(opening, session.createdAt)}
          and (${opening.passwordHash}::text is null or password_hash = ${opening.passwordHash})
          and (${mailbox}::text is null or (email = ${mailbox} and email_verified))
        for share
      ),
      opener as (${openerOf(opening.by)}),
      missing_proof as (${missingProof({ ...opening, country }, at)}),
      forgotten_attempts as (
        delete from sign_in_attempts
        where key = ${opening.attempts.key} and scope = ${opening.attempts.scope}
      ),
      security_event as (
        insert into security_events (id, uid, kind, at, device, country)
        select ${newId()}, account.uid, ${opening.event}, ${at}, ${device}, ${country} from account, opener
        where not exists (select from missing_proof)
      ),
      seen_device as (
        update known_devices set last_seen_at = ${at}
        where uid = ${uid} and device = ${device ?? ''} and country = ${country ?? ''}
        returning uid
      ),
      inserted as (
        insert into sessions (
          id, uid, family, token_hash, remembered, reference, device, country, network, created_at, authenticated_at, expires_at, way_id, second_factor
        )
        select ${session.id}, account.uid, ${session.family}, ${session.tokenHash}, ${session.remembered},
          ${session.reference}, ${device}, ${country}, ${session.network}, ${at}, ${session.authenticatedAt.toISOString()}::timestamptz, ${session.expiresAt.toISOString()}::timestamptz, opener.way_id, ${givenFactor(opening.secondFactor)}
        from account, opener
        where not exists (select from missing_proof)
        returning exists (select 1 from seen_device) as is_known_device
      )
      select is_known_device as "isKnownDevice", null as missing from inserted
      union all select false, missing from missing_proof`,
    'sessionId' in opening.by
      ? 'open_by_session'
      : mailbox === null
        ? 'open_by_way'
        : 'open_by_mailbox',
  );
  return inserted;
}

/**
 * Uses a refresh token in one atomic step: the current token is replaced by its successor, and the one just before it is
 * accepted for a short grace, a few times, until its successor was seen in use. Any other is not accepted. Racing requests
 * see the row as the previous one left it. Returns undefined when the session is not alive.
 */
export async function rotateRefreshToken(
  query: Queryable,
  input: {
    token: RefreshToken;
    /** The token that follows, then those of older keys that may have followed it. */
    successors: readonly [RefreshToken, ...RefreshToken[]];
    now: Date;
    slidingExpiry: Date;
    country: string | null;
    network: string;
  },
): Promise<Rotation | undefined> {
  const { token, successors, now, slidingExpiry, country, network } = input;
  const [successor] = successors;
  const graceSince = new Date(now.getTime() - durations.refreshGraceMs);
  const isCurrent = eq(sessions.tokenHash, token.hash);
  const isPrevious = eq(sessions.previousTokenHash, token.hash);
  const moment = (at: Date) => sql.param(at, sessions.rotatedAt);
  const [rotation] = await query
    .update(sessions)
    .set({
      tokenHash: sql`case when ${isCurrent} then ${successor.hash} else ${sessions.tokenHash} end`,
      previousTokenHash: sql`case when ${isCurrent} then ${token.hash} else ${sessions.previousTokenHash} end`,
      generation: sql`case when ${isCurrent} then ${sessions.generation} + 1 else ${sessions.generation} end`,
      rotatedAt: sql`case when ${isCurrent} then ${moment(now)} else ${sessions.rotatedAt} end`,
      country: sql`case when ${isCurrent} then ${country} else ${sessions.country} end`,
      network: sql`case when ${isCurrent} then ${network} else ${sessions.network} end`,
      expiresAt: sql`case when ${isCurrent} and ${sessions.remembered} then ${moment(slidingExpiry)} else ${sessions.expiresAt} end`,
      returnsLeft: sql`case when ${isCurrent} then ${allowedReturns} when ${isPrevious} then ${sessions.returnsLeft} - 1 else ${sessions.returnsLeft} end`,
    })
    .where(
      and(eq(sessions.family, token.family), isNull(sessions.endedAt), gt(sessions.expiresAt, now)),
    )
    .returning({
      sessionId: sessions.id,
      uid: sessions.uid,
      generation: sessions.generation,
      tokenHash: sessions.tokenHash,
      // The row after the update: the successor is the current token after a rotation and after a return.
      isAccepted: sql<boolean>`${isAnyOf(
        sessions.tokenHash,
        successors.map(({ hash }) => hash),
      )} and ${gt(sessions.rotatedAt, graceSince)} and ${gte(sessions.returnsLeft, 0)}`,
    });
  return rotation;
}

/** Notes that the newest idToken of a session was used: the refresh token before it may no longer come back. */
export async function markSuccessorSeen(
  query: Queryable,
  { sessionId, generation }: { sessionId: string; generation: number },
) {
  await query
    .update(sessions)
    .set({ returnsLeft: 0 })
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.generation, generation),
        gt(sessions.returnsLeft, 0),
      ),
    );
}

/**
 * Ends the session that a refresh token belongs to, also when that token was used before. Returns the session with its
 * owner's address; undefined when it had ended.
 */
export async function endSessionOfFamily(query: Queryable, family: string, now: Date) {
  const { uid, device, country } = sessions;
  const [ended] = await query
    .update(sessions)
    .set({ endedAt: now })
    .from(users)
    .where(and(eq(sessions.family, family), isNull(sessions.endedAt), eq(users.uid, uid)))
    .returning({ uid, device, country, email: users.email });
  return ended;
}

/** Ends every session of a user, or all but one. Returns how many were alive. */
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

/** Ends the user's session with this reference. Returns false when it is not alive. */
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

/** Whether a session is neither ended nor expired. */
export async function isSessionAlive(query: Queryable, id: string, now: Date): Promise<boolean> {
  const found = await query
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt), gt(sessions.expiresAt, now)));
  return found.length > 0;
}

/** Whether a session is remembered, and when it expires. */
export async function findSessionLifetime(query: Queryable, id: string) {
  const [lifetime] = await query
    .select({ remembered: sessions.remembered, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(eq(sessions.id, id));
  return lifetime;
}

/** The user's sessions that are alive, with what opened them, the last used first. A session is used when its token is refreshed. */
export function findAliveSessions(query: Queryable, uid: string, now: Date) {
  const { id, reference, family, createdAt, rotatedAt, remembered, expiresAt } = sessions;
  const { device, country, network, secondFactor } = sessions;
  const way = { kind: waysIn.kind, issuer: waysIn.issuer, label: waysIn.label };
  return query
    .select({
      ...{ id, reference, family, device, country, network, createdAt, rotatedAt, remembered },
      ...{ way, secondFactor },
    })
    .from(sessions)
    .leftJoin(waysIn, eq(waysIn.id, sessions.wayId))
    .where(and(eq(sessions.uid, uid), isNull(sessions.endedAt), gt(expiresAt, now)))
    .orderBy(desc(sql`coalesce(${rotatedAt}, ${createdAt})`));
}

/** Deletes the sessions that have expired. */
export async function deleteExpiredSessions(query: Queryable, now: Date) {
  await query.delete(sessions).where(lte(sessions.expiresAt, now));
}

/** Notes that the user of a session has just proven who they are. Throws `UNAUTHENTICATED` when the session is not alive. */
export async function renewAuthentication(
  query: Queryable,
  { sessionId, now, inTwoSteps }: { sessionId: string; now: Date; inTwoSteps: boolean },
): Promise<void> {
  const renewed = await query
    .update(sessions)
    .set({ authenticatedAt: now, ...(inTwoSteps && { secondFactor: true }) })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .returning({ id: sessions.id });
  if (renewed.length === 0) throw new ApiError('UNAUTHENTICATED');
}
