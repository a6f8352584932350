import { paths } from '@portal/shared/util';
import { LRUCache } from 'lru-cache';
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
import type { Clock } from '../../ports/clock';
import type {
  ExternalIdentity,
  IdentityProviders,
  LoginProof,
  ProviderDescription,
  ProviderRegistration,
} from '../../ports/identity-providers';
import { createDiscovery, openidError } from './openid-provider';
import { createSamlProvider, portalMetadata } from './saml-provider';
import { createVerifyIdToken, readKeys, type VerifyIdToken } from './verify-id-token';

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

/** Some providers put the claims into the idToken, others return them only from the userinfo endpoint. */
async function claimsWith(
  wanted: readonly string[],
  configuration: Configuration,
  claims: IDToken,
  accessToken: string,
): Promise<Claims> {
  const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
  if (wanted.every((name) => claims[name] !== undefined) || !hasUserInfo) return claims;
  return { ...claims, ...(await fetchUserInfo(configuration, accessToken, claims.sub)) };
}

async function identify(
  wanted: readonly string[],
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
  const claims = await claimsWith(wanted, configuration, idToken, tokens.access_token);
  const { email, email_verified: verified } = claims;
  return {
    issuer: idToken.iss,
    subject: idToken.sub,
    email: typeof email === 'string' ? email : undefined,
    // Apple sends it as a string.
    emailVerified: verified === true || String(verified) === 'true',
    claims,
  };
}

/** What a configured provider has to say of a user. */
const emailClaim = ['email'] as const;

type Registration = Omit<ProviderRegistration, 'claims' | 'protocol'> &
  Partial<Pick<ProviderRegistration, 'claims'>>;

function createProvider(settings: Registration, redirectUri: string, clock: Clock) {
  const { id, name, scopes, claims = emailClaim } = settings;
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
    describe: () => withApiErrors(describe),
    authorizationUrl: (proof: LoginProof) =>
      withApiErrors((found) => authorizationUrl(found, proof, { redirectUri, scopes })),
    identify: (query: URLSearchParams, proof: LoginProof) =>
      withApiErrors((found) =>
        identify(claims, found, new URL(`?${query}`, redirectUri), proof, verifyIdToken),
      ),
  };
}

const endpointNames = ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'];
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Reads the metadata and the keys of a provider, as an operator looks at them before users sign in. */
async function describe(configuration: Configuration): Promise<ProviderDescription> {
  const metadata = configuration.serverMetadata();
  const endpoints = endpointNames.flatMap((name) =>
    typeof metadata[name] === 'string' ? [[name, metadata[name]] as const] : [],
  );
  return {
    issuer: metadata.issuer,
    endpoints: Object.fromEntries(endpoints),
    keys: await readKeys(metadata.jwks_uri),
    claims: textsOf(metadata['claims_supported']),
    scopes: textsOf(metadata['scopes_supported']),
  };
}

/** The providers that are kept with their metadata, keys and pauses; the one that was used longest ago goes first. */
const maxRegistered = 500;

/**
 * The configured providers and those of institutions. OpenID with a certified client: authorization code with PKCE S256;
 * nonce, state and issuer are checked. SAML with {@link createSamlProvider}.
 */
export function createIdentityProviders(
  config: Pick<Config, 'socialProviders' | 'baseUrl' | 'keyEncryptionSecrets'>,
  clock: Clock,
): IdentityProviders {
  const { socialProviders, baseUrl } = config;
  const redirectUri = `${baseUrl}${paths.socialCallback()}`;
  const providers = socialProviders.map((each) => createProvider(each, redirectUri, clock));
  const create = (registration: ProviderRegistration) =>
    registration.protocol === 'saml'
      ? createSamlProvider(registration, config, clock)
      : createProvider(registration, redirectUri, clock);
  const known = new LRUCache<string, ReturnType<typeof create>>({ max: maxRegistered });
  const registered = (registration: ProviderRegistration) => {
    const key = JSON.stringify(registration);
    const provider = known.get(key) ?? create(registration);
    known.set(key, provider);
    return provider;
  };
  return {
    find: (id) => providers.find((provider) => provider.id === id),
    registered,
    describe: (registration) => registered(registration).describe(),
    portalMetadata: (entityId) => portalMetadata(entityId, config),
  };
}
