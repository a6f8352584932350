import express from 'express';
import { handleError, serve, type StandIn } from '../shared';
import { openMessages } from './messages';
import { mailboxRoutes } from './routes';
import { scanLinks } from './scanner';
import { listenForMail } from './smtp';

/** Where a mailbox listens and keeps its mail; port 0 takes any free one. */
export interface MailboxOptions {
  readonly port: number;
  readonly smtpPort: number;
  readonly folder: string;
  readonly now: () => Date;
}

/** Starts a mailbox: SMTP in, pages and calls out. */
export async function startMailbox({
  port,
  smtpPort,
  folder,
  now,
}: MailboxOptions): Promise<StandIn & { readonly smtpPort: number }> {
  const messages = await openMessages(folder);
  const smtp = await listenForMail(
    smtpPort,
    async (message) => {
      if (messages.scanner) await scanLinks(message);
      await messages.add(message);
    },
    now,
  );
  const web = await serve('mailbox', express().use(mailboxRoutes(messages), handleError), port);
  return {
    origin: web.origin,
    smtpPort: smtp.port,
    stop: async () => {
      await smtp.stop();
      await web.stop();
    },
  };
}
