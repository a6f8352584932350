import { errors, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../../ports/clock';
import type { SigningKeys } from '../../../ports/signing-keys';
import { idTokenSeconds } from '../auth-session.policy';

/** What an idToken says. */
export interface IdTokenClaims {
  readonly uid: string;
  readonly sessionId: string;
  readonly expiresAt: Date;
}

/** Signs and reads idTokens. */
export interface IdTokens {
  issue(input: { uid: string; sessionId: string }): Promise<string>;
  /** Undefined for anything but an unexpired token of this portal's own. */
  read(token: string): Promise<IdTokenClaims | undefined>;
}

/** Says what the token is for, so that no other token of the same keys passes for one. */
const typ = 'portal-id+jwt';
const audience = 'portal';
const requiredClaims = ['sub', 'sid', 'iat', 'exp'];
const longestToken = 4096;
/** How far apart the clocks of two api processes may be. */
const clockSkewSeconds = 60;

/** Whether a token was issued before now, for no longer than the portal ever issues one. */
const isOfOurMaking = ({ iat, exp }: { iat?: unknown; exp: number }, now: Date) =>
  typeof iat === 'number' &&
  iat <= now.getTime() / 1000 + clockSkewSeconds &&
  exp - iat <= idTokenSeconds;

/** The key that a header names; keys that a token brings along are never looked at. */
async function keyOf(keys: SigningKeys, { kid }: { kid?: string }) {
  const key = kid === undefined ? undefined : await keys.find(kid);
  if (!key) throw new errors.JWKSNoMatchingKey();
  return key;
}

/** idTokens: JWTs whose algorithm, type, issuer and audience are fixed here and never taken from the token. */
export function createIdTokens(ports: {
  keys: SigningKeys;
  clock: Clock;
  issuer: string;
}): IdTokens {
  const { keys, clock, issuer } = ports;
  const expected = { algorithms: [keys.algorithm], issuer, audience, typ, requiredClaims };
  return {
    async issue({ uid, sessionId }) {
      const key = await keys.current();
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: keys.algorithm, kid: key.id, typ })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(uid)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + idTokenSeconds)
        .sign(key.privateKey);
    },

    async read(token) {
      if (token.length > longestToken) return undefined;
      try {
        const now = clock.now();
        const { payload } = await jwtVerify(
          token,
          (header: { kid?: string }) => keyOf(keys, header),
          { ...expected, currentDate: now },
        );
        const { sub, sid, exp = 0 } = payload;
        if (typeof sub !== 'string' || typeof sid !== 'string') return undefined;
        if (!isOfOurMaking({ iat: payload.iat, exp }, now)) return undefined;
        return { uid: sub, sessionId: sid, expiresAt: new Date(exp * 1000) };
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}
