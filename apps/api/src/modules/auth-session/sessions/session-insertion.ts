import type { SecurityEventKind } from '@portal/auth-session/domain';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { sessions, signInAttempts, users } from '../auth-session.tables';
import { knownDevicePlaceholders, knownDeviceSighting } from './known-device.repository';
import { newId } from '../../../platform/secrets';
import { securityEvents } from '../security-page/security.tables';
import { selectedRow } from '../../../platform/database/selected-row';

/** A new session; what it has not lived through yet is left out. */
export type NewSession = Omit<
  typeof sessions.$inferSelect,
  'previousTokenHash' | 'generation' | 'rotatedAt' | 'endedAt'
>;
const unlived = {
  previousTokenHash: sql`null`,
  generation: sql`0`,
  rotatedAt: sql`null`,
  endedAt: sql`null`,
};

/** What the opening of a session depends on and brings with it. */
interface Opening {
  readonly attemptKey: string;
  readonly event: SecurityEventKind;
  /** The session is only opened while this is the account's password; null: whatever it is. */
  readonly passwordHash: string | null;
}

/** Opens a session; undefined when the account, or the proven password, is gone meanwhile. */
export type InsertSession = (
  session: NewSession,
  opening: Opening,
) => Promise<{ readonly isKnownDevice: boolean } | undefined>;

/**
 * Opens a session and, in the same statement, forgets the failed sign-ins before it, writes down what happened and says
 * whether the person was seen on this device before. The account's row is locked meanwhile: a password that changes at the
 * same moment either ends this session too or leaves none to be opened. Prepared once: every sign-in runs it.
 */
export function prepareInsertSession(query: Queryable): InsertSession {
  const { placeholder } = sql;
  const proven = sql`${placeholder('passwordHash')}::text`;
  const isOwn = and(
    eq(users.uid, placeholder('uid')),
    sql`(${proven} is null or ${users.passwordHash} = ${proven})`,
  );
  const owner = query
    .$with('owner')
    .as(query.select({ uid: users.uid }).from(users).where(isOwn).for('share'));
  const forgotten = query
    .$with('forgotten')
    .as(query.delete(signInAttempts).where(eq(signInAttempts.key, placeholder('attemptKey'))));
  const event = selectedRow(securityEvents, { id: 'eventId', kind: 'event', at: 'createdAt' });
  const written = query
    .$with('written')
    .as(query.insert(securityEvents).select(query.select(event).from(owner)));
  const sighting = query.$with('sighting').as(knownDeviceSighting(query));
  const prepared = query
    .with(owner, forgotten, written, sighting)
    .insert(sessions)
    .select(query.select(selectedRow(sessions, unlived)).from(owner))
    .returning({ isKnownDevice: sql<boolean>`exists (select 1 from ${sighting})` })
    .prepare('auth_session_insert_session');
  return async (session, opening) => {
    const [inserted] = await prepared.execute({
      ...session,
      ...opening,
      ...knownDevicePlaceholders(session),
      eventId: newId(),
    });
    return inserted;
  };
}
