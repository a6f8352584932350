import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  type Config,
  readConfig,
  isDatabaseLost,
  createLogger,
  type Logger,
  StartProblem,
  startTracing,
} from '@portal/server/platform';
import { startApi, stopMs } from './start-api';

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

async function runUntil(
  signalled: Promise<NodeJS.Signals>,
  config: Config,
  logger: Logger,
): Promise<void> {
  let isStopping = false;
  void signalled.then(() => (isStopping = true));
  const tracing = await startTracing(config, logger);
  const api = await startApi(config, files, logger, () => isStopping);
  logger.info({ port: api.port, version: config.version }, 'the api is ready');
  logger.info({ signal: await signalled }, 'the api is stopping');
  await api.stop();
  await tracing?.stop();
}

/** The one deadline of a stop, whatever does not end; supervisors kill later than that (SHARED-346). */
async function deadlineAfter(signalled: Promise<unknown>, config: Config): Promise<never> {
  await signalled;
  await pause(config.drainSeconds * 1_000 + stopMs);
  throw new Error('The API did not stop in time.');
}

async function run(): Promise<void> {
  const signalled = firstSignal();
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  await Promise.race([runUntil(signalled, config, logger), deadlineAfter(signalled, config)]);
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
