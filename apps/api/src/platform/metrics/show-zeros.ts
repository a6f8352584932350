import type { ScheduledJob } from '../../ports/jobs';
import type { ServedParts } from '../module';
import { loginWays } from './count-requests';
import type { Metrics } from './metrics';

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
