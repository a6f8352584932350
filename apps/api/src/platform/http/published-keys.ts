import type { RequestHandler } from 'express';
import type { SigningKeys } from '../../ports/signing-keys';
import { sendJson } from './answer';

/** `/.well-known/jwks.json`: what others verify idTokens with (RFC 7517). */
export function createPublishedKeys(keys: Pick<SigningKeys, 'publicKeys'>): RequestHandler {
  return async (_req, res, next) => {
    const { path, callHeaders } = res.locals.exchange;
    if (path !== '/.well-known/jwks.json') return next();
    sendJson(res, 200, await keys.publicKeys(), callHeaders);
  };
}
