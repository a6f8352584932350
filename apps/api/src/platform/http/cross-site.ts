import type { Request } from 'express';
import type { Config } from '../../config';
import { ApiError } from '../errors';
import type { HeaderList } from './security-headers';

/** Which pages may call, and what their browsers are told. */
export interface OriginPolicy {
  /** Refuses a changing call that a page of another site caused (decisions, "Calls"). */
  refuseCrossSite(req: Request): void;
  /** The CORS headers for the asking page: its exact origin, or none. */
  corsHeaders(req: Request): HeaderList;
  /** The answer to a preflight request. */
  preflightHeaders(req: Request, methods: string): HeaderList;
}

/** Origins are compared whole with a fixed list; nothing is ever reflected that is not on it. */
export function createOriginPolicy({ baseUrl, corsOrigins }: Config): OriginPolicy {
  const allowed: ReadonlySet<string> = new Set([new URL(baseUrl).origin, ...corsOrigins]);
  const varies = ['vary', 'Origin'];

  const corsHeaders = ({ headers: { origin } }: Request): HeaderList =>
    origin !== undefined && allowed.has(origin)
      ? [
          ...varies,
          'access-control-allow-origin',
          origin,
          'access-control-expose-headers',
          'retry-after, x-request-id',
        ]
      : varies;

  return {
    corsHeaders,
    refuseCrossSite({ headers: { origin, 'sec-fetch-site': site } }) {
      const isForeign = origin === undefined ? site === 'cross-site' : !allowed.has(origin);
      if (isForeign) throw new ApiError('CROSS_SITE');
    },
    preflightHeaders: (req, methods) => [
      ...corsHeaders(req),
      ...['allow', methods, 'access-control-allow-methods', methods],
      ...['access-control-allow-headers', 'authorization, content-type, token'],
      ...['access-control-max-age', '600'],
    ],
  };
}
