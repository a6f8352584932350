import express from 'express';
import { eventRoutes } from '../events/event-routes';
import { openReceivedEvents } from '../events/received-events';
import { handleError, serve, type StandIn } from '../shared';
import { openMessages, type MailboxMessage } from './messages';
import { mailboxRoutes } from './routes';
import { listenForMail, type Outage } from './smtp';

const scanTimeoutMs = 5_000;

/** Opens every link of a mail with GET and follows redirects, as corporate mail scanners do before the user sees the mail. */
async function scanLinks({ links }: MailboxMessage): Promise<void> {
  await Promise.allSettled(
    links.map((link) =>
      fetch(link, {
        headers: { 'user-agent': 'Mozilla/5.0 (compatible; LinkScanner/1.0)' },
        signal: AbortSignal.timeout(scanTimeoutMs),
      }).then((response) => response.arrayBuffer()),
    ),
  );
}

/** The ports and the data folder of the mailbox; port 0 takes any free port. */
interface MailboxOptions {
  readonly port: number;
  readonly smtpPort: number;
  readonly folder: string;
  readonly now: () => Date;
}

/**
 * Starts the mailbox (an SMTP server, pages and the API `/api/messages`) and, beside it, the destination of analytics events.
 */
export async function startMailbox({
  port,
  smtpPort,
  folder,
  now,
}: MailboxOptions): Promise<StandIn & { readonly smtpPort: number }> {
  const messages = await openMessages(folder);
  const outage: Outage = { isOn: false };
  const receive = async (message: MailboxMessage) => {
    if (messages.scanner) await scanLinks(message);
    messages.add(message);
  };
  const smtp = await listenForMail(smtpPort, { receive, now, outage });
  const events = await openReceivedEvents(folder, now);
  const app = express().use(mailboxRoutes(messages, outage), eventRoutes(events), handleError);
  const web = await serve('mailbox', app, port);
  return {
    origin: web.origin,
    smtpPort: smtp.port,
    stop: async () => {
      await smtp.stop();
      await web.stop();
      await Promise.all([messages.flush(), events.flush()]);
    },
  };
}
