import express, { type Router } from 'express';
import { sendPage, type Html } from '../../shared';
import { navigation } from '../openid/fault-routes';
import { hostilePageScript } from './hostile-script';
import { hostileView, projectView, wordView, type HostSettings } from './host-views';
import { projectScript } from './project-script';
import { wordScript } from './word-script';

interface HostPage {
  readonly path: string;
  readonly title: string;
  readonly view: (settings: HostSettings) => Html;
  readonly script: string;
}

/** The pages that frame or open the portal. They work under any host name. */
const hostPages: readonly HostPage[] = [
  { path: '/project', title: 'Project', view: projectView, script: projectScript },
  { path: '/word', title: 'Word-processor add-in', view: wordView, script: wordScript },
  { path: '/hostile', title: 'Hostile window', view: hostileView, script: hostilePageScript },
];

/** `/project`, `/word` and `/hostile`: windows around the portal that show every message that they get. */
export function hostRoutes(settings: HostSettings): Router {
  const router = express.Router();
  for (const { path, title, view, script } of hostPages) {
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
        response.setHeader('cache-control', 'no-store').type('text/javascript').send(script);
      });
  }
  return router;
}
