import type { Clock } from '../../ports/clock';
import type { ScheduledJob } from '../../ports/jobs';
import type { Logger } from '../observability/logger';
import type { Metrics } from '../observability/metrics';
import { inSpan } from '../observability/spans';

/** Runs the scheduled jobs: every minute, and immediately when the clock of the local world is moved. */
export interface Scheduler {
  start(): void;
  /** Runs every job for the clock's current time; a job that fails does not stop the others. */
  runAll(): Promise<void>;
  stop(): Promise<void>;
}

const intervalMs = 60_000;

export function createScheduler(
  jobs: readonly ScheduledJob[],
  clock: Clock,
  logger: Logger,
  { scheduledRuns }: Pick<Metrics, 'scheduledRuns'>,
): Scheduler {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const runEach = async () => {
    for (const job of jobs) {
      try {
        await inSpan({ name: `scheduled ${job.name}` }, () => job.run(clock.now()));
        scheduledRuns.inc({ task: job.name, result: 'done' });
      } catch (error) {
        scheduledRuns.inc({ task: job.name, result: 'failed' });
        logger.error(
          { err: error, job: job.name },
          'a scheduled job failed and will run again in a minute',
        );
      }
    }
  };
  const runAll = () => (running = running.then(runEach));

  return {
    start() {
      timer = setInterval(() => void runAll(), intervalMs).unref();
    },
    runAll,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
