import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { buildServer } from '../../scripts/lib/build-server.mjs';
import { assertPortsFree } from '../../scripts/lib/ports.mjs';
import { root } from '../../scripts/lib/run.mjs';
import { startBenchDatabases } from './bench-databases.mjs';
import { benchPort } from './bench-port.mjs';
import { startServer } from './child.mjs';
import { startMailSink } from './mail-sink.mjs';
import { createTickets } from './tickets.mjs';

const secret = () => randomBytes(32).toString('base64url');

/** The variables of an API in production behind an https proxy. */
export const variablesOf = (port, databaseUrl, mail) => ({
  PORT: String(port),
  BASE_URL: `https://localhost:${port}`,
  TRUSTED_PROXIES: 'loopback',
  DATABASE_URL: databaseUrl,
  SMTP_URL: mail.url,
  MAIL_FROM: 'Lemma <no-reply@lemma.test>',
  SUPPORT_INBOX: 'support@lemma.test',
  INSTITUTIONS_INBOX: 'institutions@lemma.test',
  STRIPE_SECRET_KEY: `sk_live_${secret()}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${secret()}`,
  KEY_ENCRYPTION_SECRET: secret(),
  BOT_CHECK_SECRET: secret(),
  // Most benchmarks send from one network.
  PUBLIC_POSTS_PER_SECOND: '1000000',
  LOG_LEVEL: 'warn',
});

/** The built API in its own process, with its own PostgreSQL database. */
export async function startStage() {
  const port = benchPort();
  await assertPortsFree({ portal: port });
  await buildServer('api');
  const databases = await startBenchDatabases();
  const databaseUrl = await databases.create();
  const mail = await startMailSink();
  const origin = `http://localhost:${port}`;
  const env = variablesOf(port, databaseUrl, mail);
  let api;
  const startApi = async (more = {}) => {
    api = await startServer(join(root, 'apps/api/dist/main.mjs'), {
      env: { ...env, ...more },
      url: `${origin}/readyz`,
    });
  };
  const stop = async () => {
    await api?.stop();
    await mail.stop();
    await databases.stop();
  };
  try {
    await startApi();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    origin,
    databaseUrl,
    /** A database on the same server, for the program that the API is compared with. */
    createDatabase: databases.create,
    ticketFor: createTickets(env.BOT_CHECK_SECRET),
    received: mail.received,
    pid: () => api.pid,
    /** Starts the API again, with other variables for as long as it runs. */
    async restart(variables) {
      await api.stop();
      await startApi(variables);
    },
    stop,
  };
}
