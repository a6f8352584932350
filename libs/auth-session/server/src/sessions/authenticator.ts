import { entitlementOf } from '@portal/entitlements/domain';
import { durations } from '@portal/shared/util';
import { LRUCache } from 'lru-cache';
import { hashOf } from '@portal/server/platform';
import type { PremiumFacts } from '@portal/server/contracts';
import type { Authenticator, Clock, Database } from '@portal/server/ports';
import { prepareFindCaller } from './caller.repository';
import type { IdTokenClaims, IdTokens } from './id-token';
import { markSuccessorSeen } from '../records/session.repository';

/** About 3 MB at most. */
const maxVerifiedTokens = 10_000;

/**
 * Checks a token's signature once and its session at every request, so that ending a session works immediately (AUTH-112). The
 * first request after a refresh also ends the grace of the earlier refresh token, with one more statement (AUTH-114).
 */
export function createAuthenticator(ports: {
  database: Database;
  clock: Clock;
  idTokens: IdTokens;
  premiumFacts: PremiumFacts;
}): Authenticator {
  const { database, clock, idTokens, premiumFacts } = ports;
  const findCaller = prepareFindCaller(database.query, premiumFacts);
  const verified = new LRUCache<string, IdTokenClaims>({ max: maxVerifiedTokens });

  async function claimsOf(token: string, now: Date) {
    const key = hashOf(token);
    const known = verified.get(key);
    if (known && known.expiresAt > now) return known;
    const claims = await idTokens.read(token);
    if (claims) verified.set(key, claims);
    return claims;
  }

  return {
    async authenticate(token) {
      const now = clock.now();
      const claims = await claimsOf(token, now);
      if (!claims) return undefined;
      const user = await findCaller(claims.sessionId, now);
      if (!user || user.uid !== claims.uid) return undefined;
      if (user.returnsLeft > 0 && user.generation === claims.generation)
        await markSuccessorSeen(database.query, claims);
      return {
        uid: user.uid,
        sessionId: claims.sessionId,
        email: user.email,
        emailVerified: user.emailVerified,
        authenticatedAt: user.authenticatedAt,
        hasRecentSignIn: user.authenticatedAt.getTime() > now.getTime() - durations.recentSignInMs,
        strength: user.strength,
        premium: entitlementOf(
          { ...user, hasSecondStep: user.strength !== 'one-step' },
          user.facts,
          now,
        ),
      };
    },
  };
}
