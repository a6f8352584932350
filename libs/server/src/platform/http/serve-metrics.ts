import type { RequestListener } from 'node:http';
import { storedJobStates } from '../../ports/stored-jobs';
import type { OpenDatabase } from '../database/open-database';
import type { Readiness } from './readiness';
import { countStoredJobs } from '../jobs/stored-jobs';
import { publicPostsLimit } from './limits';
import type { Metrics } from '../observability/metrics';
import type { ScheduledJob } from '../../ports/jobs';
import type { ServedParts } from '../module';
import { loginWays } from './count-requests';
import type { ListenAddress } from '../config/fields';
import { listen, type Listening } from './listen';

export interface ScrapeParts {
  readonly database: Pick<OpenDatabase, 'executeSql' | 'pool'>;
  readonly queues: readonly string[];
  readonly waitingHashes: () => number;
  readonly readiness: () => Promise<Readiness>;
  /** The age of the last good backup, infinite before the first one, and whether PostgreSQL could not archive its log. */
  readonly backups: () => Promise<{
    readonly ageSeconds: number;
    readonly isArchiveFailing: boolean;
  }>;
}

async function readJobs({ jobs, oldestJob }: Metrics, { database, queues }: ScrapeParts) {
  const stored = await countStoredJobs(database);
  for (const queue of queues) {
    for (const state of storedJobStates) {
      const row = stored.find((each) => each.queue === queue && each.state === state);
      jobs.set({ queue, state }, row?.count ?? 0);
      oldestJob.set({ queue, state }, row?.seconds ?? 0);
    }
  }
}

function readConnections({ connections }: Metrics, { database }: ScrapeParts) {
  const pool = database.pool?.();
  if (!pool) return;
  connections.set({ state: 'busy' }, pool.total - pool.idle);
  connections.set({ state: 'idle' }, pool.idle);
  connections.set({ state: 'waiting' }, pool.waiting);
  connections.set({ state: 'waiting-for-rows' }, pool.waitingForRows);
}

async function readChecks({ checks }: Metrics, { readiness }: ScrapeParts) {
  for (const [check, works] of Object.entries((await readiness()).checks))
    checks.set({ check }, works ? 1 : 0);
}

async function readBackups({ backupAge, archiveFailing }: Metrics, { backups }: ScrapeParts) {
  const { ageSeconds, isArchiveFailing } = await backups();
  backupAge.set(ageSeconds);
  archiveFailing.set(isArchiveFailing ? 1 : 0);
}

/** Reads the values that nobody counts: the pool, the queues, the stored jobs. A database that fails leaves its own out. */
export function createScrape(metrics: Metrics, parts: ScrapeParts): () => Promise<string> {
  return async () => {
    metrics.hashesWaiting.set(parts.waitingHashes());
    readConnections(metrics, parts);
    metrics.jobs.reset();
    metrics.oldestJob.reset();
    const readers = [readJobs, readChecks, readBackups];
    await Promise.allSettled(readers.map((read) => read(metrics, parts)));
    return metrics.register.metrics();
  };
}

const results = ['done', 'failed'] as const;

/** Shows counters before their first event: Prometheus notices an increase only from a value that it has read. */
export function showZeros(
  metrics: Metrics,
  parts: {
    readonly modules: readonly Pick<ServedParts, 'routes'>[];
    readonly queues: readonly string[];
    readonly scheduledJobs: readonly ScheduledJob[];
  },
): void {
  metrics.limitHits.inc({ limit: publicPostsLimit }, 0);
  for (const { limits } of parts.modules.flatMap(({ routes }) => routes))
    for (const { name: limit } of typeof limits === 'string' ? [] : Object.values(limits))
      metrics.limitHits.inc({ limit }, 0);
  for (const result of results) {
    for (const queue of parts.queues) metrics.jobRuns.inc({ queue, result }, 0);
    for (const { name: task } of parts.scheduledJobs)
      metrics.scheduledRuns.inc({ task, result }, 0);
  }
  for (const result of ['accepted', 'refused']) metrics.mails.inc({ result }, 0);
  for (const result of ['done', 'rejected', 'failed']) metrics.hashes.inc({ result }, 0);
  for (const way of Object.values(loginWays)) metrics.logins.inc({ way, result: 'OK' }, 0);
}

const contentType = 'text/plain; version=0.0.4; charset=utf-8';
const headers = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Serves `/metrics` at an address that only Prometheus can reach (SHARED-380). */
export function serveMetrics(
  scrape: () => Promise<string>,
  { host, port }: ListenAddress,
): Promise<Listening> {
  const respond: RequestListener = (req, res) => {
    if (req.method !== 'GET' || req.url !== '/metrics') {
      res.writeHead(404, headers).end();
      return;
    }
    scrape().then(
      (text) => res.writeHead(200, { ...headers, 'Content-Type': contentType }).end(text),
      () => res.writeHead(500, headers).end(),
    );
  };
  return listen(respond, port, { host });
}
