import { isUserAccess, type Endpoint } from '@portal/shared/contract';
import type { Config } from '../../config';

/**
 * A request that a page of the portal always sends first, without any input; the browser begins it with the page's HTML: a public
 * one by the page's `Link` header (SHARED-128), one of a signed-in user by `/boot.js`, which has the token (AUTH-183).
 */
export interface EarlyRequest {
  /** The path of the page, such as `/plans`. */
  readonly page: string;
  readonly endpoint: Pick<
    Endpoint,
    'access' | 'host' | 'method' | 'path' | 'tokenPlace' | 'verifiedEmail'
  >;
  /** The page sends it only for a user whose email address is verified, also where the endpoint responds to others. */
  readonly ofVerified?: true;
}

const addressOf = ({ endpoint }: EarlyRequest, { hosts }: Pick<Config, 'hosts'>) =>
  `${hosts[endpoint.host].replace(/\/$/, '')}${endpoint.path}`;

const isOfUser = ({ endpoint }: EarlyRequest) => isUserAccess(endpoint.access);

/**
 * The `Link` header of each page with early public requests, by the page's path. It is a header, because the addresses of the
 * hosts are configured while the HTML is built once.
 */
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
export function earlyRequestsOfUser(
  requests: readonly EarlyRequest[],
  config: Pick<Config, 'hosts'>,
): Readonly<Record<string, readonly object[]>> {
  const describe = (request: EarlyRequest) => {
    const { method, tokenPlace, verifiedEmail } = request.endpoint;
    return {
      url: addressOf(request, config),
      ...(method === 'GET' && { isGet: true }),
      ...(tokenPlace === 'bearer' && { isBearer: true }),
      ...((verifiedEmail || request.ofVerified) && { verifiedEmail: true }),
    };
  };
  const ofUser: Record<string, object[]> = {};
  for (const request of requests.filter(isOfUser))
    (ofUser[request.page] ??= []).push(describe(request));
  return ofUser;
}
