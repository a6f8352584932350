import { setTimeout as pause } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import type { Queryable } from '../../ports/database';
import type { JobHandler, Jobs } from '../../ports/jobs';
import type { StoredJobs } from '../../ports/stored-jobs';
import { isDatabaseLost } from '../database/database-errors';
import type { OpenDatabase } from '../database/open-database';
import { rawQuery } from '../database/raw-query';
import type { Logger } from '../observability/logger';
import { createMetrics, type Metrics } from '../observability/metrics';
import { runInCause, withCause } from './job-cause';
import { inSpan } from '../observability/spans';
import {
  bossOptions,
  jobOptions,
  pauseAfter,
  queueOptions,
  retriesOfADay,
  workerOptionsOf,
} from './boss-options';
import { createStoredJobs } from './stored-jobs';

export interface JobRunner extends Jobs {
  /** Creates missing tables and queues; must run before the first `enqueue`. */
  prepare(handlers: readonly JobHandler[]): Promise<void>;
  wake(): void;
  start(): Promise<void>;
  /** Runs all waiting jobs now and returns how many ran. For tests and tools. */
  drain(): Promise<number>;
  /** Waits for running jobs, at most for the given time. */
  stop(limitMs: number): Promise<void>;
  readonly isRunning: boolean;
  readonly stored: StoredJobs;
}

type FetchedJob = Pick<
  PgBoss.JobWithMetadata<object>,
  'id' | 'data' | 'createdOn' | 'startedOn' | 'retryCount'
>;

interface RunnerParts {
  readonly boss: PgBoss;
  readonly executeSql: OpenDatabase['executeSql'];
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'jobRuns' | 'jobLag'>;
  readonly isRunning: () => boolean;
}

/** Longer than another database server needs to take over, and shorter than a job may run. */
const deletionTries = 40;
const deletionPauseMs = 1_000;

/** Deletes a job that is done, also after the database was lost: it would run twice. */
async function deleteDone(
  { boss, isRunning }: RunnerParts,
  queue: string,
  id: string,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await boss.deleteJob(queue, id);
    } catch (error) {
      if (tries === deletionTries || !isRunning() || !isDatabaseLost(error)) throw error;
      await pause(deletionPauseMs);
    }
  }
}

/** Sets the pause until the next try, for the failure that pg-boss stores next; without the database the last pause counts. */
async function setPause(
  { executeSql }: RunnerParts,
  { name, isTriedForADay = false }: JobHandler,
  { id, retryCount }: FetchedJob,
): Promise<void> {
  if (!isTriedForADay) return;
  await executeSql(
    `UPDATE ${bossOptions.schema}.job SET retry_backoff = false, retry_delay = $3, retry_limit = $4
     WHERE name = $1 AND id = $2`,
    [name, id, pauseAfter(retryCount + 1), retriesOfADay],
  ).catch(() => undefined);
}

/** Runs one job and deletes it; a failure is logged, and pg-boss tries again. */
async function runPayload(
  parts: RunnerParts,
  handler: JobHandler,
  job: FetchedJob,
  payload: object,
): Promise<void> {
  const { logger, metrics } = parts;
  const queue = handler.name;
  const since = performance.now();
  try {
    await handler.run(payload);
    await deleteDone(parts, queue, job.id);
    metrics.jobRuns.inc({ queue, result: 'done' });
    const waitedMs = job.startedOn.getTime() - job.createdOn.getTime();
    metrics.jobLag.observe({ queue }, (waitedMs + performance.now() - since) / 1_000);
    logger.info({ job: job.id, queue }, 'a job was done');
  } catch (error) {
    metrics.jobRuns.inc({ queue, result: 'failed' });
    logger.warn({ err: error, job: job.id, queue }, 'a job failed and will be tried again');
    await setPause(parts, handler, job);
    throw error;
  }
}

const runJob = (parts: RunnerParts, handler: JobHandler, job: FetchedJob): Promise<void> =>
  runInCause(job.data, (payload) =>
    inSpan(
      {
        name: `job ${handler.name}`,
        kind: 'CONSUMER',
        attributes: { 'job.queue': handler.name, 'job.id': job.id },
      },
      () => runPayload(parts, handler, job, payload),
    ),
  );

/** Runs the jobs that a worker took, one after the other. What has not begun when the API stops is returned to the queue. */
async function runBatch(
  parts: RunnerParts,
  handler: JobHandler,
  jobs: readonly FetchedJob[],
): Promise<void> {
  for (const job of jobs) {
    if (!parts.isRunning()) throw new Error('The API is stopping.');
    await runJob(parts, handler, job).catch((error: unknown) =>
      parts.boss.fail(handler.name, job.id, Object(error)),
    );
  }
}

async function drainQueue(parts: RunnerParts, handler: JobHandler): Promise<number> {
  const { boss } = parts;
  for (let count = 0; ; count += 1) {
    const [job] = await boss.fetch<object>(handler.name, {
      batchSize: 1,
      ignoreStartAfter: true,
      includeMetadata: true,
    });
    if (!job) return count;
    try {
      await runJob(parts, handler, job);
    } catch (error) {
      await boss.fail(handler.name, job.id, { message: String(error) });
      throw error;
    }
  }
}

/** The queues that have waiting jobs: one question instead of one for each queue. */
async function findWaiting({ executeSql }: RunnerParts): Promise<Set<string>> {
  const { rows } = await executeSql(
    `SELECT DISTINCT name FROM ${bossOptions.schema}.job WHERE state < 'active'`,
  );
  return new Set(rows.map(({ name }) => String(name)));
}

async function drainQueues(parts: RunnerParts, handlers: readonly JobHandler[]): Promise<number> {
  let total = 0;
  for (let ran = -1; ran !== 0; total += ran) {
    ran = 0;
    const waiting = await findWaiting(parts);
    for (const handler of handlers)
      if (waiting.has(handler.name)) ran += await drainQueue(parts, handler);
  }
  return total;
}

/** Creates missing tables and queues. Each queue is a partition: processes that add them at the same moment end in a deadlock. */
async function createQueues(boss: PgBoss, handlers: readonly JobHandler[]): Promise<void> {
  await boss.start();
  const present = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const { name } of handlers)
    if (!present.has(name)) await boss.createQueue(name, { name, ...queueOptions });
}

async function insertJobs(
  boss: PgBoss,
  tx: Queryable,
  handler: JobHandler,
  payloads: readonly object[],
): Promise<void> {
  const { name } = handler;
  await boss.insert(
    payloads.map((payload) => ({ name, data: withCause(payload), ...jobOptions(handler) })),
    { db: { executeSql: (text, values) => rawQuery(tx, text, values) } },
  );
}

function handlerOf(handlers: readonly JobHandler[], name: string): JobHandler {
  const handler = handlers.find((each) => each.name === name);
  if (!handler) throw new Error(`There is no queue named ${name}.`);
  return handler;
}

/** Tracks running work, so that nothing runs after the database was closed. */
function createTracker() {
  const underWay = new Set<Promise<unknown>>();
  return {
    track<Result>(work: Promise<Result>): Promise<Result> {
      underWay.add(work);
      const forget = () => void underWay.delete(work);
      work.then(forget, forget);
      return work;
    },
    async settled() {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}

/** The job tables belong to pg-boss; every handle of the portal's database can write to them. */
export function createJobRunner(
  database: OpenDatabase,
  logger: Logger,
  metrics: RunnerParts['metrics'] = createMetrics(),
): JobRunner {
  const { track, settled } = createTracker();
  const executeSql: OpenDatabase['executeSql'] = (text, values) =>
    track(database.executeSql(text, values));
  const boss = new PgBoss({ ...bossOptions, db: { executeSql } });
  boss.on('error', (error) => logger.error({ err: error }, 'the job tables could not be read'));
  let running = false;
  const parts: RunnerParts = { boss, executeSql, logger, metrics, isRunning: () => running };
  const workers: { readonly queue: string; readonly id: string }[] = [];
  let prepared: readonly JobHandler[] = [];

  const wake = (only?: string) => {
    for (const { queue, id } of workers)
      if (only === undefined || queue === only) boss.notifyWorker(id);
  };

  /** After each batch the workers of its queue check for more. */
  const startWorker = async (handler: JobHandler) => {
    const queue = handler.name;
    const work = (jobs: FetchedJob[]) =>
      track(runBatch(parts, handler, jobs)).finally(() => wake(queue));
    const id = await boss.work(queue, workerOptionsOf(handler), work);
    workers.push({ queue, id });
  };

  return {
    async prepare(handlers) {
      prepared = handlers;
      await database.whileOthersWait(() => createQueues(boss, handlers));
    },
    async start() {
      running = true;
      // pg-boss looks for jobs of lost processes at intervals only: one that is killed again and again would never come to it.
      await boss.expire();
      for (const handler of prepared)
        for (let count = 0; count < (handler.workers ?? 1); count += 1) await startWorker(handler);
    },
    async enqueue(tx, name, ...payloads) {
      await insertJobs(boss, tx, handlerOf(prepared, name), payloads);
      database.afterCommit(tx, () => wake(name));
    },
    stored: createStoredJobs(database, boss),
    wake: () => wake(),
    drain: () => drainQueues(parts, prepared),
    async stop(limitMs) {
      running = false;
      await boss.stop({ graceful: true, wait: true, timeout: limitMs });
      await settled();
    },
    get isRunning() {
      return running;
    },
  };
}
