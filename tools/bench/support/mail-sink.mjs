import { EventEmitter, once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** Accepts every mail and keeps only its recipient. */
export async function startMailSink() {
  const recipients = new Set();
  const arrivals = new EventEmitter();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.resume().on('end', () => {
        for (const { address } of envelope.rcptTo) recipients.add(address);
        arrivals.emit('mail');
        done();
      });
    },
  });
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    url: `smtp://127.0.0.1:${listener.address().port}`,
    /** Resolves when every address got a mail. */
    async received(addresses) {
      while (!addresses.every((address) => recipients.has(address))) await once(arrivals, 'mail');
    },
    stop: () => new Promise((closed) => server.close(closed)),
  };
}
