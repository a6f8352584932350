import { createHash, randomBytes } from 'node:crypto';

/** A fresh 256-bit secret, fit for an address and a header. */
export const newSecret = () => randomBytes(32).toString('base64url');
export const secretLength = 43;

/** A fresh 128-bit name. */
export const newId = () => randomBytes(16).toString('base64url');
export const idLength = 22;

/** What the database keeps of a secret that is random enough to need no salt. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');
