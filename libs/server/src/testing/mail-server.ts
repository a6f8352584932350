import { SMTPServer } from 'smtp-server';

export interface Received {
  readonly recipients: readonly string[];
  readonly source: string;
}

/** A mail server that takes its time to accept a mail. */
export async function startMailServer(received: Received[], busyMs = 0) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // A stopped server ends the connections that its clients keep open.
    closeTimeout: 50,
    onData(stream, session, done) {
      let source = '';
      stream.on('data', (chunk: Buffer) => (source += chunk.toString('utf8')));
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ recipients, source });
        setTimeout(done, busyMs);
      });
    },
  });
  // A process that is killed leaves a mail half sent.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  const address = listening.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
