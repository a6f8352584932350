import { paths } from '@portal/shared/util';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  type Configuration,
  type IDToken,
  type UserInfoResponse,
} from 'openid-client';
import type { Config } from '../../platform/config/config';
import type { SocialProvider } from '../../platform/config/social-providers';
import type { Clock } from '../../ports/clock';
import type {
  ExternalIdentity,
  IdentityProvider,
  IdentityProviders,
  LoginProof,
} from '../../ports/identity-providers';
import { createDiscovery, openidError } from './openid-provider';
import { createVerifyIdToken, type VerifyIdToken } from './verify-id-token';

type Claims = IDToken | UserInfoResponse;

async function authorizationUrl(
  configuration: Configuration,
  { state, nonce, verifier, mustLogIn }: LoginProof,
  client: { readonly redirectUri: string; readonly scopes: readonly string[] },
): Promise<string> {
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: client.redirectUri,
    scope: client.scopes.join(' '),
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    // The same as `prompt=login`, and asks for the claim `auth_time`.
    ...(mustLogIn && { max_age: '0' }),
  });
  return url.href;
}

/** Some providers put the email address into the idToken, others return it only from the userinfo endpoint. */
async function claimsWithEmail(
  configuration: Configuration,
  claims: IDToken,
  accessToken: string,
): Promise<Claims> {
  const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
  if (claims['email'] !== undefined || !hasUserInfo) return claims;
  return fetchUserInfo(configuration, accessToken, claims.sub);
}

async function identify(
  configuration: Configuration,
  callback: URL,
  { state, nonce, verifier, mustLogIn }: LoginProof,
  verifyIdToken: VerifyIdToken,
): Promise<ExternalIdentity> {
  const tokens = await authorizationCodeGrant(configuration, callback, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const idToken = tokens.claims();
  if (!idToken || tokens.id_token === undefined) throw new Error('The provider sent no idToken.');
  const { jwks_uri: keysUrl, issuer } = configuration.serverMetadata();
  const clientId = configuration.clientMetadata().client_id;
  await verifyIdToken(tokens.id_token, { keysUrl, issuer, clientId, nonce, mustLogIn });
  const claims = await claimsWithEmail(configuration, idToken, tokens.access_token);
  const { email, email_verified: verified } = claims;
  return {
    issuer: idToken.iss,
    subject: idToken.sub,
    email: typeof email === 'string' ? email : undefined,
    // Apple sends it as a string.
    emailVerified: verified === true || String(verified) === 'true',
  };
}

function createProvider(
  settings: SocialProvider,
  redirectUri: string,
  clock: Clock,
): IdentityProvider {
  const { id, name, scopes } = settings;
  const configuration = createDiscovery(settings, clock);
  const verifyIdToken = createVerifyIdToken();
  const withApiErrors = <Result>(work: (found: Configuration) => Promise<Result>) =>
    configuration()
      .then(work)
      .catch((error: unknown) => {
        throw openidError(error);
      });
  return {
    id,
    name,
    authorizationUrl: (proof) =>
      withApiErrors((found) => authorizationUrl(found, proof, { redirectUri, scopes })),
    identify: (query, proof) =>
      withApiErrors((found) =>
        identify(found, new URL(`?${query}`, redirectUri), proof, verifyIdToken),
      ),
  };
}

/** The configured providers, with a certified client: authorization code with PKCE S256; nonce, state and issuer are checked. */
export function createOpenidIdentityProviders(
  { socialProviders, baseUrl }: Pick<Config, 'socialProviders' | 'baseUrl'>,
  clock: Clock,
): IdentityProviders {
  const redirectUri = `${baseUrl}${paths.socialCallback()}`;
  const providers = socialProviders.map((each) => createProvider(each, redirectUri, clock));
  return { find: (id) => providers.find((provider) => provider.id === id) };
}
