import { interactionPolicy, Provider, type Account, type OidcContext } from 'oidc-provider';
import { html, logger, sendPage, type JsonStore } from '../../shared';
import type { OpenidState } from './openid-state';
import { findPersona } from './personas';
import { createStoredAdapters } from './stored-adapter';

/** The name under which the stand-in's provider shows itself. */
export const openidService = 'Campus ID';

/** Where the provider lives below the stand-in. */
export const openidPath = '/openid';

/** The portal, as it is registered here. */
export interface OpenidClient {
  readonly id: string;
  readonly secret: string;
  readonly redirectUri: string;
}

const hour = 3_600;

const lifeSeconds = {
  AccessToken: hour,
  AuthorizationCode: 60,
  Grant: hour,
  IdToken: hour,
  Interaction: hour,
  Session: hour,
} as const;

/** Everybody is asked each time who they are, also who has just logged in. */
function policy() {
  const { base, Check } = interactionPolicy;
  const asked = base();
  asked
    .get('login')
    .checks.add(
      new Check('choose_person', 'a person is to be chosen', ({ oidc }) =>
        oidc.result?.['login'] ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    );
  return asked;
}

/** Choosing a person is the consent too. */
async function grantFor({ oidc }: OidcContext) {
  const { Grant } = oidc.provider;
  const grant = new Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId });
  grant.addOIDCScope(String(oidc.params['scope']));
  await grant.save();
  return grant;
}

function accountOf({ chosen }: OpenidState, sub: string): Account | undefined {
  const persona = findPersona(chosen[sub] ?? '');
  if (!persona) return undefined;
  const { name, email, emailVerified } = persona;
  const address = email === undefined ? {} : { email, email_verified: emailVerified };
  return { accountId: sub, claims: () => ({ sub, name, ...address }) };
}

function showError(context: OidcContext, out: Readonly<Record<string, string>>, status = 400) {
  context.respond = false;
  sendPage(
    context.res,
    {
      title: 'This login cannot go on',
      service: openidService,
      body: html`<p>${out['error_description'] ?? out['error']}</p>`,
    },
    status,
  );
}

/** An OpenID provider as Google's is shaped: authorization code, PKCE, the address inside the idToken. */
export function createOpenidProvider(input: {
  readonly origin: string;
  readonly client: OpenidClient;
  readonly store: JsonStore<OpenidState>;
  readonly now: () => number;
}): Provider {
  const { origin, client, store, now } = input;
  const provider = new Provider(`${origin}${openidPath}`, {
    adapter: createStoredAdapters(store, now),
    jwks: { keys: [store.state.signingKey] },
    cookies: { keys: [store.state.cookieKey] },
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
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
    renderError: (context, out, error) => showError(context, out, error.statusCode),
  });
  return provider.on('server_error', (_context, error) =>
    logger.error({ err: error }, 'OpenID provider failed'),
  );
}
