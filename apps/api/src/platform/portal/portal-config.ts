import { pickBrowserSettings } from '@portal/shared/util';
import type { RequestHandler } from 'express';
import type { Config } from '../../config';
import type { ServedPath } from '../http/routing/serve-paths';

/** `/config.js`: the browser settings, the hosts and the names of the social providers (SHARED-49). */
export function portalConfigPath(config: Config, before: RequestHandler): ServedPath {
  const { hosts } = config;
  const socialProviders = config.socialProviders.map(({ id, name }) => ({ id, name }));
  const settings = JSON.stringify({ ...pickBrowserSettings(config), hosts, socialProviders });
  const script = `window.portalConfig = ${settings.replaceAll('<', '\\u003c')};\n`;
  const handle: RequestHandler = (_req, res) => {
    res.set('Content-Type', 'text/javascript; charset=utf-8').send(script);
  };
  return { path: '/config.js', before: [before], methods: { GET: [handle] } };
}
