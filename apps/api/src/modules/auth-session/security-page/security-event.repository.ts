import type { SecurityEventKind } from '@portal/auth-session/domain';
import { desc, eq, lte } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { shownSecurityEvents } from '../auth-session.policy';
import { newId } from '../../../platform/secrets';
import { securityEvents } from './security.tables';

/** Something that happened to an account, as it is written down. */
export interface NewSecurityEvent {
  readonly uid: string;
  readonly kind: SecurityEventKind;
  readonly at: Date;
  readonly device?: string | null;
  readonly country?: string | null;
}

/** Writes down what happened. */
export async function insertSecurityEvent(query: Queryable, event: NewSecurityEvent) {
  await query.insert(securityEvents).values({ id: newId(), ...event });
}

/** What happened lately, newest first. */
export function recentSecurityEvents(query: Queryable, uid: string) {
  const { kind, at, device, country } = securityEvents;
  return query
    .select({ kind, at, device, country })
    .from(securityEvents)
    .where(eq(securityEvents.uid, uid))
    .orderBy(desc(at))
    .limit(shownSecurityEvents);
}

/** Removes what happened before a moment. */
export async function deleteSecurityEventsBefore(query: Queryable, moment: Date) {
  await query.delete(securityEvents).where(lte(securityEvents.at, moment));
}
