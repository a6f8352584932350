import { canonicalEmail, isEmail, paths } from '@portal/shared/util';
import {
  type Platform,
  networkOf,
  type Redirection,
  type RequestContext,
  type LoginBrowser,
  type LoginPurpose,
  type LoginState,
  type LoginStates,
  unverifiedProvider,
} from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import type { ExternalIdentity } from '@portal/server/ports';
import { findInstitutionById } from '../records/institution.repository';
import {
  type createRegistrationOf,
  identityAtInstitution,
} from '../institutions/institution-sign-in';
import { issueTicket, takeState, type LoginIdentity } from '../records/login-ticket.repository';

/** Sign-ins that return to one network, which may be a whole campus (AUTH-154). */
export const socialSignInsPerNetwork = {
  name: 'social-sign-ins-per-network',
  points: 500,
  windowSeconds: 60 * 60,
};

/** A longer query is not carried through the provider. */
const maxCarriedQuery = 1_500;

/** The parameters that are not carried. */
const ownParameters = ['provider', 'ticket', 'error'];

type Ports = Pick<
  Platform,
  'config' | 'database' | 'clock' | 'limiter' | 'logger' | 'identityProviders'
> & {
  readonly browsers: LoginBrowser;
  readonly states: LoginStates;
  readonly registrationOf: ReturnType<typeof createRegistrationOf>;
};

/** What the page may do with the ticket: one for the one purpose is never good for the other. */
const ticketKindOf = {
  'sign-in': 'session',
  reauthentication: 'reauthentication',
  // An OpenID provider is linked by signing in with it.
  link: 'session',
} as const;

/** The parameter stays in the query that is carried, so that the page knows the purpose. */
const purposeOf = (query: URLSearchParams): LoginPurpose =>
  query.get('purpose') === 'reauthentication' ? 'reauthentication' : 'sign-in';

function carriedQuery(query: URLSearchParams): string {
  const carried = new URLSearchParams(query);
  for (const name of ownParameters) carried.delete(name);
  const text = carried.toString();
  return text.length > maxCarriedQuery ? '' : text;
}

/** No parameter may come twice, because different parsers read it differently (RFC 6749, section 3.1). */
function isUnambiguous(query: URLSearchParams): boolean {
  const names = [...query.keys()];
  return new Set(names).size === names.length;
}

/** The identity without an email address that is not usable. */
function identityOf({ issuer, subject, email, emailVerified }: ExternalIdentity): LoginIdentity {
  const usable = email !== undefined && isEmail(email) ? canonicalEmail(email) : undefined;
  return { kind: 'social', issuer, subject, email: usable, emailVerified };
}

async function limitNetwork({ limiter }: Ports, ip: string) {
  const retryAfterSeconds = await limiter.take(socialSignInsPerNetwork, networkOf(ip));
  if (retryAfterSeconds !== undefined)
    throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds });
}

/** Uses up the state of a provider's response. Throws when it is forged, expired, used or from another browser. */
async function redeemState(ports: Ports, query: URLSearchParams, browser: string | undefined) {
  const state = isUnambiguous(query)
    ? await ports.states.read(query.get('state'), browser)
    : undefined;
  if (!state || browser === undefined) throw new ApiError('SOCIAL_STATE_INVALID');
  const login = { state: state.state, browser, provider: state.provider, now: ports.clock.now() };
  const stateHash = await takeState(ports.database.query, login);
  if (stateHash === undefined) throw new ApiError('SOCIAL_STATE_INVALID');
  return { state, stateHash };
}

/** A configured provider, or that of an institution. Throws `SOCIAL_PROVIDER_UNKNOWN`. */
async function findProvider(ports: Ports, id: string) {
  const configured = ports.identityProviders.find(id);
  if (configured) return { provider: configured, institution: undefined };
  const institution = await findInstitutionById(ports.database.query, id);
  if (!institution) throw new ApiError('SOCIAL_PROVIDER_UNKNOWN');
  const registration = await ports.registrationOf(institution);
  return { provider: ports.identityProviders.registered(registration), institution };
}

async function identify(ports: Ports, state: LoginState, query: URLSearchParams) {
  const { provider, institution } = await findProvider(ports, state.provider);
  const user = await provider.identify(query, state);
  if (!institution) return { identity: identityOf(user) };
  const { identity, isMember } = await identityAtInstitution(
    ports.database.query,
    institution,
    user,
  );
  return { identity, plan: { premium: isMember, premiumUntil: undefined } };
}

/** The answer that a page of a SAML provider posted, sealed; none when it is to be refused. */
async function received(ports: Ports, form: URLSearchParams) {
  if (!isUnambiguous(form)) return undefined;
  try {
    const { provider } = await findProvider(
      ports,
      unverifiedProvider(form.get('RelayState') ?? ''),
    );
    return await provider.receive?.(form);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    ports.logger.info({ reason: String(error.cause ?? error) }, 'A SAML answer was refused.');
    return undefined;
  }
}

/** Redirects a browser to a provider and back; it always ends on a page of the portal. */
export function createSocialRedirects(ports: Ports) {
  const { config, database, clock, browsers, states } = ports;

  const toPage = (own: { ticket: string } | { error: string }, carried: string): Redirection => ({
    location: `${config.baseUrl}${paths.social({ ...own })}${carried && `&${carried}`}`,
  });

  async function errorsToPage(carried: string, work: () => Promise<Redirection>) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ApiError) return toPage({ error: error.code }, carried);
      throw error;
    }
  }

  return {
    /** Starts a sign-in. Nothing is stored, because anybody can start as many as they like. */
    start(query: URLSearchParams, { cookie }: RequestContext): Promise<Redirection> {
      const carried = carriedQuery(query);
      return errorsToPage(carried, async () => {
        const { provider } = await findProvider(ports, query.get('provider') ?? '');
        const browser = browsers.readOrMake(cookie);
        const purpose = purposeOf(query);
        const state = await states.begin({
          browser,
          purpose,
          provider: provider.id,
          query: carried,
        });
        const location = await provider.authorizationUrl(state).catch((error: unknown) => {
          const reason = String(Object(error).cause ?? error);
          ports.logger.warn({ provider: provider.id, reason }, 'A provider cannot be used.');
          throw error;
        });
        return { location, cookie: browsers.cookieOf(browser) };
      });
    },

    /**
     * Verifies what a page of a SAML provider posts. Such a POST brings no cookie, so that the browser continues with the GET
     * that checks its state (AUTH-524), where a refused answer fails.
     */
    async receive(form: URLSearchParams): Promise<Redirection> {
      const response = await received(ports, form);
      const query = { state: form.get('RelayState') ?? '', ...(response && { response }) };
      return { location: `${config.baseUrl}${paths.socialCallback(query)}` };
    },

    /** Checks the provider's response, and hands the page a ticket for the identity. */
    async finish(query: URLSearchParams, { cookie, ip }: RequestContext): Promise<Redirection> {
      const browser = browsers.read(cookie);
      const carried = (await states.read(query.get('state'), browser))?.query ?? '';
      return errorsToPage(carried, async () => {
        const { state, stateHash } = await redeemState(ports, query, browser);
        await limitNetwork(ports, ip);
        const user = await identify(ports, state, query);
        const kind = ticketKindOf[state.purpose];
        const ticket = await issueTicket(database.query, stateHash, {
          kind,
          now: clock.now(),
          ...user,
        });
        return toPage({ ticket }, carried);
      });
    },
  };
}
