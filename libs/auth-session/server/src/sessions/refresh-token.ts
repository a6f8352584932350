import { createHmac } from 'node:crypto';
import { hashOf, idLength, newId, newSecret, secretLength } from '@portal/server/platform';
import type { RefreshToken } from '../records/session.repository';

/** Creates refresh tokens and their successors. */
export interface RefreshTokens {
  first(): RefreshToken;
  /** Parses the text of a request; undefined when it cannot be a token. */
  read(text: string): RefreshToken | undefined;
  /**
   * The token that follows: always the same one, so that a repeated request gets it again although only its hash is stored.
   * The others are those of older keys, one of which may have followed before the key was replaced.
   */
  successorsOf(token: RefreshToken): readonly [RefreshToken, ...RefreshToken[]];
}

/** {@link RefreshTokens} whose successors can only be derived with the keys, the newest of which is the first. */
export function createRefreshTokens([newest, ...older]: readonly [
  Buffer,
  ...Buffer[],
]): RefreshTokens {
  const tokenOf = (family: string, secret: string): RefreshToken => ({
    text: family + secret,
    family,
    hash: hashOf(family + secret),
  });
  return {
    first: () => tokenOf(newId(), newSecret()),
    read: (text) =>
      text.length === idLength + secretLength
        ? tokenOf(text.slice(0, idLength), text.slice(idLength))
        : undefined,
    successorsOf(token) {
      const successorBy = (key: Buffer) =>
        tokenOf(token.family, createHmac('sha256', key).update(token.text).digest('base64url'));
      return [successorBy(newest), ...older.map(successorBy)];
    },
  };
}
