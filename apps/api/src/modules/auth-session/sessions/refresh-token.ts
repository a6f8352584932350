import { createHmac } from 'node:crypto';
import { hashOf, idLength, newId, newSecret, secretLength } from '../../../platform/secrets';

/** A refresh token taken apart: the family says which session, the secret is good once. */
export interface RefreshToken {
  readonly text: string;
  readonly family: string;
  readonly hash: string;
}

/** Makes refresh tokens and their successors. */
export interface RefreshTokens {
  first(): RefreshToken;
  /** Reads what a caller sent; undefined when it cannot be a token. */
  read(text: string): RefreshToken | undefined;
  /** The one token that follows: the same each time, so that nothing that could be turned back is stored. */
  successorOf(token: RefreshToken): RefreshToken;
}

/** Refresh tokens whose successors only the holder of `key` can work out. */
export function createRefreshTokens(key: Buffer): RefreshTokens {
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
    successorOf: (token) =>
      tokenOf(token.family, createHmac('sha256', key).update(token.text).digest('base64url')),
  };
}
