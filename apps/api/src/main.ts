import { fileURLToPath } from 'node:url';
import {
  readConfig,
  isDatabaseLost,
  createLogger,
  StartProblem,
  startTracing,
} from '@portal/server/platform';
import { startApi } from './start-api';

const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Relative to the bundle. */
const files = {
  migrations: beside('../src/migrations'),
  hashingWorker: beside('hashing.worker.mjs'),
};

/** Signals are handled from the beginning; one that comes during the start is handled after it. */
function firstSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal));
  });
}

async function run(): Promise<void> {
  const signalled = firstSignal();
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  const tracing = await startTracing(config, logger);
  const api = await startApi(config, files, logger);
  logger.info({ port: api.port, version: config.version }, 'the api is ready');
  logger.info({ signal: await signalled }, 'the api is stopping');
  await api.stop();
  await tracing?.stop();
}

/** Prints the sentences of a start problem; any other error is logged without its details. */
function fail(error: unknown): never {
  if (error instanceof StartProblem) process.stderr.write(`${error.message}\n`);
  else createLogger('error').fatal({ err: error }, 'the api ended with an error');
  process.exit(1);
}

/**
 * pg-boss does not wait for the statement that says how a job ended. When it meets a lost database, the process continues without it, as
 * every request and job does: the job is tried again when its time is over.
 */
function passOverLostDatabase(error: unknown): void {
  if (!isDatabaseLost(error)) fail(error);
  createLogger('error').error({ err: error }, 'the end of a job could not be stored');
}

process.on('uncaughtException', fail);
process.on('unhandledRejection', passOverLostDatabase);
run().then(() => process.exit(0), fail);
