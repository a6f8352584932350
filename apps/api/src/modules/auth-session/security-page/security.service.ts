import type { ActiveSession } from '@portal/auth-session/domain';
import type { RequestContext } from '../../../platform/request-context';
import type { Caller } from '../../../ports/authenticator';
import { epochSeconds } from '@portal/shared/util';
import type { Clock } from '../../../ports/clock';
import type { Database } from '../../../ports/database';
import type { GeoIp } from '../../../ports/geo-ip';
import { deviceOf } from '../sessions/device';
import { insertSecurityEvent, recentSecurityEvents } from './security-event.repository';
import {
  endSessionByReference,
  endSessionsOfUser,
  livingSessionsOf,
} from '../sessions/session.repository';

type Context = RequestContext & { readonly caller: Caller };
type LivingSession = Awaited<ReturnType<typeof livingSessionsOf>>[number];

/** A session as its owner sees it: named by its reference, never by its id. */
function presentSession(session: LivingSession, caller: Caller): ActiveSession {
  const { id, reference, device, country, createdAt, rotatedAt, remembered } = session;
  return {
    id: reference,
    device,
    country,
    createdAt: epochSeconds(createdAt),
    lastUsedAt: epochSeconds(rotatedAt ?? createdAt),
    remembered,
    current: id === caller.sessionId,
  };
}

/** Shows the owner where the account is open and what happened to it, and ends what the owner does not know. */
export function createSecurityService(ports: { database: Database; clock: Clock; geoIp: GeoIp }) {
  const { database, clock, geoIp } = ports;
  const { query } = database;

  const writeDown = (kind: 'session-ended' | 'sessions-ended', context: Context) =>
    insertSecurityEvent(query, {
      uid: context.caller.uid,
      kind,
      at: clock.now(),
      device: deviceOf(context.userAgent),
      country: geoIp.countryOf(context.ip) ?? null,
    });

  return {
    async listSessions(_input: object, { caller }: Context) {
      const living = await livingSessionsOf(query, caller.uid, clock.now());
      const sessions = living.map((session) => presentSession(session, caller));
      return {
        sessions: sessions.toSorted((one, other) => Number(other.current) - Number(one.current)),
      };
    },

    async endSession({ id: reference }: { id: string }, context: Context) {
      const { uid } = context.caller;
      const hasEnded = await endSessionByReference(query, { uid, reference, now: clock.now() });
      if (hasEnded) await writeDown('session-ended', context);
      return {};
    },

    async endOtherSessions(_input: object, context: Context) {
      const { uid, sessionId } = context.caller;
      const ended = await endSessionsOfUser(query, uid, clock.now(), { sessionId });
      if (ended > 0) await writeDown('sessions-ended', context);
      return { ended };
    },

    async getSecurityActivity(_input: object, { caller }: Context) {
      const events = await recentSecurityEvents(query, caller.uid);
      return { events: events.map((event) => ({ ...event, at: epochSeconds(event.at) })) };
    },
  };
}
