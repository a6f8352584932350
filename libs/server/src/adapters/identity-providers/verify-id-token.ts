import { durations } from '@portal/shared/util';
import {
  createRemoteJWKSet,
  customFetch,
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose';
import { createProviderFetch, ProviderUnreachable } from './openid-provider';

/** The claims that say when the user logged in, and when the idToken was issued; both in epoch seconds. */
interface LoginTimes {
  readonly auth_time?: unknown;
  readonly iat?: unknown;
}

/**
 * Whether the user of an idToken logged in at the provider shortly before it was issued, by the provider's own clock. After
 * `max_age=0` a provider has to say when; one that does not has proven nothing.
 */
export const isFreshLogin = ({ auth_time: loggedInAt, iat: issuedAt }: LoginTimes): boolean =>
  typeof loggedInAt === 'number' &&
  typeof issuedAt === 'number' &&
  (issuedAt - loggedInAt) * 1_000 <= durations.recentSignInMs;

/** Only signatures with a key of the provider's own: no secret is shared with it. */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'];
const clockToleranceSeconds = 30;
/** A token is used right after it was issued. */
const maxTokenAge = '10 minutes';
/** A key that is not known is requested immediately, but not more often than this. */
const keysCooldownMs = 1_000;

interface ExpectedIdToken {
  readonly keysUrl: string | undefined;
  readonly issuer: string;
  readonly clientId: string;
  readonly nonce: string;
  readonly mustLogIn: boolean;
}

/** Verifies an idToken, wherever it comes from. Throws when it is not of this issuer, client and login. */
export type VerifyIdToken = (
  idToken: string,
  expected: ExpectedIdToken,
) => Promise<JWTPayload & { readonly sub: string }>;

/** Errors of the token; any other one means that the provider's keys could not be read. */
const isOfToken = (error: unknown) =>
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys ||
  error instanceof errors.JOSENotSupported;

/** The ids and algorithms of the keys that a provider publishes. */
export async function readKeys(url: string | undefined): Promise<string[]> {
  if (url === undefined) return [];
  const keys = createKeySet(url);
  await keys.reload();
  const { keys: published } = keys.jwks() ?? { keys: [] };
  return published.map(({ kid = '-', kty, alg = kty }) => `${kid} ${alg}`);
}

/** The keys at an address, requested within the bounds of a provider. */
function createKeySet(url: string) {
  const fetchKeys = createProviderFetch();
  const fetchWithin = (address: string, { method, headers, signal }: RequestInit) =>
    fetchKeys(address, {
      method: method ?? 'GET',
      headers: Object.fromEntries(new Headers(headers)),
      body: null,
      redirect: 'manual',
      ...(signal && { signal }),
    });
  const options = { [customFetch]: fetchWithin, cooldownDuration: keysCooldownMs };
  return createRemoteJWKSet(new URL(url), options);
}

function createKeys() {
  let keys: { readonly url: string; readonly set: ReturnType<typeof createKeySet> };
  return (url: string): JWTVerifyGetKey => {
    if (keys?.url !== url) keys = { url, set: createKeySet(url) };
    const { set } = keys;
    return (header, token) =>
      set(header, token).catch((cause: unknown) => {
        if (isOfToken(cause)) throw cause;
        throw new ProviderUnreachable('The keys could not be read.', { cause });
      });
  };
}

/** A token for several clients, or issued to another one, could have been handed on. */
function isForClient({ aud, azp }: JWTPayload, clientId: string): boolean {
  const isForOthers = Array.isArray(aud) && aud.length > 1;
  return !isForOthers && (azp === undefined || azp === clientId);
}

/** Makes {@link VerifyIdToken} for one provider, on the machine's clock: a local world's may be moved. */
export function createVerifyIdToken(): VerifyIdToken {
  const keysAt = createKeys();
  return async (idToken, { keysUrl, issuer, clientId, nonce, mustLogIn }) => {
    if (keysUrl === undefined) throw new Error('The provider publishes no keys.');
    const { payload } = await jwtVerify(idToken, keysAt(keysUrl), {
      issuer,
      audience: clientId,
      algorithms,
      clockTolerance: clockToleranceSeconds,
      maxTokenAge,
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    });
    const { sub } = payload;
    if (typeof sub !== 'string') throw new Error('The idToken names no user.');
    if (!isForClient(payload, clientId)) throw new Error('The idToken is for another client.');
    if (payload['nonce'] !== nonce) throw new Error('The idToken is of another login.');
    if (mustLogIn && !isFreshLogin(payload)) throw new Error('The provider asked for no log-in.');
    return { ...payload, sub };
  };
}
