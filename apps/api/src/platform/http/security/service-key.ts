import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { ApiError } from '../../errors';

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** The key of another service in the Authorization header, alone or as a bearer token. */
const keyIn = ({ headers }: Request) => (headers.authorization ?? '').replace(/^Bearer /i, '');

/** Rejects a request without the configured key; when no key is configured, it rejects every request. */
export function createServiceKeyCheck(serviceKey: string | undefined): RequestHandler {
  const expected = serviceKey === undefined ? undefined : hashOf(serviceKey);
  return (req, _res, next) => {
    // Hashes have the same length, so the comparison takes the same time whatever was sent.
    if (!expected || !timingSafeEqual(expected, hashOf(keyIn(req))))
      throw new ApiError('FORBIDDEN');
    next();
  };
}
