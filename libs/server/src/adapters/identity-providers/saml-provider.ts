import { createHash } from 'node:crypto';
import { durations, paths } from '@portal/shared/util';
import type { CacheProvider, Profile } from '@node-saml/node-saml';
import type { Config } from '../../platform/config/config';
import { ApiError } from '../../platform/errors';
import { createSealer } from '../../platform/secrets/sealed-values';
import type { Clock } from '../../ports/clock';
import type {
  ExternalIdentity,
  IdentityProvider,
  LoginProof,
  ProviderDescription,
  ProviderRegistration,
} from '../../ports/identity-providers';
import {
  createProviderFetch,
  keptForAnHour,
  openidError,
  ProviderUnreachable,
} from './openid-provider';
import {
  certificateLine,
  elementOf,
  readSamlMetadata,
  readXml,
  type SamlMetadata,
} from './saml-metadata';
import { isFreshLogin } from './verify-id-token';

/** Attributes by their names in the portal, which are those of OpenID (AUTH-523): the SAML names of each. */
const attributeNames: Readonly<Record<string, readonly string[]>> = {
  email: [
    'urn:oid:0.9.2342.19200300.100.1.3',
    'mail',
    'email',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  ],
  pairwise_id: ['urn:oasis:names:tc:SAML:attribute:pairwise-id', 'pairwise-id'],
  subject_id: ['urn:oasis:names:tc:SAML:attribute:subject-id', 'subject-id'],
  eduperson_principal_name: ['urn:oid:1.3.6.1.4.1.5923.1.1.1.6', 'eduPersonPrincipalName'],
  eduperson_affiliation: ['urn:oid:1.3.6.1.4.1.5923.1.1.1.1', 'eduPersonAffiliation'],
  eduperson_scoped_affiliation: ['urn:oid:1.3.6.1.4.1.5923.1.1.1.9', 'eduPersonScopedAffiliation'],
  eduperson_entitlement: ['urn:oid:1.3.6.1.4.1.5923.1.1.1.7', 'eduPersonEntitlement'],
  schac_home_organization: ['urn:oid:1.3.6.1.4.1.25178.1.2.9', 'schacHomeOrganization'],
};

const clockToleranceMs = 30 * durations.oneSecondMs;
const maxAssertionAgeMs = 10 * durations.oneMinuteMs;
const metadataTimeoutMs = 5 * durations.oneSecondMs;

/** The id of the request that a state begins: the answer names it, so that it is good for this state alone. */
const requestIdOf = (state: string) => `_${createHash('sha256').update(state).digest('hex')}`;

/** Knows one request, which its state makes expire and end with its first use. */
const knowing = (requestId: string): CacheProvider => ({
  saveAsync: () => Promise.resolve(null),
  getAsync: (id) => Promise.resolve(id === requestId ? '9999-12-31T00:00:00Z' : null),
  removeAsync: () => Promise.resolve(null),
});

interface SamlClient {
  readonly registration: ProviderRegistration;
  readonly metadata: SamlMetadata;
  readonly callbackUrl: string;
}

async function samlOf({ registration, metadata, callbackUrl }: SamlClient, requestId: string) {
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml');
  return (forceAuthn: boolean) =>
    new SAML({
      ...{ issuer: registration.clientId, audience: registration.clientId, callbackUrl },
      ...{ entryPoint: metadata.signInUrl, idpIssuer: metadata.entityId },
      idpCert: [...metadata.certificates],
      wantAssertionsSigned: true,
      // Many providers sign the assertion only; nothing outside of it is believed.
      wantAuthnResponseSigned: false,
      validateInResponseTo: ValidateInResponseTo.always,
      cacheProvider: knowing(requestId),
      generateUniqueId: () => requestId,
      ...{ identifierFormat: null, disableRequestedAuthnContext: true, forceAuthn },
      ...{ acceptedClockSkewMs: clockToleranceMs, maxAssertionAgeMs },
    });
}

/** Throws for an assertion that is not an answer to this request at this address. */
async function checkConfirmation(profile: Profile, callbackUrl: string, requestId: string) {
  const assertion = elementOf(profile.getAssertion?.() ?? {});
  const [response] = (await readXml(profile.getSamlResponseXml?.() ?? '')).all('Response');
  const { Destination: destination = callbackUrl } = response?.attributes ?? {};
  const [confirmation, ...others] = assertion.all('SubjectConfirmation');
  const { InResponseTo, NotOnOrAfter, Recipient } =
    confirmation?.all('SubjectConfirmationData')[0]?.attributes ?? {};
  if (
    others.length > 0 ||
    confirmation?.attributes['Method'] !== 'urn:oasis:names:tc:SAML:2.0:cm:bearer' ||
    InResponseTo !== requestId ||
    NotOnOrAfter === undefined ||
    Recipient !== callbackUrl ||
    destination !== callbackUrl
  )
    throw new Error('The assertion answers another request.');
  const secondsOf = (name: string, time: string) =>
    Date.parse(assertion.all(name)[0]?.attributes[time] ?? '') / durations.oneSecondMs;
  return {
    auth_time: secondsOf('AuthnStatement', 'AuthnInstant'),
    iat: secondsOf('Assertion', 'IssueInstant'),
  };
}

const textOf = (value: unknown): string | undefined => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && first !== '' ? first : undefined;
};

/** The identity of an assertion: by the ids that stay the same, the best one first (AUTH-523). */
function identityOf(profile: Profile, wanted: readonly string[]): ExternalIdentity {
  const { issuer, nameID, nameIDFormat, attributes } = profile;
  const given = new Map<string, unknown>(Object.entries(Object(attributes)));
  const claim = (name: string) =>
    [...(attributeNames[name] ?? []), name]
      .map((samlName) => given.get(samlName))
      .find((value) => value !== undefined);
  const hasNameId = (format: string) => String(nameIDFormat).endsWith(`:${format}`);
  const subject =
    textOf(claim('pairwise_id')) ??
    textOf(claim('subject_id')) ??
    (hasNameId('persistent') ? nameID : undefined) ??
    textOf(claim('eduperson_principal_name')) ??
    (hasNameId('emailAddress') ? nameID : undefined);
  if (subject === undefined || subject === '')
    throw new Error('The assertion names no user by an id that stays.');
  const email = textOf(claim('email')) ?? (hasNameId('emailAddress') ? nameID : undefined);
  const claims = Object.fromEntries(wanted.map((name) => [name, claim(name)]));
  return { issuer, subject, email, emailVerified: false, claims };
}

/** Comments, document types and CDATA, of which parsers make different texts, and signatures by SHA-1 (AUTH-522). */
const refusedXml = /<!|sha1["']/;

async function verified(client: SamlClient, form: URLSearchParams, requestId: string) {
  const { registration, metadata, callbackUrl } = client;
  const SAMLResponse = form.get('SAMLResponse') ?? '';
  if (refusedXml.test(Buffer.from(SAMLResponse, 'base64').toString()))
    throw new Error('The response has a part that none should have.');
  const saml = (await samlOf(client, requestId))(false);
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse });
  if (profile?.issuer !== metadata.entityId)
    throw new Error('The assertion is of another provider.');
  const times = await checkConfirmation(profile, callbackUrl, requestId);
  return { request: requestId, ...times, identity: identityOf(profile, registration.claims) };
}

/** A provider did not let the user in, or the user did not agree. Many sign no such answer: it opens nothing and only says why. */
const deniedStatus = /:status:(?:RequestDenied|AuthnFailed)"/;

const answerOf = (client: SamlClient, form: URLSearchParams, requestId: string) =>
  verified(client, form, requestId).catch((error: unknown) => {
    if (!deniedStatus.test(String(Object(error).xmlStatus))) throw error;
    return { request: requestId, identity: undefined };
  });

type Answer = Awaited<ReturnType<typeof answerOf>>;

/** Reads metadata from an address, or takes the text that the operator gave. */
function createMetadata(source: string, { now }: Clock) {
  const fetch = createProviderFetch();
  return async (): Promise<SamlMetadata> => {
    if (source.startsWith('<')) return readSamlMetadata(source, now());
    const signal = AbortSignal.timeout(metadataTimeoutMs);
    const init = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' } as const;
    const response = await fetch(source, { ...init, signal });
    if (!response.ok) throw new ProviderUnreachable(`The metadata has status ${response.status}.`);
    return readSamlMetadata(await response.text(), now());
  };
}

const callbackUrlOf = ({ baseUrl }: Pick<Config, 'baseUrl'>) => `${baseUrl}${paths.samlCallback()}`;

/** What the portal publishes for the operators of SAML providers (AUTH-521). */
export async function portalMetadata(issuer: string, config: Pick<Config, 'baseUrl'>) {
  const { generateServiceProviderMetadata } = await import('@node-saml/node-saml');
  return generateServiceProviderMetadata({
    ...{ issuer, callbackUrl: callbackUrlOf(config), wantAssertionsSigned: true },
    ...{ identifierFormat: null, generateUniqueId: () => requestIdOf(issuer) },
  });
}

/** A SAML 2.0 provider: HTTP-Redirect to it, HTTP-POST back; nothing is stored between the two (AUTH-520 to AUTH-524). */
export function createSamlProvider(
  registration: ProviderRegistration,
  config: Pick<Config, 'baseUrl' | 'keyEncryptionSecrets'>,
  clock: Clock,
): IdentityProvider & { describe(): Promise<ProviderDescription> } {
  const { id, name } = registration;
  const callbackUrl = callbackUrlOf(config);
  const sealer = createSealer(config.keyEncryptionSecrets, 'saml-identity');
  const metadata = keptForAnHour(createMetadata(registration.issuer, clock), clock);
  const client = async () => ({ registration, metadata: await metadata(), callbackUrl });
  const withApiErrors = <Result>(work: () => Promise<Result>) =>
    work().catch((error: unknown) => {
      throw error instanceof ApiError ? error : openidError(error);
    });
  return {
    id,
    name,
    describe: () =>
      withApiErrors(async () => {
        const { entityId, signInUrl, certificates } = await metadata();
        return {
          issuer: entityId,
          endpoints: { sign_in: signInUrl, receives: callbackUrl },
          keys: certificates.map(certificateLine),
          claims: Object.keys(attributeNames),
          scopes: [],
        };
      }),
    authorizationUrl: ({ state, mustLogIn }) =>
      withApiErrors(async () => {
        const saml = await samlOf(await client(), requestIdOf(state));
        return saml(mustLogIn).getAuthorizeUrlAsync(state, undefined, {});
      }),
    receive: (form) =>
      withApiErrors(async () => {
        const requestId = requestIdOf(form.get('RelayState') ?? '');
        return sealer.seal(JSON.stringify(await answerOf(await client(), form, requestId)));
      }),
    identify: (query, { state, mustLogIn }: LoginProof) =>
      withApiErrors(async () => {
        const opened: Answer = JSON.parse(await sealer.open(query.get('response') ?? ''));
        const isOfLogin = opened.request === requestIdOf(state);
        if (isOfLogin && !opened.identity) throw new ApiError('SOCIAL_DENIED');
        if (!isOfLogin || !opened.identity || (mustLogIn && !isFreshLogin(opened)))
          throw new Error('The assertion is of another login.');
        return opened.identity;
      }),
  };
}
