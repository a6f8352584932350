import cors from 'cors';
import type { RequestHandler } from 'express';
import type { Config } from '../../../config';
import { ApiError } from '../../errors';

/** Which pages may send requests. */
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
