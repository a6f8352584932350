import type { Authenticator } from '../../../ports/authenticator';
import type { Clock } from '../../../ports/clock';
import type { Database } from '../../../ports/database';
import { premiumStatusOf } from '../auth-session.policy';
import type { IdTokens } from './id-token';
import { findCaller } from './session.repository';
import { createVerifiedTokens } from './verified-tokens';

/** About 3 MB at most. */
const rememberedTokens = 10_000;

/** Checks a token's signature once and its session at every call, so that ending a session works at once. */
export function createAuthenticator(ports: {
  database: Database;
  clock: Clock;
  idTokens: IdTokens;
}): Authenticator {
  const verified = createVerifiedTokens(rememberedTokens);

  async function claimsOf(token: string, now: Date) {
    const known = verified.find(token, now);
    if (known) return known;
    const claims = await ports.idTokens.read(token);
    if (claims) verified.remember(token, claims);
    return claims;
  }

  return {
    async authenticate(token) {
      const now = ports.clock.now();
      const claims = await claimsOf(token, now);
      if (!claims) return undefined;
      const rows = await findCaller(ports.database.query, claims.sessionId, now);
      const [person] = rows;
      if (!person || person.uid !== claims.uid) return undefined;
      return {
        uid: person.uid,
        sessionId: claims.sessionId,
        email: person.email,
        emailVerified: person.emailVerified,
        premium: premiumStatusOf(rows.flatMap(({ right }) => right ?? [])),
      };
    },
  };
}
