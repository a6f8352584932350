import type { RequestHandler } from 'express';
import cors from 'cors';
import type { Config } from '../config/config';
import { ApiError } from '../errors';

/** Percent-encoded characters that another program could read as a separator, a dot or a control. */
const ambiguous = /%(?:0[0-9a-f]|1[0-9a-f]|7f|2[ef]|3b|5c|25)/i;

/** A segment of one or two dots, which a client would have resolved. */
const dotSegment = /\/\.{1,2}(?:\/|$)/;

/** Printable ASCII without a space, quotes, angle brackets, backslash, semicolon and the like. */
const plain = /^\/[\w\-.~!$&'()*+,=:@%/]*$/;

/** The path without its query; undefined for any spelling but the one that routes are found by. */
export function canonicalPath(target: string): string | undefined {
  const end = target.indexOf('?');
  const path = end === -1 ? target : target.slice(0, end);
  if (!plain.test(path) || path.includes('//') || dotSegment.test(path)) return undefined;
  return ambiguous.test(path) || !isDecodable(path) ? undefined : path;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

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

interface OriginPolicy {
  /** Responds to preflight requests and sets the CORS headers: the exact origin of an allowed page, or none. */
  cors(methods: readonly string[]): RequestHandler;
  /** Rejects a request that changes something and that a page of another site caused. */
  readonly rejectCrossSite: RequestHandler;
}

/** Origins are compared whole with a fixed list; an origin that is not on it is never reflected. */
export function createOriginPolicy({ baseUrl, corsOrigins }: Config): OriginPolicy {
  const allowed: ReadonlySet<string> = new Set([new URL(baseUrl).origin, ...corsOrigins]);
  return {
    cors: (methods) =>
      cors(({ headers: { origin = '' } }, done) =>
        done(null, {
          origin: [...allowed],
          methods: methods.join(', '),
          allowedHeaders: 'authorization, bot-check-ticket, content-type, token',
          exposedHeaders: 'retry-after, x-request-id, x-sse-support',
          // For the cookie of a known device, which authenticates nothing.
          credentials: allowed.has(origin),
          maxAge: 600,
        }),
      ),
    rejectCrossSite({ headers: { origin, 'sec-fetch-site': site } }, _res, next) {
      const isForeign = origin === undefined ? site === 'cross-site' : !allowed.has(origin);
      if (isForeign) throw new ApiError('CROSS_SITE');
      next();
    },
  };
}
