import { pickBrowserSettings } from '@portal/shared/util';
import type { RequestHandler } from 'express';
import type { Config } from '../../config';
import type { ServedPath } from '../http/routing/serve-paths';
import { earlyRequestsOfUser, type EarlyRequest } from './early-requests';

/** `/config.js`: the browser settings, the hosts, the names of the social providers and the LaTeX editor, and early requests (SHARED-49, AUTH-183). */
export function portalConfigPath(
  config: Config,
  earlyRequests: readonly EarlyRequest[],
  before: RequestHandler,
): ServedPath {
  const { hosts } = config;
  const socialProviders = config.socialProviders.map(({ id, name }) => ({ id, name }));
  const { editor } = config;
  const settings = JSON.stringify({
    ...pickBrowserSettings(config),
    hosts,
    socialProviders,
    ...(editor && { editor }),
    earlyRequests: earlyRequestsOfUser(earlyRequests, config),
  });
  const script = `window.portalConfig = ${settings.replaceAll('<', '\\u003c')};\n`;
  const handle: RequestHandler = (_req, res) => {
    res.set('Content-Type', 'text/javascript; charset=utf-8').send(script);
  };
  return { path: '/config.js', before: [before], methods: { GET: [handle] } };
}
