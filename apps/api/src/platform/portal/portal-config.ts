import type { RequestHandler } from 'express';
import type { Config } from '../../config';
import { sendText } from '../http/answer';

/** `/config.js`: what the browser may know of the configuration. One build serves every environment. */
export function createPortalConfig(config: Config): RequestHandler {
  const { brand, hosts, version, signInWithEditor, extensionId, cookieDomain, targetOrigins } =
    config;
  const socialProviders = config.socialProviders.map(({ id, name }) => ({ id, name }));
  const told = JSON.stringify({
    brand,
    hosts,
    version,
    signInWithEditor,
    extensionId,
    cookieDomain,
    targetOrigins,
    socialProviders,
  });
  const script = `window.portalConfig = ${told.replaceAll('<', '\\u003c')};\n`;
  return (_req, res, next) => {
    const { path, callHeaders } = res.locals.exchange;
    if (path !== '/config.js') return next();
    sendText(res, 200, 'text/javascript; charset=utf-8', script, callHeaders);
  };
}
