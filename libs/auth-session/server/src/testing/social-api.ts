import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { createSealer } from '@portal/server/platform';
import type { TestApi, TestApiOptions } from '@portal/server/testing';
import { samlEntityId } from '../institutions/institution-sign-in';
import { saveInstitution } from '../records/institution.repository';
import { startAuthApi } from './auth-api';
import {
  socialClientId,
  socialClientSecret,
  type OpenidStandIn,
  type ProviderUser,
} from './openid-stand-in';

/** The variable that configures the provider as `campus`. */
export const providersVariable = (issuer: string) =>
  JSON.stringify([
    {
      id: 'campus',
      name: 'Campus ID',
      issuer,
      clientId: socialClientId,
      clientSecret: socialClientSecret,
      scopes: ['openid', 'email'],
    },
  ]);

/** The API with one provider, which has no fault and no requests yet. */
export async function startSocialApi(
  provider: OpenidStandIn,
  options: TestApiOptions = {},
): Promise<TestApi> {
  await provider.misbehave('none');
  const environment = {
    ...options.environment,
    SOCIAL_PROVIDERS: providersVariable(provider.issuer),
  };
  return startAuthApi({ ...options, environment });
}

/** A user's browser on its way through a provider. */
export interface TestBrowser {
  readonly headers: () => Readonly<Record<string, string>>;
  /** Opens the start address; returns the address that it redirects to. */
  start(query?: string): Promise<URL>;
  /** Opens the callback with the provider's query, perhaps at another process; returns the address that it redirects to. */
  comeBack(response: URLSearchParams, process?: TestApi): Promise<URL>;
  /** Posts the form of a SAML provider as its page does, without a cookie, and follows; returns the address of the portal's page. */
  postBack(form: URLSearchParams): Promise<URL>;
  /** The whole way with a user who consents; returns the address of the portal's page. */
  through(provider: OpenidStandIn, user: ProviderUser, query?: string): Promise<URL>;
  exchange(ticket: string, process?: TestApi): ReturnType<typeof exchange>;
  link(ticket: string, password: string): ReturnType<typeof link>;
}

type Headers = Readonly<Record<string, string>>;

const exchange = (api: TestApi, ticket: string, headers: Headers) =>
  api.call(endpoints.exchangeSocialTicket, { ticket }, { headers });

const link = (api: TestApi, input: { ticket: string; password: string }, headers: Headers) =>
  api.call(endpoints.linkSocialIdentity, input, { headers });

/** Lets an institution sign its people in with the provider. */
export async function addInstitution(
  { platform, config }: TestApi,
  { issuer, samlMetadata }: Pick<OpenidStandIn, 'issuer' | 'samlMetadata'>,
  { domains, isOnly = false, memberClaim = null, protocol = 'openid' }: InstitutionOptions,
): Promise<void> {
  const sealer = createSealer(config.keyEncryptionSecrets, 'institution-sign-in');
  const clientSecret = await sealer.seal(socialClientSecret);
  const institution = {
    ...{ id: domains[0], name: 'University of Example', protocol, clientSecret },
    ...(protocol === 'saml'
      ? { metadata: samlMetadata, clientId: samlEntityId(config) }
      : { metadata: issuer, clientId: socialClientId }),
    ...{ scopes: ['openid', 'email', 'affiliation'], memberClaim, isOnly },
  };
  await saveInstitution(platform.database.query, institution, domains);
}

interface InstitutionOptions {
  readonly domains: readonly [string, ...string[]];
  readonly isOnly?: boolean;
  readonly memberClaim?: string | null;
  readonly protocol?: 'openid' | 'saml';
}

/** A fresh browser, whose user goes to one of the configured providers or to that of an institution. */
export function openBrowser(api: TestApi, provider = 'campus'): TestBrowser {
  let cookie = '';
  const headers = (): Headers => (cookie === '' ? {} : { cookie });

  async function postBack(body: URLSearchParams): Promise<URL> {
    const init = { method: 'POST', body, redirect: 'manual' } as const;
    const { headers: sent } = await api.fetch('/api/saml/callback', init);
    const { pathname, search } = new URL(sent.get('location') ?? '');
    return lead(pathname + search);
  }

  async function lead(path: string, process = api): Promise<URL> {
    const response = await process.fetch(path, { headers: headers(), redirect: 'manual' });
    const [set] = response.headers.getSetCookie();
    if (set) cookie = set.split(';')[0] ?? '';
    if (response.status !== 302) throw new Error(`${path} responded ${response.status}.`);
    return new URL(response.headers.get('location') ?? '');
  }

  const start = (query = '') => lead(`/api/social/start?provider=${provider}${query}`);
  const comeBack = (response: URLSearchParams, process?: TestApi) =>
    lead(`/api/social/callback?${response}`, process);
  return {
    headers,
    start,
    comeBack,
    postBack,
    through: async (standIn, user, query) =>
      comeBack(await standIn.consent(await start(query), user)),
    exchange: (ticket, process = api) => exchange(process, ticket, headers()),
    link: (ticket, password) => link(api, { ticket, password }, headers()),
  };
}

/** The ticket that an address of the page carries. */
export function ticketIn({ searchParams }: URL): string {
  const ticket = searchParams.get('ticket');
  if (ticket === null) throw new Error(`There was no ticket: ${searchParams}.`);
  return ticket;
}

/** Signs in with the provider; returns the response to the ticket's exchange. */
export async function socialSignIn(
  browser: TestBrowser,
  provider: OpenidStandIn,
  user: ProviderUser,
) {
  return browser.exchange(ticketIn(await browser.through(provider, user)));
}

/** The ticket that asks for the account's password. */
export async function linkTicketOf(
  browser: TestBrowser,
  provider: OpenidStandIn,
  user: ProviderUser,
): Promise<string> {
  const response = await socialSignIn(browser, provider, user);
  if (!response.ok || !response.body.link) throw new Error('Nothing was to be linked.');
  return response.body.link.ticket;
}
