import { isUserAccess, type Endpoint } from '@portal/shared/contract';
import { pickBrowserSettings } from '@portal/shared/util';
import type { RequestHandler } from 'express';
import type { Config } from '../config/config';
import type { ServedPath } from '../http/serve-paths';

/** A page's first request, begun with its HTML by a `Link` header or `/boot.js` (SHARED-128, AUTH-183). */
export interface EarlyRequest {
  /** The path of the page, such as `/plans`. */
  readonly page: string;
  readonly endpoint: Pick<
    Endpoint,
    'access' | 'host' | 'method' | 'path' | 'tokenPlace' | 'verifiedEmail'
  >;
  /** What the page sends; without it an empty object. */
  readonly body?: object;
  /** The name of a choice that the browser may have stored; with it the page sends another body. */
  readonly unlessStored?: string;
  /**
   * The page sends it only for a user with this field: whose email address is verified, also where the endpoint responds to others;
   * who has Premium; who administers a group, which the body then names.
   */
  readonly needs?: 'emailVerified' | 'premium' | 'admin_group';
}

const addressOf = ({ endpoint }: EarlyRequest, { hosts }: Pick<Config, 'hosts'>) =>
  `${hosts[endpoint.host].replace(/\/$/, '')}${endpoint.path}`;

const isOfUser = ({ endpoint }: EarlyRequest) => isUserAccess(endpoint.access);

/** The `Link` headers of the pages: the build does not know the hosts. */
export function earlyRequestLinks(
  requests: readonly EarlyRequest[],
  config: Pick<Config, 'hosts'>,
): ReadonlyMap<string, string> {
  const linkOf = (request: EarlyRequest) =>
    `<${addressOf(request, config)}>; rel=preload; as=fetch; crossorigin=use-credentials`;
  const links = new Map<string, string>();
  for (const request of requests.filter((each) => !isOfUser(each))) {
    const others = links.get(request.page);
    links.set(request.page, [others, linkOf(request)].filter(Boolean).join(', '));
  }
  return links;
}

/** The early requests of a signed-in user, by the page's path, as `/boot.js` sends them. */
function earlyRequestsOfUser(
  requests: readonly EarlyRequest[],
  config: Pick<Config, 'hosts'>,
): Readonly<Record<string, readonly object[]>> {
  const describe = (request: EarlyRequest) => {
    const { method, tokenPlace, verifiedEmail } = request.endpoint;
    const { needs = verifiedEmail && 'emailVerified' } = request;
    return {
      url: addressOf(request, config),
      ...(method === 'GET' && { isGet: true }),
      ...(tokenPlace === 'bearer' && { isBearer: true }),
      ...(needs && { needs }),
      ...(request.body && { body: request.body }),
      ...(request.unlessStored && { unlessStored: request.unlessStored }),
    };
  };
  const ofUser: Record<string, object[]> = {};
  for (const request of requests.filter(isOfUser))
    (ofUser[request.page] ??= []).push(describe(request));
  return ofUser;
}

/** `/config.js`: the browser settings, the hosts, the names of the social providers and the LaTeX editor, and early requests (SHARED-49, AUTH-183). */
export function portalConfigPath(
  config: Config,
  earlyRequests: readonly EarlyRequest[],
  before: RequestHandler,
): ServedPath {
  const { hosts } = config;
  const socialProviders = config.socialProviders.map(({ id, name }) => ({ id, name }));
  const { editor } = config;
  const settings = JSON.stringify({
    ...pickBrowserSettings(config),
    hosts,
    socialProviders,
    ...(editor && { editor }),
    ...(config.profile === 'strict' && { passkeySignUp: false }),
    earlyRequests: earlyRequestsOfUser(earlyRequests, config),
  });
  const script = `window.portalConfig = ${settings.replaceAll('<', '\\u003c')};\n`;
  const handle: RequestHandler = (_req, res) => {
    res.set('Content-Type', 'text/javascript; charset=utf-8').send(script);
  };
  return { path: '/config.js', before: [before], methods: { GET: [handle] } };
}
