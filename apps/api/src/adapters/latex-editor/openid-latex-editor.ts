import { canonicalEmail, isEmail, paths } from '@portal/shared/util';
import { createRemoteJWKSet, customFetch, jwtVerify, type JWTPayload } from 'jose';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  type UserInfoResponse,
} from 'openid-client';
import type { Config } from '../../config';
import type { Clock } from '../../ports/clock';
import type {
  EditorIdentity,
  EditorLoginRequest,
  EditorTokens,
  LatexEditor,
} from '../../ports/latex-editor';
import { createDiscovery } from '../identity-providers/openid-discovery';
import { isOldLogin } from '../identity-providers/login-age';
import { createProviderFetch } from '../identity-providers/provider-fetch';
import { editorError, userInfoOf } from './editor-error';

const scope = 'openid email';
/** Only signatures with a key of the editor's own: no secret is shared with it. */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'];
const clockToleranceSeconds = 30;
const overleafIdPattern = /^[\w.:@-]{1,128}$/;

const authorizationUrl = (
  configuration: Configuration,
  redirectUri: string,
  { state, nonce, codeChallenge, mustLogIn, asksForTerms }: EditorLoginRequest,
): string =>
  buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    state,
    nonce,
    // The same as `prompt=login`, and asks for the claim `auth_time`.
    ...(mustLogIn && { max_age: '0' }),
    ...(asksForTerms && { prompt: 'consent' }),
  }).href;

/**
 * The claims of an idToken of this editor, for this client and this login. Its times are compared with the machine's clock,
 * as the editor wrote them: the clock of a local world may be moved.
 */
async function verifiedClaims(
  idToken: string,
  keys: ReturnType<typeof createRemoteJWKSet>,
  expected: {
    readonly issuer: string;
    readonly clientId: string;
    readonly nonce: string;
  },
): Promise<JWTPayload> {
  const { payload } = await jwtVerify(idToken, keys, {
    issuer: expected.issuer,
    audience: expected.clientId,
    algorithms,
    clockTolerance: clockToleranceSeconds,
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
  });
  // A token for several clients could have been handed on by one of them.
  if (Array.isArray(payload.aud) && payload.aud.length > 1)
    throw new Error('The idToken is for several clients.');
  if (payload['nonce'] !== expected.nonce) throw new Error('The idToken is of another login.');
  return payload;
}

function identityOf(overleafId: string, claims: UserInfoResponse): EditorIdentity {
  if (!overleafIdPattern.test(overleafId)) throw new Error('The id of the user is not usable.');
  const { email, email_verified: verified, premium_until: until } = claims;
  const isUsable = typeof email === 'string' && isEmail(email);
  return {
    overleafId,
    email: isUsable ? canonicalEmail(email) : undefined,
    emailVerified: isUsable && verified === true,
    termsAccepted: claims['terms_accepted'] === true,
    premium: claims['premium'] === true,
    premiumUntil: typeof until === 'number' ? new Date(until * 1_000) : undefined,
  };
}

function idTokenOf({ id_token: idToken }: { readonly id_token?: string }): string {
  if (idToken === undefined) throw new Error('The editor sent no idToken.');
  return idToken;
}

/**
 * The configured LaTeX editor (OAUTH-30): authorization code with PKCE S256 as a public client. Tokens are trusted only after
 * their signature, issuer, client and nonce were checked, and the claims are always the newest ones of the userinfo endpoint.
 */
export function createOpenidLatexEditor(
  { editor, baseUrl }: Pick<Config, 'editor' | 'baseUrl'>,
  clock: Clock,
): LatexEditor | undefined {
  if (!editor) return undefined;
  const redirectUri = `${baseUrl}${paths.editorCallback()}`;
  const configuration = createDiscovery(editor, clock);
  const fetchKeys = createProviderFetch();
  let keys:
    { readonly url: string; readonly set: ReturnType<typeof createRemoteJWKSet> } | undefined;

  /** The editor's keys, kept between logins; a new key is requested when a token names it. */
  function keysAt(url: string) {
    if (keys?.url !== url) {
      const options = {
        [customFetch]: (address: string, { method, headers, signal }: RequestInit) =>
          fetchKeys(address, {
            method: method ?? 'GET',
            headers: Object.fromEntries(new Headers(headers)),
            body: null,
            redirect: 'manual',
            ...(signal && { signal }),
          }),
      };
      keys = { url, set: createRemoteJWKSet(new URL(url), options) };
    }
    return keys.set;
  }

  const withApiErrors = <Result>(work: (found: Configuration) => Promise<Result>) =>
    configuration()
      .then(work)
      .catch((error: unknown) => {
        throw editorError(error);
      });

  return {
    authorizationUrl: (request) =>
      withApiErrors(async (found) => authorizationUrl(found, redirectUri, request)),

    exchange: ({ code, issuer }, { state, nonce, verifier }) =>
      withApiErrors(async (found): Promise<EditorTokens> => {
        const response = new URL(redirectUri);
        response.searchParams.set('code', code);
        response.searchParams.set('state', state);
        if (issuer !== undefined) response.searchParams.set('iss', issuer);
        const tokens = await authorizationCodeGrant(found, response, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        return { accessToken: tokens.access_token, idToken: idTokenOf(tokens) };
      }),

    identify: ({ accessToken, idToken }, { nonce, mustLogIn }) =>
      withApiErrors(async (found) => {
        const { jwks_uri: keysUrl, issuer } = found.serverMetadata();
        if (keysUrl === undefined) throw new Error('The editor publishes no keys.');
        const expected = { issuer, clientId: editor.clientId, nonce };
        const claims = await verifiedClaims(idToken, keysAt(keysUrl), expected);
        if (mustLogIn && isOldLogin(claims)) throw new Error('The editor asked for no login.');
        const { sub = '' } = claims;
        return identityOf(sub, await userInfoOf(found, accessToken, sub));
      }),
  };
}
