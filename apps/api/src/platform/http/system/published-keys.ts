import type { RequestHandler } from 'express';
import type { SigningKeys } from '../../../ports/signing-keys';
import type { ServedPath } from '../routing/serve-paths';

/** `/.well-known/jwks.json`: the keys that others verify idTokens with (RFC 7517). */
export function publishedKeysPath(
  keys: Pick<SigningKeys, 'publicKeys'>,
  before: RequestHandler,
): ServedPath {
  const handle: RequestHandler = async (_req, res) => void res.json(await keys.publicKeys());
  return { path: '/.well-known/jwks.json', before: [before], methods: { GET: [handle] } };
}
