import { createHash, randomBytes } from 'node:crypto';

export const newSecret = () => randomBytes(32).toString('base64url');
export const secretLength = 43;

/** A new id. It does not begin with a dash, because operators name it on the command line. */
export function newId(): string {
  const id = randomBytes(16).toString('base64url');
  return id.startsWith('-') ? newId() : id;
}
export const idLength = 22;

/** The hash of a random secret, for the database; randomness makes a salt unnecessary. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');
