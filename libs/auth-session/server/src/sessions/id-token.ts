import { idTokenRules } from '@portal/auth-session/domain';
import { durations } from '@portal/shared/util';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Clock, SigningKeys } from '@portal/server/ports';

/** The lifetime of an idToken in seconds (AUTH-109). */
export const { idTokenSeconds } = durations;

/** The claims of an idToken. */
export interface IdTokenClaims {
  readonly uid: string;
  readonly sessionId: string;
  /** How often the session had been refreshed when the token was issued. */
  readonly generation: number;
  readonly expiresAt: Date;
}

/** Signs and reads idTokens. */
export interface IdTokens {
  issue(input: Omit<IdTokenClaims, 'expiresAt'>): Promise<string>;
  /** Undefined for anything but an unexpired token that this portal issued. */
  read(token: string): Promise<IdTokenClaims | undefined>;
}

const { audience, typ, claims, maxLength } = idTokenRules;
/** How far apart the clocks of two api processes may be. */
const clockSkewSeconds = 60;

/** Whether a token was issued before now, for no longer than the portal issues tokens. */
const hasPlausibleTimes = ({ iat, exp }: { iat?: unknown; exp: number }, now: Date) =>
  typeof iat === 'number' &&
  iat <= now.getTime() / 1000 + clockSkewSeconds &&
  exp - iat <= idTokenSeconds;

/** The key that a header names; a key inside the token is never used. */
async function keyOf(keys: SigningKeys, { kid }: { kid?: string }) {
  const key = kid === undefined ? undefined : await keys.find(kid);
  if (!key) throw new errors.JWKSNoMatchingKey();
  return key;
}

/** {@link IdTokens} whose algorithm, type, issuer and audience are fixed here and never taken from a token (AUTH-113). */
export function createIdTokens(ports: {
  keys: SigningKeys;
  clock: Clock;
  issuer: string;
}): IdTokens {
  const { keys, clock, issuer } = ports;
  const expected = { algorithms: [keys.algorithm], issuer, audience, typ };
  return {
    async issue({ uid, sessionId, generation }) {
      const key = await keys.current();
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ sid: sessionId, gen: generation })
        .setProtectedHeader({ alg: keys.algorithm, kid: key.id, typ })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(uid)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + idTokenSeconds)
        .sign(key.privateKey);
    },

    async read(token) {
      if (token.length > maxLength) return undefined;
      try {
        const now = clock.now();
        const { payload } = await jwtVerify(
          token,
          (header: { kid?: string }) => keyOf(keys, header),
          { ...expected, requiredClaims: [...claims], currentDate: now },
        );
        const { sub, sid, gen, exp = 0 } = payload;
        if (typeof sub !== 'string' || typeof sid !== 'string' || typeof gen !== 'number')
          return undefined;
        if (!hasPlausibleTimes({ iat: payload.iat, exp }, now)) return undefined;
        return { uid: sub, sessionId: sid, generation: gen, expiresAt: new Date(exp * 1000) };
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}
