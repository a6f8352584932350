import type { Queryable } from './database';

/** A kind of background work: its name and its handler. Handlers are idempotent: a job may run more than once. */
export interface JobHandler<Payload extends object = object> {
  readonly name: string;
  /** How many of its jobs a process runs side by side; one if it does not say. */
  readonly workers?: number;
  /** How many jobs a worker takes at a time, to run one after the other; one if it does not say. Taking sorts all that wait. */
  readonly batch?: number;
  /** What a worker took is given to another one after this time; a minute if it does not say. */
  readonly longestSeconds?: number;
  /** Whether a job is tried for a day before it is given up, and not only for about ten minutes. */
  readonly isTriedForADay?: boolean;
  run(payload: Payload): Promise<void>;
}

/** Background work, stored in the database. */
export interface Jobs {
  /**
   * Enqueues a job for each payload, with one statement, in the transaction of `tx`: the jobs exist exactly if the change
   * does. Workers are notified after the commit.
   */
  enqueue(tx: Queryable, name: string, ...payloads: readonly object[]): Promise<void>;
}

/**
 * Work that the scheduler runs every minute, such as deleting expired rows: it handles everything that is due at `now`.
 * It also runs when the clock of the local world is moved.
 */
export interface ScheduledJob {
  readonly name: string;
  run(now: Date): Promise<void>;
}
