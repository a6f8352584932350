import type { IdTokenClaims } from './id-token';
import { hashOf } from '../../../platform/secrets';

/** Claims of tokens whose signature was checked before. */
export interface VerifiedTokens {
  find(token: string, now: Date): IdTokenClaims | undefined;
  remember(token: string, claims: IdTokenClaims): void;
}

/** Remembers at most `capacity` tokens, by their hash and until they expire; the least recently used makes room. */
export function createVerifiedTokens(capacity: number): VerifiedTokens {
  // A Map keeps the order of insertion: the first key is the one that was not used for longest.
  const claimsByHash = new Map<string, IdTokenClaims>();
  return {
    find(token, now) {
      const hash = hashOf(token);
      const claims = claimsByHash.get(hash);
      if (!claims) return undefined;
      claimsByHash.delete(hash);
      if (claims.expiresAt <= now) return undefined;
      claimsByHash.set(hash, claims);
      return claims;
    },
    remember(token, claims) {
      claimsByHash.set(hashOf(token), claims);
      if (claimsByHash.size <= capacity) return;
      const [oldest] = claimsByHash.keys();
      if (oldest !== undefined) claimsByHash.delete(oldest);
    },
  };
}
