import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { ApiError } from '../errors';

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** The key of another service in the Authorization header, bare or as a bearer (specification 1, section 7). */
const keyIn = ({ headers }: Request) => (headers.authorization ?? '').replace(/^Bearer /i, '');

/** Refuses a call that does not bring the configured key; without one configured it refuses every call. */
export function createServiceKeyCheck(serviceKey: string | undefined): (req: Request) => void {
  const expected = serviceKey === undefined ? undefined : hashOf(serviceKey);
  return (req) => {
    // Hashes of one length: the comparison takes the same time whatever was sent.
    if (!expected || !timingSafeEqual(expected, hashOf(keyIn(req))))
      throw new ApiError('FORBIDDEN');
  };
}
