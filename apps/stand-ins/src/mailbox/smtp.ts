import { randomUUID } from 'node:crypto';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { logger, StartError } from '../shared';
import { messageOf, type MailboxMessage } from './messages';

interface MailReceiver {
  readonly receive: (message: MailboxMessage) => Promise<void>;
  readonly now: () => Date;
  readonly outage: Readonly<Outage>;
}

const maxMailBytes = 5 * 1024 * 1024;

/** Whether the mail server is down: it then rejects every connection, with an error that says to try again later. */
export interface Outage {
  isOn: boolean;
}

/** Starts an SMTP server that accepts mail for every address. */
export async function listenForMail(
  port: number,
  { receive, now, outage }: MailReceiver,
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxMailBytes,
    onConnect(_session, done) {
      if (!outage.isOn) return done();
      done(Object.assign(new Error('The mail server is down'), { responseCode: 421 }));
    },
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
          ? new StartError(
              `The mailbox cannot start: port ${port} (SMTP) is taken by another program.`,
            )
          : error,
      ),
    );
    server.listen(port, 'localhost', resolve);
  });
  // A client that closes its connection early must not end the process.
  server.on('error', (error) => logger.warn({ err: error }, 'SMTP connection failed'));
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
