import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** From one statement to the longest that a request may take. */
const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** From a job that runs immediately to one that succeeds at its last try, after about ten minutes. */
const jobSeconds = [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3_600];

function makersOf(registers: Registry[]) {
  return {
    counter: <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
      new Counter({ name, help, labelNames, registers }),
    gauge: <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
      new Gauge({ name, help, labelNames, registers }),
    histogram: <Label extends string>(
      name: string,
      help: string,
      { labelNames, buckets }: { labelNames: readonly Label[]; buckets: number[] },
    ) => new Histogram({ name, help, labelNames, buckets, registers }),
  };
}

type Makers = ReturnType<typeof makersOf>;

const requestMetrics = ({ counter, gauge, histogram }: Makers) => ({
  requests: counter(
    'portal_http_requests_total',
    'Requests by method, pattern of the route and status.',
    ['method', 'route', 'status'],
  ),
  requestSeconds: histogram(
    'portal_http_request_duration_seconds',
    'Time from the first line of a request to the end of its response; endless streams are left out.',
    { labelNames: ['method', 'route'], buckets: requestSeconds },
  ),
  requestsRunning: gauge('portal_http_requests_running', 'Requests without a whole response.', []),
  logins: counter(
    'portal_logins_total',
    'Logins by the way into the account and their result: OK or an error code.',
    ['way', 'result'],
  ),
  limitHits: counter('portal_limit_hits_total', 'Uses beyond a limit, by the name of the limit.', [
    'limit',
  ]),
  mails: counter('portal_mails_total', 'Mails that the mail server accepted or refused.', [
    'result',
  ]),
  hashes: counter(
    'portal_password_hashes_total',
    'Passwords that were hashed, or rejected because the queue was full, or failed.',
    ['result'],
  ),
  hashesWaiting: gauge('portal_password_hashes_waiting', 'Passwords that wait to be hashed.', []),
});

const workMetrics = ({ counter, gauge, histogram }: Makers) => ({
  jobRuns: counter('portal_job_runs_total', 'Runs of jobs by queue and result.', [
    'queue',
    'result',
  ]),
  jobLag: histogram(
    'portal_job_lag_seconds',
    'Time from the creation of a job to its success: for payment events, how late they take effect.',
    { labelNames: ['queue'], buckets: jobSeconds },
  ),
  jobs: gauge('portal_jobs', 'Stored jobs by queue and state.', ['queue', 'state']),
  oldestJob: gauge('portal_jobs_oldest_seconds', 'Age of the oldest job by queue and state.', [
    'queue',
    'state',
  ]),
  scheduledRuns: counter('portal_scheduled_job_runs_total', 'Runs of scheduled jobs by result.', [
    'task',
    'result',
  ]),
  connections: gauge(
    'portal_database_connections',
    'Connections of the pool to PostgreSQL by state, queries that wait for one, and transactions that wait for rows without one.',
    ['state'],
  ),
  checks: gauge('portal_check', 'Whether a part that the API needs works: 1 or 0.', ['check']),
  backupAge: gauge(
    'portal_last_backup_age_seconds',
    'Age of the last backup that succeeded; infinite before the first one.',
    [],
  ),
  archiveFailing: gauge(
    'portal_log_archive_failing',
    'Whether the last try of PostgreSQL to archive its log failed: 1 or 0.',
    [],
  ),
  info: gauge('portal_info', 'The version and the role of the process.', ['version', 'role']),
});

/** Labels have few known values, never an address, a name or an id of a person (SHARED-380). */
export function createMetrics() {
  const register = new Registry();
  const makers = makersOf([register]);
  return { register, ...requestMetrics(makers), ...workMetrics(makers) };
}

export type Metrics = ReturnType<typeof createMetrics>;
