import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { buildServer } from '../../scripts/build-server.mjs';
import { refuseTakenPorts } from '../../scripts/lib/ports.mjs';
import { root } from '../../scripts/lib/run.mjs';
import { startBenchDatabase } from './bench-database.mjs';
import { benchPort } from './bench-port.mjs';
import { startServer } from './child.mjs';
import { startMailSink } from './mail-sink.mjs';

const secret = () => randomBytes(32).toString('base64url');

/** The variables of an api whose bot check costs next to nothing. */
const variablesOf = (port, database, mail) => ({
  PORT: String(port),
  DATABASE_URL: database.url,
  SMTP_URL: mail.url,
  STRIPE_SECRET_KEY: `sk_test_${secret()}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${secret()}`,
  KEY_ENCRYPTION_SECRET: secret(),
  BOT_CHECK_SECRET: secret(),
  BOT_CHECK_TRIES: '2',
  LOG_LEVEL: 'warn',
});

/** The built api in a process of its own, on a PostgreSQL database of its own. */
export async function startStage() {
  const port = benchPort();
  await refuseTakenPorts({ portal: port });
  await buildServer('api');
  const database = await startBenchDatabase();
  const mail = await startMailSink();
  const origin = `http://localhost:${port}`;
  const env = variablesOf(port, database, mail);
  let api;
  const startApi = async () => {
    api = await startServer(join(root, 'apps/api/dist/main.mjs'), { env, url: `${origin}/readyz` });
  };
  const stop = async () => {
    await api?.stop();
    await mail.stop();
    await database.stop();
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
