import type PgBoss from 'pg-boss';
import type { JobHandler } from '../../ports/jobs';

const jobsSchema = 'pgboss';

/** Seven more tries over about ten minutes with growing pauses; then the job is kept as failed for inspection. */
export const queueOptions = {
  policy: 'standard',
  retryLimit: 7,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 60,
  retentionDays: 14,
} as const satisfies Omit<PgBoss.Queue, 'name'>;

const firstPauseSeconds = 5;
const longestPauseSeconds = 15 * 60;
const oneDaySeconds = 24 * 60 * 60;

/**
 * The pause after a number of failed tries of a job that is tried for a day. It doubles like that of pg-boss, which knows no
 * longest one: its last pause would be a day, and what failed at noon would wait until the next noon.
 */
export const pauseAfter = (tries: number): number =>
  Math.min(firstPauseSeconds * 2 ** (tries - 1), longestPauseSeconds);

/** How many tries follow the first one within a day. */
function countRetries(): number {
  let retries = 0;
  for (let seconds = 0; seconds < oneDaySeconds; seconds += pauseAfter(retries)) retries += 1;
  return retries;
}
export const retriesOfADay = countRetries();

/** What the jobs of a handler have instead of the options of their queue, which are those of the version that made it. */
export const jobOptions = ({ longestSeconds, isTriedForADay = false }: JobHandler) => ({
  ...(longestSeconds !== undefined && { expireInSeconds: longestSeconds }),
  ...(isTriedForADay && { retryLimit: retriesOfADay }),
});

/** pg-boss schedules nothing, because the scheduler uses the portal's clock, and keeps no statistics. */
export const bossOptions = {
  schema: jobsSchema,
  schedule: false,
  migrate: true,
  supervise: true,
  /** A job whose process was lost is tried again within this time after it expired. */
  maintenanceIntervalSeconds: 60,
  archiveCompletedAfterSeconds: 60 * 60,
  /** Until then an operator can let a failed job run again. */
  archiveFailedAfterSeconds: 7 * 24 * 60 * 60,
  deleteAfterDays: 7,
} as const satisfies PgBoss.ConstructorOptions;

/** Polls every two seconds, and immediately when notified. */
export const workerOptionsOf = ({ batch = 1 }: JobHandler) =>
  ({
    batchSize: batch,
    includeMetadata: true,
    pollingIntervalSeconds: 2,
  }) as const satisfies PgBoss.WorkOptions;
