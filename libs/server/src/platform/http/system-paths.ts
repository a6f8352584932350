import type { RequestHandler } from 'express';
import type { ServedPath } from './serve-paths';
import type { Readiness } from './readiness';
import type { SigningKeys } from '../../ports/signing-keys';

/** `/healthz`: the process responds. `/readyz`: the parts that it depends on work too, and what is missing (SHARED-383). */
export function healthPaths(
  readiness: () => Promise<Readiness>,
  before: RequestHandler,
): readonly ServedPath[] {
  const healthz: RequestHandler = (_req, res) => void res.json({ status: 'ok' });
  const readyz: RequestHandler = async (_req, res) => {
    const { isReady, ...found } = await readiness();
    res.status(isReady ? 200 : 503).json({ status: isReady ? 'ready' : 'not ready', ...found });
  };
  return [
    { path: '/healthz', before: [before], methods: { GET: [healthz] } },
    { path: '/readyz', before: [before], methods: { GET: [readyz] } },
  ];
}

/** `/.well-known/jwks.json`: the keys that others verify idTokens with (RFC 7517). */
export function publishedKeysPath(
  keys: Pick<SigningKeys, 'publicKeys'>,
  before: RequestHandler,
): ServedPath {
  const handle: RequestHandler = async (_req, res) => void res.json(await keys.publicKeys());
  return { path: '/.well-known/jwks.json', before: [before], methods: { GET: [handle] } };
}
