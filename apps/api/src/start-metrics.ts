import { collectDefaultMetrics } from 'prom-client';
import type { Container } from './container';
import type { OpenDatabase, ServedParts } from '@portal/server/platform';
import {
  type Listening,
  type Readiness,
  createScrape,
  serveMetrics,
  showZeros,
} from '@portal/server/http';
import { createBackupState } from '@portal/server/operator';
import type { ScheduledJob } from '@portal/server/ports';

/** Serves the metrics where the configuration says; without an address there is no server and nothing is read. */
export async function startMetrics(
  { platform, metrics, handlers, waitingHashes }: Container,
  parts: {
    readonly modules: readonly ServedParts[];
    readonly scheduledJobs: readonly ScheduledJob[];
    readonly database: OpenDatabase;
    readonly readiness: () => Promise<Readiness>;
  },
): Promise<Listening | undefined> {
  const { prometheusAddress, version, role } = platform.config;
  if (!prometheusAddress) return undefined;
  const { modules, scheduledJobs, database, readiness } = parts;
  const queues = [...handlers, ...modules.flatMap(({ jobs = [] }) => jobs)].map(({ name }) => name);
  collectDefaultMetrics({ register: metrics.register });
  metrics.info.set({ version, role }, 1);
  showZeros(metrics, { modules, queues, scheduledJobs });
  const scrape = createScrape(metrics, {
    ...{ database, queues, waitingHashes, readiness },
    backups: createBackupState(platform),
  });
  return serveMetrics(scrape, prometheusAddress);
}
