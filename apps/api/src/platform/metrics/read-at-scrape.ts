import type { OpenDatabase } from '../database/open-database';
import type { Readiness } from '../http/system/readiness';
import type { Metrics } from './metrics';

/** The states in which a job is not finished yet, or has failed for good. */
export const jobStates = ['created', 'retry', 'active', 'failed'] as const;

/** What is read when Prometheus asks. */
interface ScrapeParts {
  readonly database: Pick<OpenDatabase, 'executeSql' | 'pool'>;
  readonly queues: readonly string[];
  readonly waitingHashes: () => number;
  readonly readiness: () => Promise<Readiness>;
}

async function readJobs({ jobs, oldestJob }: Metrics, { database, queues }: ScrapeParts) {
  const { rows } = await database.executeSql(
    `SELECT name, state::text AS state, count(*)::int AS count,
       extract(epoch FROM now() - min(created_on))::float AS seconds
     FROM pgboss.job WHERE state IN ('created', 'retry', 'active', 'failed') GROUP BY 1, 2`,
  );
  for (const queue of queues) {
    for (const state of jobStates) {
      const row = rows.find((each) => each['name'] === queue && each['state'] === state);
      jobs.set({ queue, state }, Number(row?.['count'] ?? 0));
      oldestJob.set({ queue, state }, Number(row?.['seconds'] ?? 0));
    }
  }
}

function readConnections({ connections }: Metrics, { database }: ScrapeParts) {
  const pool = database.pool?.();
  if (!pool) return;
  connections.set({ state: 'busy' }, pool.total - pool.idle);
  connections.set({ state: 'idle' }, pool.idle);
  connections.set({ state: 'waiting' }, pool.waiting);
}

async function readChecks({ checks }: Metrics, { readiness }: ScrapeParts) {
  for (const [check, works] of Object.entries((await readiness()).checks))
    checks.set({ check }, works ? 1 : 0);
}

/** Reads the values that nobody counts: the pool, the queues, the stored jobs. A database that fails leaves its own out. */
export function createScrape(metrics: Metrics, parts: ScrapeParts): () => Promise<string> {
  return async () => {
    metrics.hashesWaiting.set(parts.waitingHashes());
    readConnections(metrics, parts);
    metrics.jobs.reset();
    metrics.oldestJob.reset();
    await Promise.allSettled([readJobs(metrics, parts), readChecks(metrics, parts)]);
    return metrics.register.metrics();
  };
}
