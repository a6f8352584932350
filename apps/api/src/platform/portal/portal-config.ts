import { pickBrowserSettings } from '@portal/shared/util';
import type { RequestHandler } from 'express';
import type { Config } from '../../config';
import { sendText } from '../http/answer';

/** `/config.js`: the browser settings, the hosts and the names of the social providers (SHARED-49). */
export function createPortalConfig(config: Config): RequestHandler {
  const { hosts } = config;
  const socialProviders = config.socialProviders.map(({ id, name }) => ({ id, name }));
  const settings = JSON.stringify({ ...pickBrowserSettings(config), hosts, socialProviders });
  const script = `window.portalConfig = ${settings.replaceAll('<', '\\u003c')};\n`;
  return (_req, res, next) => {
    const { path, callHeaders } = res.locals.exchange;
    if (path !== '/config.js') return next();
    sendText(res, 200, 'text/javascript; charset=utf-8', script, callHeaders);
  };
}
