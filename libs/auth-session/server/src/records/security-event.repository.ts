import type { SecurityEventKind } from '@portal/auth-session/domain';
import { keptSince } from '@portal/shared/util';
import { desc, eq, lte } from 'drizzle-orm';
import type { Queryable } from '@portal/server/ports';
import { newId } from '@portal/server/platform';
import { securityEvents } from './security.tables';

/** How many security events are shown. */
const shownSecurityEvents = 50;

/** Something that happened to an account, for its owner to see. */
interface NewSecurityEvent {
  readonly uid: string;
  readonly kind: SecurityEventKind;
  readonly at: Date;
  readonly device?: string | null;
  readonly country?: string | null;
}

/** Stores a security event. */
export async function insertSecurityEvent(query: Queryable, event: NewSecurityEvent) {
  await query.insert(securityEvents).values({ id: newId(), ...event });
}

/** The newest security events of a user, newest first. */
export function findRecentSecurityEvents(query: Queryable, uid: string) {
  const { kind, at, device, country } = securityEvents;
  return query
    .select({ kind, at, device, country })
    .from(securityEvents)
    .where(eq(securityEvents.uid, uid))
    .orderBy(desc(at))
    .limit(shownSecurityEvents);
}

/** Deletes the security events that are too old to keep. */
export async function deleteOldSecurityEvents(query: Queryable, now: Date) {
  await query
    .delete(securityEvents)
    .where(lte(securityEvents.at, keptSince(now, 'securityEvents')));
}
