import express, { type Router } from 'express';
import { sendPage, type Html, type Page } from '../../shared';
import { editorService } from '../oauth/editor-provider';
import { hostilePage, projectPage, wordPage, type HostedPortal } from './host-pages';
import { hostScript } from './host-script';

const scriptPath = '/hosts.js';

/** The pages around the portal: the editor's project page, the word processor's add-in, and a hostile page. */
export function hostRoutes(portal: HostedPortal): Router {
  const page = (title: string, body: Html, service = editorService): Page => ({
    title,
    service,
    body,
    width: 'wide',
    script: scriptPath,
    framesItself: true,
    frames: [portal.origin],
  });
  return express
    .Router()
    .get(scriptPath, (_request, response) => {
      response.type('js').send(hostScript);
    })
    .get('/project', (_request, response) =>
      sendPage(response, page('Project', projectPage(portal))),
    )
    .get('/word', (_request, response) =>
      sendPage(response, page('Add-in', wordPage(portal), 'Word processor')),
    )
    .get('/hostile', (_request, response) =>
      sendPage(response, page('Hostile page', hostilePage(portal), 'Another site')),
    );
}
