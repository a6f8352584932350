import type { Endpoint } from '@portal/shared/contract';
import type { Config } from '../../config';

/** A request that a page of the portal always sends first; the browser begins it with the page's HTML (SHARED-128). */
export interface EarlyRequest {
  /** The path of the page, such as `/plans`. */
  readonly page: string;
  /** An endpoint that is requested with GET and without a query. */
  readonly endpoint: Pick<Endpoint, 'host' | 'path'>;
}

/**
 * The `Link` header of each page with early requests, by the page's path. It is a header, because the addresses of the
 * hosts are configured while the HTML is built once.
 */
export function earlyRequestLinks(
  requests: readonly EarlyRequest[],
  { hosts }: Pick<Config, 'hosts'>,
): ReadonlyMap<string, string> {
  const links = new Map<string, string>();
  for (const { page, endpoint } of requests) {
    const address = `${hosts[endpoint.host].replace(/\/$/, '')}${endpoint.path}`;
    const link = `<${address}>; rel=preload; as=fetch; crossorigin=use-credentials`;
    const others = links.get(page);
    links.set(page, others ? `${others}, ${link}` : link);
  }
  return links;
}
