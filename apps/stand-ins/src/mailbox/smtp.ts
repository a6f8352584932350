import { randomUUID } from 'node:crypto';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { logger, StartRefusal } from '../shared';
import { messageOf, type MailboxMessage } from './message';

const largestMailBytes = 5 * 1024 * 1024;

/** Accepts mail for anybody on this machine. */
export async function listenForMail(
  port: number,
  receive: (message: MailboxMessage) => Promise<void>,
  now: () => Date,
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: largestMailBytes,
    onData(stream, session, done) {
      simpleParser(stream)
        .then((mail) => {
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          return receive(messageOf(mail, recipients, randomUUID(), now()));
        })
        .then(
          () => done(),
          (error: unknown) => {
            logger.error({ err: error }, 'mail not stored');
            done(error instanceof Error ? error : new Error(String(error)));
          },
        );
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new StartRefusal(
              `The mailbox cannot start: port ${port} (SMTP) is taken by another program.`,
            )
          : error,
      ),
    );
    server.listen(port, 'localhost', resolve);
  });
  // A client that breaks off must not end the mailbox.
  server.on('error', (error) => logger.warn({ err: error }, 'SMTP connection failed'));
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
