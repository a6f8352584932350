import type PgBoss from 'pg-boss';

/** The schema of the job tables. */
export const jobsSchema = 'pgboss';

/** Seven tries over about ten minutes of growing waits; then the job is kept as failed for whoever looks. */
export const queueOptions = {
  policy: 'standard',
  retryLimit: 7,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 60,
  retentionDays: 14,
} as const satisfies Omit<PgBoss.Queue, 'name'>;

/** pg-boss schedules nothing (the scheduler uses the portal's own clock) and counts no states. */
export const bossOptions = {
  schema: jobsSchema,
  schedule: false,
  migrate: true,
  supervise: true,
  maintenanceIntervalSeconds: 120,
  archiveCompletedAfterSeconds: 60 * 60,
  deleteAfterDays: 7,
} as const satisfies PgBoss.ConstructorOptions;

/** One job at a time in each queue; looks every two seconds, and at once when woken. */
export const workerOptions = {
  batchSize: 1,
  pollingIntervalSeconds: 2,
} as const satisfies PgBoss.WorkOptions;
