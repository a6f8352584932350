import type { RequestHandler } from 'express';
import type { Config } from '../../../config';
import { ApiError } from '../../errors';
import { canonicalPath } from './path-policy';

/** Load balancers request these paths with any host name. */
const anyHostPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** A NUL, also in the query: no database stores it. */
const encodedNul = '%00';

/** Rejects another spelling of a path and a host that is not the portal's, before anything is looked up by them. */
export function createAddressPolicy({ hosts }: Config): RequestHandler {
  const ownHosts = new Set(Object.values(hosts).map((address) => new URL(address).host));
  return (req, _res, next) => {
    const path = canonicalPath(req.url);
    // Node takes the first of several Host headers; a proxy before it may take another one.
    if ((req.headersDistinct['host']?.length ?? 0) > 1) throw new ApiError('INVALID_REQUEST');
    if (path === undefined || req.url.includes(encodedNul)) throw new ApiError('INVALID_REQUEST');
    if (!ownHosts.has(req.headers.host ?? '') && !anyHostPaths.has(path))
      throw new ApiError('MISDIRECTED');
    next();
  };
}
