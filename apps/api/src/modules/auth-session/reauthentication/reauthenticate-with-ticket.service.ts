import type { authSessionEndpoints } from '@portal/auth-session/domain';
import type { Handler } from '../../../platform/http/routing/route';
import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import type { ReadTicket } from '../social-sign-in/given-ticket';
import { takeTicket } from '../ways-in/login-ticket.repository';
import { findByWay } from '../ways-in/way-in.repository';
import { renewAuthentication } from './reauthentication.repository';

/** Proves the caller by a fresh sign-in with an identity that opens the account by itself. */
export function createReauthenticateWithTicket(
  ports: Pick<Platform, 'database' | 'clock'> & { readonly readTicket: ReadTicket },
): Handler<typeof authSessionEndpoints.reauthenticateWithTicket> {
  const { database, clock, readTicket } = ports;
  return async ({ ticket }, context) => {
    const { uid, sessionId } = context.caller;
    const given = readTicket(ticket, 'reauthentication', context);
    await database.transaction(async (tx) => {
      const login = await takeTicket(tx, given);
      if (!login) throw new ApiError('SOCIAL_TICKET_INVALID');
      const linked = await findByWay(tx, login);
      if (!linked?.way.trusted || linked.owner.uid !== uid)
        throw new ApiError('SOCIAL_OTHER_IDENTITY');
      await renewAuthentication(tx, { sessionId, now: clock.now() });
    });
    return {};
  };
}
