import { interactionPolicy, Provider, type Account, type OidcContext } from 'oidc-provider';
import { html, logger, sendPage, type JsonStore } from '../../shared';
import { injectTokens, type FaultSwitch } from './fault-injection';
import type { OpenidState } from './openid-state';
import { findPersona } from './personas';
import { createStoredAdapters } from './stored-adapter';

/** The provider's name. */
export const openidService = 'Campus ID';

/** The path of the provider below the stand-in's address. */
export const openidPath = '/openid';

/** The portal's registration as a client. */
export interface OpenidClient {
  readonly id: string;
  readonly secret: string;
  readonly redirectUri: string;
}

const hour = 3_600;

/** How long records live; a code for a minute. */
export const lifeSeconds = {
  AccessToken: hour,
  AuthorizationCode: 60,
  Grant: hour,
  IdToken: hour,
  Interaction: hour,
  Session: hour,
} as const;

/** Asks at every login who logs in, even if the browser has just logged in. */
function policy() {
  const { base, Check } = interactionPolicy;
  const prompts = base();
  const chooseUser = new Check('choose_user', 'a user has to be chosen', ({ oidc }) =>
    oidc.result?.['login'] ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
  );
  prompts.get('login').checks.add(chooseUser);
  prompts.get('consent').checks.remove('native_client_prompt');
  return prompts;
}

/** Choosing a user counts as consent. */
export async function grantFor({ oidc }: OidcContext) {
  const { Grant } = oidc.provider;
  const grant = new Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId });
  grant.addOIDCScope(String(oidc.params['scope']));
  await grant.save();
  return grant;
}

function accountOf({ chosen }: OpenidState, sub: string): Account | undefined {
  const persona = findPersona(chosen[sub] ?? '');
  if (!persona) return undefined;
  const { name, claims } = persona;
  return { accountId: sub, claims: () => ({ name, ...claims }) };
}

/** Shows a login that cannot continue as a page of a service. */
export const showErrorOf =
  (service: string) =>
  (
    context: OidcContext,
    out: Readonly<Record<string, string>>,
    error: { readonly statusCode?: number },
  ): void => {
    context.respond = false;
    sendPage(
      context.res,
      {
        title: 'This login cannot continue',
        service,
        body: html`<p>${out['error_description'] ?? out['error']}</p>`,
        isFramedByItself: true,
      },
      error.statusCode ?? 400,
    );
  };

/** An OpenID provider like Google's: authorization code, PKCE, the address in the idToken. */
export function createOpenidProvider(input: {
  readonly origin: string;
  readonly client: OpenidClient;
  readonly store: JsonStore<OpenidState>;
  readonly now: () => number;
  readonly faults: FaultSwitch;
}): Provider {
  const { origin, client, store, now, faults } = input;
  const provider = new Provider(`${origin}${openidPath}`, {
    adapter: createStoredAdapters(store, now),
    jwks: { keys: [store.state.signingKey] },
    cookies: { keys: [store.state.cookieKey] },
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        // Of a native client's loopback address the port may differ: specs of the API start it on any free port.
        application_type: 'native',
        redirect_uris: [client.redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: {
      openid: ['sub'],
      profile: ['name'],
      email: ['email', 'email_verified'],
      affiliation: ['eduperson_affiliation'],
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    ttl: lifeSeconds,
    interactions: {
      policy: policy(),
      url: (_context, { uid }) => `${openidPath}/login/${uid}`,
    },
    findAccount: (_context, sub) => accountOf(store.state, sub),
    loadExistingGrant: grantFor,
    renderError: showErrorOf(openidService),
  });
  injectTokens(provider, faults, store.state);
  return provider.on('server_error', (_context, error) =>
    logger.error({ err: error }, 'OpenID provider failed'),
  );
}
