import type { RequestHandler } from 'express';
import type { Config } from '../../config';
import type { ServedPath } from '../http/routing/serve-paths';

/** `/config.js`: the part of the configuration that the browser needs. One build serves every environment. */
export function portalConfigPath(config: Config, before: RequestHandler): ServedPath {
  const { brand, hosts, version, signInWithEditor, extensionId, cookieDomain, targetOrigins } =
    config;
  const socialProviders = config.socialProviders.map(({ id, name }) => ({ id, name }));
  const portalConfig = JSON.stringify({
    brand,
    hosts,
    version,
    signInWithEditor,
    extensionId,
    cookieDomain,
    targetOrigins,
    socialProviders,
  });
  const script = `window.portalConfig = ${portalConfig.replaceAll('<', '\\u003c')};\n`;
  const handle: RequestHandler = (_req, res) => {
    res.set('Content-Type', 'text/javascript; charset=utf-8').send(script);
  };
  return { path: '/config.js', before: [before], methods: { GET: [handle] } };
}
