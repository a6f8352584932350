import { interactionPolicy, Provider, type Account } from 'oidc-provider';
import { logger, type JsonStore } from '../../shared';
import { injectTokens, type FaultSwitch } from '../openid/fault-injection';
import { grantFor, lifeSeconds, showErrorOf } from '../openid/openid-provider';
import type { OpenidState } from '../openid/openid-state';
import { createStoredAdapters } from '../openid/stored-adapter';
import type { EditorState } from './editor-state';
import { claimsOf } from './editor-users';

/** The editor's name. */
export const editorService = 'LaTeX editor';

/** The path of the editor's OAuth provider below the stand-in's address. */
export const editorPath = '/oauth';

/** The portal's registration: a public client, which proves itself with PKCE alone. */
interface EditorClient {
  readonly id: string;
  readonly redirectUri: string;
  /** The origin whose scripts may exchange codes. */
  readonly origin: string;
}

/** Without the prompt for native clients; the terms are shown for `prompt=consent`. */
function policy() {
  const prompts = interactionPolicy.base();
  prompts.get('consent').checks.remove('native_client_prompt');
  return prompts;
}

function accountOf({ users }: EditorState, sub: string): Account | undefined {
  const user = users[sub];
  return user && { accountId: sub, claims: () => claimsOf(user) };
}

/** The userinfo endpoint does not know a user who is gone. */
function forgetGoneUsers(provider: Provider, { state }: JsonStore<EditorState>): void {
  provider.use(async (context, next) => {
    await next();
    const sub = String(context.body?.['sub']);
    if (!context.path.endsWith('/me') || !state.users[sub]?.isGone) return;
    context.status = 404;
    context.body = { error: 'user_not_found' };
  });
}

/** The OAuth provider of the LaTeX editor: authorization code with PKCE S256 for a public client. */
export function createEditorProvider(input: {
  readonly origin: string;
  readonly client: EditorClient;
  readonly users: JsonStore<EditorState>;
  /** The records and keys, which both providers share. */
  readonly store: JsonStore<OpenidState>;
  readonly now: () => number;
  readonly faults: FaultSwitch;
}): Provider {
  const { origin, client, users, store, now, faults } = input;
  const records = createStoredAdapters(store, now);
  const provider = new Provider(`${origin}${editorPath}`, {
    // Records of the two providers must not be mixed up.
    adapter: (model: string) => records(`Editor${model}`),
    jwks: { keys: [store.state.signingKey] },
    cookies: {
      keys: [store.state.cookieKey],
      names: { session: 'editor-session', interaction: 'editor-login', resume: 'editor-resume' },
    },
    clients: [
      {
        client_id: client.id,
        // Of a native client's loopback address the port may differ: specs of the API start it on any free port.
        application_type: 'native',
        redirect_uris: [client.redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'none',
      },
    ],
    claims: {
      openid: ['sub', 'terms_accepted', 'premium', 'premium_until'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: false,
    clientBasedCORS: (_context, from) => from === client.origin,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    ttl: lifeSeconds,
    interactions: {
      policy: policy(),
      url: (_context, { uid }) => `${editorPath}/login/${uid}`,
    },
    findAccount: (_context, sub) => accountOf(users.state, sub),
    loadExistingGrant: grantFor,
    renderError: showErrorOf(editorService),
  });
  injectTokens(provider, faults, store.state);
  forgetGoneUsers(provider, users);
  return provider.on('server_error', (_context, error) =>
    logger.error({ err: error }, 'OAuth provider failed'),
  );
}
