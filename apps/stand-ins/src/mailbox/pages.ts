import { html, type Html } from '../shared';
import type { MailboxMessage } from './messages';

const shownTime = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

const timeOf = ({ receivedAt }: MailboxMessage) => shownTime.format(new Date(receivedAt));

const row = (message: MailboxMessage): Html =>
  html`<tr>
    <td><a href="/messages/${message.id}">${message.subject || '(no subject)'}</a></td>
    <td>${message.to.join(', ')}</td>
    <td>${timeOf(message)}</td>
  </tr>`;

const scannerForm = (on: boolean): Html =>
  html`<form class="inline" method="post" action="/scanner">
    <p class="hint">
      The corporate scanner is <b>${on ? 'on' : 'off'}</b>.
      ${on ? 'It opens' : 'When it is on, it opens'} every link of an arriving mail.
    </p>
    <input type="hidden" name="on" value="${on ? 'false' : 'true'}" />
    <button>${on ? 'Switch the scanner off' : 'Switch the scanner on'}</button>
  </form>`;

const outageForm = (on: boolean): Html =>
  html`<form class="inline" method="post" action="/outage">
    <p class="hint">
      The mail server is <b>${on ? 'down' : 'up'}</b>.
      ${on ? 'It rejects' : 'When it is down, it rejects'} every mail for the time being.
    </p>
    <input type="hidden" name="on" value="${on ? 'false' : 'true'}" />
    <button>${on ? 'Bring the mail server up' : 'Take the mail server down'}</button>
  </form>`;

/** The list of messages, newest first; with `to`, only messages to that address. */
export function inboxPage(
  messages: readonly MailboxMessage[],
  to: string | undefined,
  switches: { readonly scanner: boolean; readonly outage: boolean },
): Html {
  return html`<form class="inline" method="get" action="/">
      <div class="field">
        <label for="to">Sent to</label>
        <input id="to" name="to" type="email" value="${to}" placeholder="name@university.edu" />
      </div>
      <button>Show</button>
    </form>
    ${
      messages.length === 0
        ? html`<p class="muted">No mail has arrived yet.</p>`
        : html`<div class="scroll">
            <table>
              <thead>
                <tr>
                  <th scope="col">Subject</th>
                  <th scope="col">To</th>
                  <th scope="col">Received (UTC)</th>
                </tr>
              </thead>
              <tbody>
                ${messages.map(row)}
              </tbody>
            </table>
          </div>`
    }
    <h2>Scanner</h2>
    ${scannerForm(switches.scanner)}
    <h2>Outage</h2>
    ${outageForm(switches.outage)}`;
}

/** One message: its header, its links, the HTML part in a frame, and the text part. */
export function messagePage(message: MailboxMessage): Html {
  return html`<dl class="facts">
      <dt>From</dt>
      <dd>${message.from}</dd>
      <dt>To</dt>
      <dd>${message.to.join(', ')}</dd>
      <dt>Received (UTC)</dt>
      <dd>${timeOf(message)}</dd>
    </dl>
    <h2>Links</h2>
    <ul>
      ${message.links.map((link) => html`<li><a href="${link}">${link}</a></li>`)}
    </ul>
    ${
      message.html &&
      html`<h2>HTML</h2>
        <iframe
          title="${message.subject}"
          src="/messages/${message.id}/html"
          height="720"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        ></iframe>`
    }
    <h2>Text</h2>
    <pre>${message.text}</pre>`;
}
