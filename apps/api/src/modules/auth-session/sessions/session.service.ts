import { ApiError } from '../../../platform/errors';
import type { Clock } from '../../../ports/clock';
import type { Database } from '../../../ports/database';
import type { GeoIp } from '../../../ports/geo-ip';
import { idTokenSeconds, sessionExpiry } from '../auth-session.policy';
import type { IdTokens } from './id-token';
import type { RefreshTokens } from './refresh-token';
import { endSessionOfFamily, rotateRefreshToken } from './session.repository';

/** Keeps sessions going and ends them (decisions, "Sessions"). */
export function createSessionService(ports: {
  database: Database;
  clock: Clock;
  idTokens: IdTokens;
  refreshTokens: RefreshTokens;
  geoIp: GeoIp;
}) {
  const { database, clock, idTokens, refreshTokens, geoIp } = ports;
  return {
    /** Trades a refresh token for the next pair; one that was used before ends its session. */
    async refresh({ refreshToken }: { refreshToken: string }, { ip }: { ip: string }) {
      const token = refreshTokens.read(refreshToken);
      if (!token) throw new ApiError('INVALID_REFRESH_TOKEN');
      const successor = refreshTokens.successorOf(token);
      const now = clock.now();
      const rotation = await rotateRefreshToken(database.query, {
        token,
        successor,
        now,
        slidingExpiry: sessionExpiry(now, true),
        country: geoIp.countryOf(ip) ?? null,
      });
      if (!rotation || rotation.endedAt) throw new ApiError('INVALID_REFRESH_TOKEN');
      return {
        id_token: await idTokens.issue(rotation),
        refresh_token: successor.text,
        expires_in: idTokenSeconds,
      };
    },

    /** Ends the session of a refresh token; an unknown token gets the same answer. */
    async signOut({ refreshToken }: { refreshToken: string }) {
      const token = refreshTokens.read(refreshToken);
      if (token) await endSessionOfFamily(database.query, token.family, clock.now());
      return {};
    },
  };
}
