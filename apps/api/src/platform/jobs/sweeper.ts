import type { Clock } from '../../ports/clock';
import type { Sweep } from '../../ports/jobs';
import type { Logger } from '../logging/logger';

/** Runs the sweeps: every minute, and at once when the local world's clock moved. */
export interface Sweeper {
  start(): void;
  /** Runs every sweep for the clock's present moment; one failure does not keep the others from running. */
  runAll(): Promise<void>;
  /** Stops the timer and waits for the sweeps under way. */
  stop(): Promise<void>;
}

const intervalMs = 60_000;

/** Sweeps follow one another: two never run at once in a process. */
export function createSweeper(sweeps: readonly Sweep[], clock: Clock, logger: Logger): Sweeper {
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();

  const runEach = async () => {
    for (const sweep of sweeps) {
      try {
        await sweep.sweep(clock.now());
      } catch (error) {
        logger.error(
          { err: error, sweep: sweep.name },
          'a sweep failed and will run again in a minute',
        );
      }
    }
  };
  const runAll = () => (underWay = underWay.then(runEach));

  return {
    start() {
      timer = setInterval(() => void runAll(), intervalMs).unref();
    },
    runAll,
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}
