import { createApiModules } from '../api-modules';
import { instantBotCheck, signedIn, ticketFor } from '@portal/auth-session/server/testing';
import { createFakePaymentProvider } from '@portal/checkout-pricing/server/testing';
import { insertGroup, saveAdministrator } from '@portal/group-management/server/testing';
import type { ApiEndpoint, Method, Route } from '@portal/server/http';
import { startTestApi, type TestApi, emptyRunningDatabase } from '@portal/server/testing';
import { validRequests } from './requests/valid-requests';

const editorKey = 'key-of-the-editor-service-0123456789';
export const usageKey = 'key-of-the-usage-service-0123456789';
const email = 'ada@example.org';

export const serviceKeyOf = (host: ApiEndpoint['host']) =>
  host === 'language' ? usageKey : editorKey;

/** After these the caller could send nothing more; their own statements are about one account or group. */
export const endingRequests: readonly string[] = [
  ...['changePassword', 'deleteAccount', 'endAllSessions', 'endGroup'],
];

/** Someone who may call every endpoint. */
export interface EveryCaller {
  readonly uid: string;
  /** The idToken. */
  readonly token: string;
  /** Sends a request with the proofs that the endpoint needs. */
  send(endpoint: ApiEndpoint, input: unknown): Promise<Response>;
  readonly valid: ReturnType<typeof validRequests>;
}

/** The whole API, for specs that try every endpoint. */
export interface EveryEndpointWorld {
  readonly api: TestApi;
  readonly routes: readonly Route[];
  /** The addresses of the routes that are no endpoint: redirects, pages for frames, webhooks, and those of protocols. */
  readonly otherPaths: readonly { readonly method: Method; readonly path: string }[];
  /** The lines of the log. */
  readonly lines: string[];
  /** Empties the database and signs a new user in who owns a group. */
  signIn(): Promise<EveryCaller>;
}

function queryOf(input: unknown): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(Object(input))) parameters.set(name, String(value));
  return `?${parameters}`;
}

/** Somebody who sends valid requests with the proofs that the endpoints need. */
export const callerOf = (
  { config }: Pick<TestApi, 'config'>,
  { uid, email, token }: { readonly uid: string; readonly email: string; readonly token: string },
  ticket: (action: string) => string,
): EveryCaller => ({
  uid,
  token,
  valid: validRequests({ uid, email, ticket }),
  send({ method, access, host, path }, input) {
    const proof: Readonly<Record<string, string>> =
      access === 'service-key' ? { authorization: `Bearer ${serviceKeyOf(host)}` } : { token };
    const headers = { 'content-type': 'application/json', ...proof };
    const url = `${config.hosts[host]}${path}`;
    return method === 'GET'
      ? fetch(url + queryOf(input), { headers })
      : fetch(url, { method, headers, body: JSON.stringify(input) });
  },
});

async function ownGroup({ platform, clock }: TestApi, uid: string): Promise<void> {
  const { query } = platform.database;
  const since = clock.now();
  await insertGroup(query, {
    id: 'group',
    subscriptionId: 'sub_1',
    name: 'Group',
    type: 'default',
    quota: 3,
    isLive: true,
    createdAt: since,
    invitedSince: since,
  });
  await saveAdministrator(query, { groupId: 'group', uid, role: 'owner', since });
}

/** Starts the API with all of its modules; stop it in `afterAll`. */
export async function startEveryEndpointWorld(): Promise<EveryEndpointWorld> {
  const lines: string[] = [];
  let routes: readonly Route[] = [];
  let otherPaths: EveryEndpointWorld['otherPaths'] = [];
  const api = await startTestApi({
    environment: { EDITOR_SERVICE_KEY: editorKey, USAGE_SERVICE_KEY: usageKey },
    ports: { botCheck: instantBotCheck, payments: createFakePaymentProvider() },
    modules(platform) {
      const parts = createApiModules(platform);
      routes = parts.modules.flatMap((module) => module.routes);
      otherPaths = parts.modules.flatMap(
        ({ redirectRoutes = [], rawRoutes = [], protocols = [] }) => [
          ...protocols.flatMap((protocol) =>
            protocol.routes.map(({ method, path }) => ({ method, path: protocol.path + path })),
          ),
          ...redirectRoutes.map(({ path, maxFormBytes }) => ({
            method: maxFormBytes === undefined ? ('GET' as const) : ('POST' as const),
            path,
          })),
          ...rawRoutes.map(({ path }) => ({ method: 'POST' as const, path })),
        ],
      );
      return parts;
    },
    log: { write: (line) => lines.push(line) },
  });

  // Emptying the database forgets that a ticket was used.
  const tickets = new Map<string, string>();
  for (const action of ['signin', 'signup', 'reset', 'contact'] as const)
    tickets.set(action, await ticketFor(api, action));
  const ticket = (action: string) => tickets.get(action) ?? '';

  return {
    api,
    routes,
    otherPaths,
    lines,
    async signIn() {
      await emptyRunningDatabase(api.database);
      const { token, uid } = await signedIn(api, email);
      await ownGroup(api, uid);
      return callerOf(api, { uid, email, token }, ticket);
    },
  };
}
