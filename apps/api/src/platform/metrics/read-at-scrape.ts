import { storedJobStates } from '../../ports/stored-jobs';
import type { OpenDatabase } from '../database/open-database';
import type { Readiness } from '../http/system/readiness';
import { countStoredJobs } from '../jobs/stored-jobs';
import type { Metrics } from './metrics';

/** What is read when Prometheus asks. */
interface ScrapeParts {
  readonly database: Pick<OpenDatabase, 'executeSql' | 'pool'>;
  readonly queues: readonly string[];
  readonly waitingHashes: () => number;
  readonly readiness: () => Promise<Readiness>;
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
