import express from 'express';
import { handleError, html, pageAssets, sendPage, serve, type StandIn } from '../shared';
import { createPortalService } from './portal-service';
import { userRoutes } from './user-routes';

/** The stand-in's port (0 takes any free port), the portal, the local world's clock, and the key that the portal gave it. */
interface WebAppOptions {
  readonly port: number;
  readonly portalUrl: string;
  readonly clockUrl: string;
  readonly serviceKey: string;
  /** The file with the page's script. */
  readonly script: string;
}

const scriptPath = '/page.js';

/** Starts the stand-in of the product itself: the web app, in which users write and get suggestions. */
export async function startWebApp({ port, script, ...options }: WebAppOptions): Promise<StandIn> {
  const { origin: portal } = new URL(options.portalUrl);
  const app = express()
    .disable('x-powered-by')
    .use(pageAssets())
    .get('/', (_request, response) =>
      sendPage(response, {
        title: 'Write',
        service: 'Web app',
        navigation: [['Portal', portal]],
        script: scriptPath,
        requests: [portal],
        frames: [portal],
        body: html`<div id="app" data-portal="${portal}"></div>`,
      }),
    )
    .get(scriptPath, (_request, response) => {
      response.sendFile(script, { cacheControl: false });
    })
    .use(userRoutes(createPortalService({ ...options, portal })), handleError);
  return serve('web app', app, port);
}
