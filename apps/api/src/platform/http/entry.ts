import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Config } from '../../config';
import type { Logger } from '../logging/logger';
import { ApiError } from '../errors';
import { sendError } from './answer';
import { logWhenAnswered } from './log-request';
import { canonicalPath } from './path-policy';
import { securityHeaders } from './security-headers';

/** Asked by load balancers under whatever address they know. */
const anyHostPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** Names the request, refuses other spellings of a path and hosts that are not ours, and prepares the headers. */
export function createEntry(config: Config, logger: Logger): RequestHandler {
  const { call } = securityHeaders(config);
  const hosts = new Set(Object.values(config.hosts).map((address) => new URL(address).host));
  const logs = logger.isLevelEnabled('info');

  return (req, res, next) => {
    const requestId = randomUUID();
    const path = canonicalPath(req.url);
    const host = req.headers.host ?? '';
    const callHeaders = [...call, 'x-request-id', requestId];
    res.locals.exchange = { requestId, host, path: path ?? '', callHeaders };
    if (logs) logWhenAnswered(req, res, logger);
    if (path === undefined) sendError(res, new ApiError('INVALID_REQUEST'), requestId, callHeaders);
    else if (hosts.has(host) || anyHostPaths.has(path)) next();
    else sendError(res, new ApiError('MISDIRECTED'), requestId, callHeaders);
  };
}
