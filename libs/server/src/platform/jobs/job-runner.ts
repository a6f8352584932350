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
import { bossOptions, queueOptions, workerOptions } from './boss-options';
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

type FetchedJob = Pick<PgBoss.JobWithMetadata<object>, 'id' | 'data' | 'createdOn' | 'startedOn'>;

interface RunnerParts {
  readonly boss: PgBoss;
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

/** Creates missing tables and queues. Each queue is a partition: processes that add them at the same moment end in a deadlock. */
async function createQueues(boss: PgBoss, handlers: readonly JobHandler[]): Promise<void> {
  await boss.start();
  for (const { name } of handlers) await boss.createQueue(name, { name, ...queueOptions });
}

async function sendJob(
  boss: PgBoss,
  tx: Queryable,
  { name, payload }: { name: string; payload: object },
): Promise<void> {
  const id = await boss.send(name, withCause(payload), {
    db: { executeSql: (text, values) => rawQuery(tx, text, values) },
  });
  if (id === null) throw new Error(`There is no queue named ${name}.`);
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
  const boss = new PgBoss({
    ...bossOptions,
    db: { executeSql: (text, values) => track(database.executeSql(text, values)) },
  });
  boss.on('error', (error) => logger.error({ err: error }, 'the job tables could not be read'));
  let running = false;
  const parts: RunnerParts = { boss, logger, metrics, isRunning: () => running };
  const workers: string[] = [];
  let prepared: readonly JobHandler[] = [];

  const wake = () => {
    for (const worker of workers) boss.notifyWorker(worker);
  };

  /** A job that was fetched while the API stops is returned to the queue. After each job the worker checks for more. */
  const work =
    (handler: JobHandler) =>
    async ([job]: FetchedJob[]) => {
      if (!running) throw new Error('The API is stopping.');
      if (job) await track(runJob(parts, handler, job)).finally(wake);
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
        workers.push(await boss.work(handler.name, workerOptions, work(handler)));
    },
    async enqueue(tx, name, payload) {
      await sendJob(boss, tx, { name, payload });
      database.afterCommit(tx, wake);
    },
    stored: createStoredJobs(database, boss),
    wake,
    async drain() {
      let total = 0;
      for (let ran = -1; ran !== 0; total += ran) {
        ran = 0;
        for (const handler of prepared) ran += await drainQueue(parts, handler);
      }
      return total;
    },
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
