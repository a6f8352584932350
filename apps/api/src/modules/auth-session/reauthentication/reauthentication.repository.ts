import { and, eq, gt, isNull } from 'drizzle-orm';
import { ApiError } from '../../../platform/errors';
import type { Queryable } from '../../../ports/database';
import { sessions } from '../auth-session.tables';

/** Notes that the user of a session has just proven who they are. Throws `UNAUTHENTICATED` when the session is not alive. */
export async function renewAuthentication(
  query: Queryable,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<void> {
  const renewed = await query
    .update(sessions)
    .set({ authenticatedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .returning({ id: sessions.id });
  if (renewed.length === 0) throw new ApiError('UNAUTHENTICATED');
}
