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

/** Takes every mail and only counts it. */
async function startMailSink() {
  const arrivals = new EventEmitter();
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.resume().on('end', () => {
        count += 1;
        arrivals.emit('mail');
        done();
      });
    },
  });
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    url: `smtp://127.0.0.1:${listener.address().port}`,
    /** Resolves when so many mails came since the start. */
    async received(mails) {
      while (count < mails) await once(arrivals, 'mail');
    },
    stop: () => new Promise((closed) => server.close(closed)),
  };
}

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
  const env = {
    PORT: String(port),
    DATABASE_URL: postgres.url,
    SMTP_URL: mail.url,
    STRIPE_SECRET_KEY: `sk_test_${secret()}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${secret()}`,
    KEY_ENCRYPTION_SECRET: secret(),
    BOT_CHECK_SECRET: secret(),
    BOT_CHECK_TRIES: '2',
    LOG_LEVEL: 'warn',
  };
  const started = [postgres, mail];
  const stop = async () => {
    for (const each of started.toReversed()) await each.stop();
  };
  try {
    const api = await startServer(join(root, 'apps/api/dist/main.mjs'), {
      env,
      url: `${origin}/readyz`,
    });
    started.push(api);
    return { origin, pid: api.pid, received: mail.received, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
