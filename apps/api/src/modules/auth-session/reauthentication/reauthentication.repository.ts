import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { sessions } from '../auth-session.tables';
import { linkedIdentities } from '../editor-account/linked-identity.tables';

/** Notes that the user of a session has just proven who they are. Returns false when the session is not alive. */
export async function renewAuthentication(
  query: Queryable,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<boolean> {
  const renewed = await query
    .update(sessions)
    .set({ authenticatedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .returning({ id: sessions.id });
  return renewed.length > 0;
}

/** The issuers of the identities that open an account by themselves. */
export async function findTrustedIssuers(
  query: Queryable,
  uid: string,
): Promise<readonly string[]> {
  const found = await query
    .select({ issuer: linkedIdentities.provider })
    .from(linkedIdentities)
    .where(and(eq(linkedIdentities.uid, uid), eq(linkedIdentities.trusted, true)));
  return found.map(({ issuer }) => issuer);
}
