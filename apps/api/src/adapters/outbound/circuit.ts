import type { Clock } from '../../ports/clock';

/** Keeps what is broken or slow from taking the rest along. */
export interface Circuit {
  /** Does the work, or rejects with {@link CircuitOpen} at once. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** The work was not tried. */
export class CircuitOpen extends Error {
  override readonly name = 'CircuitOpen';
}

/**
 * Lets `mostAtOnce` pieces of work run together, and none for `restMs` after `failures` failed one after the other; then
 * one is tried.
 */
export function createCircuit(options: {
  clock: Clock;
  failures: number;
  restMs: number;
  mostAtOnce: number;
}): Circuit {
  const { clock, failures, restMs, mostAtOnce } = options;
  let running = 0;
  let failed = 0;
  let closedAgainAt = 0;

  return {
    async run(work) {
      const now = clock.now().getTime();
      if (running >= mostAtOnce || now < closedAgainAt) throw new CircuitOpen();
      // While the one that is tried runs, the others still rest.
      if (failed >= failures) closedAgainAt = now + restMs;
      running += 1;
      try {
        const result = await work();
        failed = 0;
        closedAgainAt = 0;
        return result;
      } catch (error) {
        failed += 1;
        if (failed >= failures) closedAgainAt = clock.now().getTime() + restMs;
        throw error;
      } finally {
        running -= 1;
      }
    },
  };
}
