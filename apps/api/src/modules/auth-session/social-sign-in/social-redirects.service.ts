import { canonicalEmail, isEmail, paths } from '@portal/shared/util';
import type { Redirection } from '../../../platform/redirection';
import type { RequestContext } from '../../../platform/request-context';
import { ApiError } from '../../../platform/errors';
import type { Clock } from '../../../ports/clock';
import type { Database } from '../../../ports/database';
import type { ExternalIdentity, IdentityProviders } from '../../../ports/identity-providers';
import type { RateLimiter } from '../../../ports/rate-limiter';
import { networkOf } from '../../../platform/network';
import type { SocialBrowser } from './social-browser';
import { issueTicket, spendState } from './social-login.repository';
import type { SocialState, SocialStates } from './social-state';
import { maxCarriedQuery, socialSignInsPerNetwork } from './social.policy';

interface Ports {
  database: Database;
  clock: Clock;
  limiter: RateLimiter;
  providers: IdentityProviders;
  browsers: SocialBrowser;
  states: SocialStates;
  baseUrl: string;
}

/** Parameters of this way's own; everything else is carried through the provider and back. */
const ownParameters = ['provider', 'ticket', 'error'];

function carriedQuery(query: URLSearchParams): string {
  const carried = new URLSearchParams(query);
  for (const name of ownParameters) carried.delete(name);
  const text = carried.toString();
  return text.length > maxCarriedQuery ? '' : text;
}

/** A parameter that comes twice is read differently by different readers (RFC 6749, section 3.1). */
function isUnambiguous(query: URLSearchParams): boolean {
  const names = [...query.keys()];
  return new Set(names).size === names.length;
}

/** Only an address that could be mailed to counts as one. */
function withCanonicalEmail({ email, ...identity }: ExternalIdentity): ExternalIdentity {
  const isUsable = email !== undefined && isEmail(email);
  return { ...identity, email: isUsable ? canonicalEmail(email) : undefined };
}

async function refuseFlood({ limiter }: Ports, ip: string) {
  const retryAfterSeconds = await limiter.take(socialSignInsPerNetwork, networkOf(ip));
  if (retryAfterSeconds !== undefined)
    throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds });
}

/** The state of an answer, used up; refuses one that is forged, old, used or of another browser. */
async function spentState(ports: Ports, query: URLSearchParams, browser: string | undefined) {
  const state = isUnambiguous(query) ? ports.states.read(query.get('state'), browser) : undefined;
  if (!state || browser === undefined) throw new ApiError('SOCIAL_STATE_INVALID');
  const login = { state: state.state, browser, provider: state.provider, now: ports.clock.now() };
  const stateHash = await spendState(ports.database.query, login);
  if (stateHash === undefined) throw new ApiError('SOCIAL_STATE_INVALID');
  return { state, stateHash };
}

async function identityOf({ providers }: Ports, state: SocialState, query: URLSearchParams) {
  const provider = providers.find(state.provider);
  if (!provider) throw new ApiError('SOCIAL_PROVIDER_UNKNOWN');
  return withCanonicalEmail(await provider.identify(query, state));
}

/** Leads a browser to a provider and back; whatever happens, it ends on a page of the portal. */
export function createSocialRedirects(ports: Ports) {
  const { database, clock, providers, browsers, states, baseUrl } = ports;

  const toPage = (own: { ticket: string } | { error: string }, carried: string): Redirection => ({
    location: `${baseUrl}${paths.social({ ...own })}${carried && `&${carried}`}`,
  });

  async function leadingToPage(carried: string, work: () => Promise<Redirection>) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ApiError) return toPage({ error: error.code }, carried);
      throw error;
    }
  }

  return {
    /** Begins a sign-in. Nothing is stored for it: anybody can begin as many as they like. */
    start(query: URLSearchParams, { cookie }: RequestContext): Promise<Redirection> {
      const carried = carriedQuery(query);
      return leadingToPage(carried, async () => {
        const provider = providers.find(query.get('provider') ?? '');
        if (!provider) throw new ApiError('SOCIAL_PROVIDER_UNKNOWN');
        const browser = browsers.readOrMake(cookie);
        const state = states.begin({ browser, provider: provider.id, query: carried });
        const location = await provider.authorizationUrl(state);
        return { location, cookie: browsers.cookieOf(browser) };
      });
    },

    /** Ends the provider's part: checks its answer, and gives the page a ticket for what it said. */
    finish(query: URLSearchParams, { cookie, ip }: RequestContext): Promise<Redirection> {
      const browser = browsers.read(cookie);
      const carried = states.read(query.get('state'), browser)?.query ?? '';
      return leadingToPage(carried, async () => {
        const { state, stateHash } = await spentState(ports, query, browser);
        await refuseFlood(ports, ip);
        const identity = await identityOf(ports, state, query);
        const input = { kind: 'session', now: clock.now(), identity } as const;
        const ticket = await issueTicket(database.query, stateHash, input);
        return toPage({ ticket }, carried);
      });
    },
  };
}
