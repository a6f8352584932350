import { createHmac } from 'node:crypto';

/** Names the count of an address without telling the address, which may belong to nobody here. */
export type AttemptKey = (email: string) => string;

/** Keys that only the holder of `key` can work out. */
export function createAttemptKey(key: Buffer): AttemptKey {
  return (email) => createHmac('sha256', key).update(email).digest('base64url');
}
