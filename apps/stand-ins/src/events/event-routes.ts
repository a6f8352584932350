import express, { type Router } from 'express';
import { array, object } from 'yup';
import { rejectingBadInput, sendPage } from '../shared';
import { eventRow, eventsPage, eventsScript } from './events-page';
import type { ReceivedEvent, ReceivedEvents } from './received-events';

const items = () => array(object().required());

/** What the collector sends: events, or events of the other analytics path. */
const batchSchema = object({ events: items(), requests: items() }).noUnknown().strict();

/** The destination of analytics events: `POST /events`, the page `/events`, and `GET /api/events`. */
export function eventRoutes(received: ReceivedEvents): Router {
  return express
    .Router()
    .post(
      '/events',
      express.json({ limit: '1mb' }),
      rejectingBadInput(async (request, response) => {
        const { events = [], requests = [] } = await batchSchema.validate(request.body);
        received.add(request.get('idempotency-key') ?? '', [...events, ...requests]);
        response.status(202).json({ ok: true });
      }),
    )
    .get('/events', (_request, response) => {
      sendPage(response, {
        title: 'Analytics events',
        service: 'Destination of analytics',
        navigation: [
          ['Events', '/events'],
          ['Inbox', '/'],
        ],
        body: eventsPage(received.list()),
        width: 'wide',
        script: '/events.js',
      });
    })
    .get('/events.js', (_request, response) => {
      response.type('text/javascript').send(eventsScript);
    })
    .get('/events/stream', (request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.flushHeaders();
      const send = (event: ReceivedEvent) =>
        response.write(`id: ${event.number}\ndata: ${JSON.stringify(eventRow(event).markup)}\n\n`);
      const after = Number(request.get('last-event-id') ?? request.query['after'] ?? 0);
      for (const event of received.list(after).toReversed()) send(event);
      request.on('close', received.subscribe(send));
    })
    .get('/api/events', (_request, response) => {
      response.json(received.list());
    })
    .post('/events/clear', (_request, response) => {
      received.clear();
      response.redirect(303, '/events');
    });
}
