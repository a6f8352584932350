import express, { type Router } from 'express';
import { html, pageAssets, sendPage } from '../shared';
import type { Messages } from './messages';
import { inboxPage, messagePage } from './pages';
import type { Outage } from './smtp';

const service = 'Mailbox';
const navigation = [['Inbox', '/']] as const;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The mailbox's API (`/api/messages`) and pages. */
export function mailboxRoutes(messages: Messages, outage: Outage): Router {
  return express
    .Router()
    .use(pageAssets())
    .use(express.urlencoded({ extended: false }))
    .get('/api/messages', (request, response) => {
      response.json(messages.list(textOf(request.query['to'])));
    })
    .delete('/api/messages', (_request, response) => {
      messages.clear();
      response.json({ ok: true });
    })
    .get('/', (request, response) => {
      const to = textOf(request.query['to']);
      const switches = { scanner: messages.scanner, outage: outage.isOn };
      const body = inboxPage(messages.list(to), to, switches);
      sendPage(response, { title: 'Inbox', service, navigation, body, width: 'wide' });
    })
    .post('/scanner', (request, response) => {
      messages.setScanner(request.body?.on === 'true');
      response.redirect(303, '/');
    })
    .post('/outage', (request, response) => {
      outage.isOn = request.body?.on === 'true';
      response.redirect(303, '/');
    })
    .get('/messages/:id', (request, response) => {
      const message = messages.find(request.params.id);
      if (!message) {
        const body = html`<p>This mail was deleted or never existed.</p>`;
        return sendPage(response, { title: 'No such mail', service, navigation, body }, 404);
      }
      const body = messagePage(message);
      sendPage(response, {
        title: message.subject || '(no subject)',
        service,
        navigation,
        body,
        width: 'wide',
        framesItself: true,
      });
    })
    .get('/messages/:id/html', (request, response) => {
      const message = messages.find(request.params.id);
      response
        .status(message ? 200 : 404)
        .setHeader(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'",
        )
        .type('html')
        .send(`<base target="_blank">${message?.html ?? ''}`);
    });
}
