import { authSessionEndpoints } from '@portal/auth-session/domain';
import {
  overleafOauthEndpoints as endpoints,
  type EditorTokens,
} from '@portal/overleaf-oauth/domain';
import { createHash } from 'node:crypto';
import { createModuleRegistry } from '@portal/server/platform';
import { startTestApi, type TestApi, type TestApiOptions } from '@portal/server/testing';
import {
  createAuthSessionModule,
  instantBotCheck,
  noDependencies,
  type OpenidStandIn,
} from '@portal/auth-session/server/testing';
import {
  createEntitlements,
  createEntitlementsModule,
  premiumFacts,
} from '@portal/entitlements/server/testing';
import { createOverleafOauthModule } from '../overleaf-oauth.module';

/** A user of the editor, who may log in unless the claims say otherwise. */
export const editorUser = (claims: Readonly<Record<string, unknown>> = {}) => ({
  sub: 'ol-1',
  email: 'ada@example.org',
  email_verified: true,
  terms_accepted: true,
  premium: false,
  ...claims,
});
export type EditorClaims = ReturnType<typeof editorUser>;

const clientId = 'lemma-portal';

/** The API with the login of the editor, and the accounts behind it. */
export function startEditorApi(
  { issuer }: Pick<OpenidStandIn, 'issuer'>,
  options: TestApiOptions = {},
): Promise<TestApi> {
  return startTestApi({
    ...options,
    environment: {
      EDITOR_ISSUER: issuer.replace(/openid$/, 'oauth'),
      EDITOR_CLIENT_ID: clientId,
      ...options.environment,
    },
    ports: { botCheck: instantBotCheck, ...options.ports },
    modules: (platform) => {
      const { add, hooks, modules, ...registry } = createModuleRegistry();
      const { syncEditorPremium } = createEntitlements(platform);
      const dependencies = { ...noDependencies, ...hooks, premiumFacts, syncEditorPremium };
      const auth = add(createAuthSessionModule(platform, dependencies));
      const entitlements = add(createEntitlementsModule(platform, registry));
      add(createOverleafOauthModule(platform, { ...auth, ...entitlements }));
      return { modules, authenticator: auth.authenticator };
    },
  });
}

interface Callback {
  readonly code: string;
  readonly state: { readonly state: string; readonly iss?: string };
}

interface LinkInput {
  readonly overleafId: string;
  readonly email: string;
  readonly overleafTokens: { readonly ticket: string };
  readonly password?: string;
  readonly ticket?: string;
}

/** The verifier of a browser that makes its own. */
export const ownVerifier = 'v'.repeat(43);
export const ownChallenge = createHash('sha256').update(ownVerifier).digest('base64url');

/** A user's browser on its way through the editor. */
export function openEditorBrowser(api: TestApi, provider: OpenidStandIn) {
  let cookie = '';
  const headers = (): Readonly<Record<string, string>> => (cookie === '' ? {} : { cookie });

  /** Opens `/api/oauth2`; returns where it redirects to. */
  async function start(query = '', extra: Readonly<Record<string, string>> = {}): Promise<URL> {
    const response = await api.fetch(`/api/oauth2${query}`, {
      headers: { ...headers(), ...extra },
      redirect: 'manual',
    });
    const [set] = response.headers.getSetCookie();
    if (set) cookie = set.split(';')[0] ?? '';
    return new URL(response.headers.get('location') ?? '', api.url);
  }

  /** Logs in at the editor; returns what its redirect carries. */
  async function consent(authorizationUrl: URL, user: EditorClaims): Promise<Callback> {
    const query = await provider.consent(authorizationUrl, user);
    const iss = query.get('iss');
    return {
      code: query.get('code') ?? '',
      state: { state: query.get('state') ?? '', ...(iss !== null && { iss }) },
    };
  }

  const finish = (callback: Callback, process = api, token?: string) =>
    process.call(endpoints.finishEditorLogin, callback, {
      headers: headers(),
      ...(token !== undefined && { token }),
    });

  /** Exchanges the code as a browser does that made the verifier. */
  async function exchange({ code }: Callback): Promise<EditorTokens> {
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id: clientId,
      code_verifier: ownVerifier,
      redirect_uri: `${api.url}/oauth2/callback`,
    });
    const issuer = provider.issuer.replace(/openid$/, 'oauth');
    const response = await fetch(`${issuer}/token`, { method: 'POST', body });
    return JSON.parse(await response.text());
  }

  return {
    headers,
    start,
    consent,
    finish,
    exchange,
    logIn: async (user: EditorClaims, query = '', token?: string) =>
      finish(await consent(await start(query), user), api, token),
    finishPkce: (callback: Callback, olTokens: EditorTokens) =>
      api.call(endpoints.finishPkceLogin, { ...callback, olTokens }, { headers: headers() }),
    link: (input: LinkInput, token?: string) =>
      api.call(endpoints.linkEditorAccount, input, {
        headers: headers(),
        ...(token !== undefined && { token }),
      }),
    prove: (callback: Callback, token: string) =>
      api.call(endpoints.proveByEditorLogin, callback, { token, headers: headers() }),
  };
}

/** The user behind a token. */
export async function userOf(api: TestApi, token: string) {
  const response = await api.call(authSessionEndpoints.getCurrentUser, {}, { token });
  if (!response.ok) throw new Error(`Nobody is signed in: ${response.error.error}.`);
  return response.body.user;
}
