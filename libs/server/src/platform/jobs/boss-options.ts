import type PgBoss from 'pg-boss';

const jobsSchema = 'pgboss';

/** Seven tries over about ten minutes with growing pauses; then the job is kept as failed for inspection. */
export const queueOptions = {
  policy: 'standard',
  retryLimit: 7,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 60,
  retentionDays: 14,
} as const satisfies Omit<PgBoss.Queue, 'name'>;

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

/** One job at a time per queue; polls every two seconds, and immediately when notified. */
export const workerOptions = {
  batchSize: 1,
  includeMetadata: true,
  pollingIntervalSeconds: 2,
} as const satisfies PgBoss.WorkOptions;
