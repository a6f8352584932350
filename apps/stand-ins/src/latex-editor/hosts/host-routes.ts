import { join } from 'node:path';
import express, { type Router } from 'express';
import { sendPage, type Html } from '../../shared';
import { navigation } from '../openid/fault-routes';
import { hostileView, projectView, wordView, type HostSettings } from './host-views';

interface HostPage {
  readonly path: string;
  readonly title: string;
  readonly view: (settings: HostSettings) => Html;
}

/** The pages that frame or open the portal. They work under any host name. */
const hostPages: readonly HostPage[] = [
  { path: '/project', title: 'Project', view: projectView },
  { path: '/word', title: 'Word-processor add-in', view: wordView },
  { path: '/hostile', title: 'Hostile window', view: hostileView },
];

/** `/project`, `/word` and `/hostile`: windows around the portal that show every message that they get. `scripts` is the folder with theirs. */
export function hostRoutes(settings: HostSettings, scripts: string): Router {
  const router = express.Router();
  for (const { path, title, view } of hostPages) {
    const scriptPath = `${path}.js`;
    router
      .get(path, (_request, response) =>
        sendPage(response, {
          title,
          service: 'LaTeX editor',
          navigation,
          width: 'wide',
          script: scriptPath,
          framesItself: true,
          frames: [settings.portal],
          body: view(settings),
        }),
      )
      .get(scriptPath, (_request, response) => {
        response.sendFile(join(scripts, scriptPath), { cacheControl: false });
      });
  }
  return router;
}
