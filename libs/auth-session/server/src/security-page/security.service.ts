import type { ActiveSession, authSessionEndpoints } from '@portal/auth-session/domain';
import { epochSeconds } from '@portal/shared/util';
import type { Platform, RequestContext } from '@portal/server/platform';
import type { Caller, Queryable } from '@portal/server/ports';
import { deviceOf } from '../records/device';
import { sessionNetwork } from '../sessions/session.service';
import { endDeviceTrust } from '../second-factor/second-factor.repository';
import { hasPassword } from '../records/user.repository';
import { distrustWays, findWaysOf } from '../records/way-in.repository';
import {
  insertSecurityEvent,
  findRecentSecurityEvents,
} from '../records/security-event.repository';
import {
  endSessionByReference,
  endSessionsOfUser,
  findAliveSessions,
} from '../records/session.repository';
import type { Handler } from '@portal/server/http';
import { type UnlinkWay, isRemovable } from '../ways-in/unlink-way';
import type { NameOfWay } from '../ways-in/way-name';

type Context = RequestContext & { readonly caller: Caller };
type AliveSession = Awaited<ReturnType<typeof findAliveSessions>>[number];

/** A session as its owner sees it, named by its reference instead of its id. */
function presentSession(
  session: AliveSession,
  nameOfWay: NameOfWay,
  { caller, ip }: Context,
): ActiveSession {
  const { id, reference, device, country, createdAt, rotatedAt, remembered, way } = session;
  return {
    id: reference,
    device,
    country,
    onThisNetwork: session.network === sessionNetwork(session.family, ip),
    createdAt: epochSeconds(createdAt),
    lastUsedAt: epochSeconds(rotatedAt ?? createdAt),
    remembered,
    way: way && (way.label ?? nameOfWay(way)),
    secondFactor: session.secondFactor,
    current: id === caller.sessionId,
  };
}

/** Shows users their sessions and security events, and lets them end sessions. */
export function createSecurityService(
  ports: Pick<Platform, 'database' | 'clock' | 'geoIp'> & { readonly nameOfWay: NameOfWay },
) {
  const { database, clock, geoIp, nameOfWay } = ports;
  const { query } = database;

  const recordEvent = (
    handle: Queryable,
    kind: 'session-ended' | 'sessions-ended' | 'signed-out-everywhere',
    context: Context,
  ) =>
    insertSecurityEvent(handle, {
      uid: context.caller.uid,
      kind,
      at: clock.now(),
      device: deviceOf(context.userAgent),
      country: geoIp.countryOf(context.ip) ?? null,
    });

  return {
    async listSessions(_input: object, context: Context) {
      const alive = await findAliveSessions(query, context.caller.uid, clock.now());
      const sessions = alive.map((session) => presentSession(session, nameOfWay, context));
      return {
        sessions: sessions.toSorted((one, other) => Number(other.current) - Number(one.current)),
      };
    },

    async endSession({ id: reference }: { id: string }, context: Context) {
      const { uid } = context.caller;
      const hasEnded = await endSessionByReference(query, { uid, reference, now: clock.now() });
      if (hasEnded) await recordEvent(query, 'session-ended', context);
      return {};
    },

    async endOtherSessions(_input: object, context: Context) {
      const { uid, sessionId } = context.caller;
      const ended = await endSessionsOfUser(query, uid, clock.now(), { sessionId });
      if (ended > 0) await recordEvent(query, 'sessions-ended', context);
      return { ended };
    },

    endAllSessions: (
      { distrustWaysIn = false }: { distrustWaysIn?: boolean | undefined },
      context: Context,
    ) =>
      database.transaction(async (tx) => {
        const { uid } = context.caller;
        const ended = await endSessionsOfUser(tx, uid, clock.now());
        await endDeviceTrust(tx, uid);
        if (distrustWaysIn && (await hasPassword(tx, uid))) await distrustWays(tx, uid);
        if (ended > 0) await recordEvent(tx, 'signed-out-everywhere', context);
        return { ended };
      }),

    async getSecurityActivity(_input: object, { caller }: Context) {
      const events = await findRecentSecurityEvents(query, caller.uid);
      return { events: events.map((event) => ({ ...event, at: epochSeconds(event.at) })) };
    },
  };
}

/** The ways into the caller's account. */
export function createListWaysIn({
  database,
  nameOfWay,
}: Pick<Platform, 'database'> & { readonly nameOfWay: NameOfWay }): Handler<
  typeof authSessionEndpoints.listWaysIn
> {
  return async (_input, { caller }) => {
    const ways = await findWaysOf(database.query, caller.uid);
    return {
      waysIn: ways.map((way) => {
        const { id, kind, email, addedAt, device, trusted } = way;
        const presented = { id, kind, email, device, trusted, addedAt: epochSeconds(addedAt) };
        return {
          ...presented,
          name: way.label ?? nameOfWay(way),
          removable: isRemovable(way, ways),
        };
      }),
    };
  };
}

/** Removes a way into the caller's account; one that is gone gets the same response. */
export function createRemoveWayIn({
  database,
  unlinkWay,
}: Pick<Platform, 'database'> & { readonly unlinkWay: UnlinkWay }): Handler<
  typeof authSessionEndpoints.removeWayIn
> {
  return async ({ id }, { caller }) => {
    await database.transaction((tx) => unlinkWay(tx, caller, (way) => way.id === id));
    return {};
  };
}
