import { errors, jwtVerify, SignJWT } from 'jose';
import type { InferType, Schema } from 'yup';
import type { Clock } from '../../ports/clock';

const algorithm = 'HS256';

/** Tokens of one purpose: everybody can read them, and nobody else can make them. */
interface SignedTokens<Claims> {
  sign(claims: Claims): Promise<string>;
  /** Undefined for a token that was altered, has expired, or was signed with another key or for another purpose. */
  read(token: string): Promise<Claims | undefined>;
}

/** Base64 has several spellings of the same bytes; a token has one, so that it is not taken for another one. */
const isCanonical = (token: string) =>
  token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);

/** {@link SignedTokens} as JSON Web Tokens with HMAC (`jose`); without `lifetimeSeconds` they never expire. */
export function createSignedTokens<S extends Schema>(parts: {
  /** The first one signs; a token of any of them is read. */
  readonly keys: readonly [Uint8Array, ...Uint8Array[]];
  /** The token's purpose, such as `ticket+jwt`. */
  readonly typ: string;
  readonly claims: S;
  readonly lifetimeSeconds?: number;
  readonly clock: Clock;
}): SignedTokens<InferType<S>> {
  const { keys, typ, claims, lifetimeSeconds, clock } = parts;
  const requiredClaims = lifetimeSeconds === undefined ? [] : ['exp'];

  async function readWith(key: Uint8Array, token: string) {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [algorithm],
        typ,
        requiredClaims,
        currentDate: clock.now(),
      });
      const { exp: _, ...values } = payload;
      return claims.isValidSync(values, { strict: true }) ? values : undefined;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  return {
    async sign(values) {
      const token = new SignJWT(values).setProtectedHeader({ alg: algorithm, typ });
      if (lifetimeSeconds !== undefined) {
        const now = Math.floor(clock.now().getTime() / 1000);
        token.setExpirationTime(now + lifetimeSeconds);
      }
      return token.sign(keys[0]);
    },

    async read(token) {
      if (!isCanonical(token)) return undefined;
      for (const key of keys) {
        const values = await readWith(key, token);
        if (values) return values;
      }
      return undefined;
    },
  };
}
