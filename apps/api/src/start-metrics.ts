import { collectDefaultMetrics } from 'prom-client';
import type { Container } from './container';
import type { OpenDatabase } from './platform/database/open-database';
import type { Listening } from './platform/http/server/listen';
import type { Readiness } from './platform/http/system/readiness';
import { createScrape } from './platform/metrics/read-at-scrape';
import { serveMetrics } from './platform/metrics/serve-metrics';
import { showZeros } from './platform/metrics/show-zeros';
import type { ServedParts } from './platform/module';
import type { ScheduledJob } from './ports/jobs';

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
  const scrape = createScrape(metrics, { database, queues, waitingHashes, readiness });
  return serveMetrics(scrape, prometheusAddress);
}
