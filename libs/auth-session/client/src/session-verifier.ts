import { idTokenRules } from '@portal/auth-session/domain';
import { createRemoteJWKSet, customFetch, errors, jwtVerify, type FetchImplementation } from 'jose';

/** A request of Express and Node, or of the platform (`Request`). */
export interface AnyRequest {
  readonly headers:
    | { get(name: string): string | null }
    | Readonly<Record<string, string | readonly string[] | undefined>>;
}

export interface SessionVerifierOptions {
  /** The portal's: `https://portal.example`; its `/identity` issues the tokens, and it publishes the keys. */
  readonly origin: string;
  readonly fetch?: FetchImplementation;
  /** The current time; by default the platform's clock. */
  readonly now?: () => Date;
}

/** Whose request it is. */
export interface VerifiedSession {
  readonly uid: string;
  readonly sessionId: string;
  readonly expiresAt: Date;
}

function headerOf({ headers }: AnyRequest, name: string): string | undefined {
  const value =
    'get' in headers && typeof headers.get === 'function'
      ? headers.get(name)
      : (headers as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : undefined;
}

const tokenOf = (request: AnyRequest): string | undefined =>
  headerOf(request, 'token') ??
  /^Bearer (\S+)$/.exec(headerOf(request, 'authorization') ?? '')?.[1];

/** What says that the keys could not be read, and nothing about the token. */
const aboutKeys = ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID'];

/**
 * Tells a server of another team whose request it has, by the portal's published keys and without a request for each:
 * `const verifySession = sessionVerifier({ origin })`, then `await verifySession(request)` (AUTH-421). Undefined for a request
 * without a session. A session that was ended is known until its idToken ends, at most an hour: where that matters, send the
 * token to `getCurrentUser`.
 * @throws when the keys cannot be read
 */
export function sessionVerifier({ origin, fetch, now }: SessionVerifierOptions) {
  const keys = createRemoteJWKSet(
    new URL('/.well-known/jwks.json', origin),
    fetch && { [customFetch]: fetch },
  );
  const { algorithm, audience, typ, claims, maxLength } = idTokenRules;
  return async (request: AnyRequest): Promise<VerifiedSession | undefined> => {
    const token = tokenOf(request);
    if (token === undefined || token.length > maxLength) return undefined;
    try {
      const { payload } = await jwtVerify(token, keys, {
        ...{
          algorithms: [algorithm],
          issuer: `${origin}/identity`,
          audience,
          typ,
          requiredClaims: [...claims],
        },
        ...(now && { currentDate: now() }),
      });
      const { sub: uid, sid: sessionId, exp = 0 } = payload;
      if (typeof uid !== 'string' || typeof sessionId !== 'string') return undefined;
      return { uid, sessionId, expiresAt: new Date(1000 * exp) };
    } catch (error) {
      if (error instanceof errors.JOSEError && !aboutKeys.includes(error.code)) return undefined;
      throw error;
    }
  };
}
