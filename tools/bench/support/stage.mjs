import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { buildServer } from '../../scripts/build-server.mjs';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { basePort, refuseTakenPorts } from '../../scripts/lib/ports.mjs';
import { root, Stop } from '../../scripts/lib/run.mjs';
import { startServer } from './child.mjs';

const secret = () => randomBytes(32).toString('base64url');

/** Takes every mail and remembers no more than to whom it went. */
async function startMailSink() {
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

/** The variables of an api whose bot check costs next to nothing. */
const variablesOf = (port, postgres, mail) => ({
  PORT: String(port),
  DATABASE_URL: postgres.url,
  SMTP_URL: mail.url,
  STRIPE_SECRET_KEY: `sk_test_${secret()}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${secret()}`,
  KEY_ENCRYPTION_SECRET: secret(),
  BOT_CHECK_SECRET: secret(),
  BOT_CHECK_TRIES: '2',
  LOG_LEVEL: 'warn',
});

/** The built api in a process of its own, on a PostgreSQL of its own. */
export async function startStage() {
  const port = basePort();
  await refuseTakenPorts({ portal: port });
  await buildServer('api');
  const postgres = await startPostgres();
  if (!postgres)
    throw new Stop('The benchmarks need a PostgreSQL, and there is none on this machine.');
  const mail = await startMailSink();
  const origin = `http://localhost:${port}`;
  const env = variablesOf(port, postgres, mail);
  let api;
  const startApi = async () => {
    api = await startServer(join(root, 'apps/api/dist/main.mjs'), { env, url: `${origin}/readyz` });
  };
  const stop = async () => {
    await api?.stop();
    await mail.stop();
    await postgres.stop();
  };
  try {
    await startApi();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    origin,
    received: mail.received,
    pid: () => api.pid,
    async restart() {
      await api.stop();
      await startApi();
    },
    stop,
  };
}
