import type { Platform, RequestContext } from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import type { Caller } from '@portal/server/ports';
import { deviceOf } from '../records/device';
import { findSessionLifetime } from '../records/session.repository';
import type { SessionService } from './session.service';

type Context = RequestContext & { readonly caller: Caller };

/** No wrong password is counted under it: opening the session proves none, so it must not end another budget. */
const noAttempts = 'extension';

/** How the session of the browser extension is named on the security page: `Browser extension, Chrome on Linux`. */
function extensionDevice(userAgent: string): string {
  const device = deviceOf(userAgent);
  return ['Browser extension', ...(device === null ? [] : [device])].join(', ');
}

/**
 * Opens a session of its own for the browser extension (AUTH-400). It is remembered, and expires, like the caller's. Opening
 * it proves nothing new: the sign-in in it is as old as the caller's.
 */
export function createOpenExtensionSession({
  database,
  sessions,
}: Pick<Platform, 'database'> & { readonly sessions: SessionService }) {
  return async function openExtensionSession(_input: object, context: Context) {
    const { uid, email, sessionId, authenticatedAt } = context.caller;
    const lifetime = await findSessionLifetime(database.query, sessionId);
    if (!lifetime) throw new ApiError('UNAUTHENTICATED');
    const { remembered, expiresAt } = lifetime;
    const opening = {
      owner: { uid, email },
      by: { sessionId },
      remembered,
      client: context,
      device: extensionDevice(context.userAgent),
      authenticatedAt,
      scope: noAttempts,
      ...(!remembered && { expiresAt }),
    };
    return sessions.issueTokens(
      await sessions.open(database.query, opening, 'extension-connected'),
    );
  };
}
