import { html, type Html } from '../shared';
import type { ReceivedEvent } from './received-events';

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? '');

/** The fields with a column of their own; the other path has its own names for them. */
const columnsOf = ({ event }: ReceivedEvent) => {
  const { type, action, eventType, eventProperties, ...rest } = event;
  return { type: type ?? eventType, action, details: { ...rest, ...Object(eventProperties) } };
};

/** One row of the table. */
export function eventRow(received: ReceivedEvent): Html {
  const { type, action, details } = columnsOf(received);
  return html`<tr>
    <td class="number">${received.number}</td>
    <td>${received.receivedAt.slice(11, 19)}</td>
    <td>${textOf(type)}</td>
    <td>${textOf(action)}</td>
    <td><code>${JSON.stringify(details)}</code></td>
  </tr>`;
}

/** Every event, newest first; `/events.js` adds those that arrive. */
export const eventsPage = (events: readonly ReceivedEvent[]): Html =>
  html`<p class="hint">
      What the portal’s collector forwards, as it arrives. A browser reports nothing before its user
      allows analytics.
    </p>
    <p id="none" class="muted" ${events.length > 0 && 'hidden'}>No event has arrived yet.</p>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">Received (UTC)</th>
            <th scope="col">Type</th>
            <th scope="col">Action</th>
            <th scope="col">Details</th>
          </tr>
        </thead>
        <tbody id="events" aria-live="polite" data-last="${events[0]?.number ?? 0}">
          ${events.map(eventRow)}
        </tbody>
      </table>
    </div>
    <form class="inline" method="post" action="/events/clear">
      <button>Delete all events</button>
    </form>`;

/** Adds the rows that the server sends; the browser connects again by itself. */
export const eventsScript = `
const body = document.getElementById('events');
const stream = new EventSource('/events/stream?after=' + body.dataset.last);
stream.onmessage = ({ data }) => {
  document.getElementById('none').hidden = true;
  body.insertAdjacentHTML('afterbegin', JSON.parse(data));
};
addEventListener('pagehide', () => stream.close());
`;
