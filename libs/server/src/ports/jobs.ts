import type { Queryable } from './database';

/** A kind of background work: its name and its handler. Handlers are idempotent: a job may run more than once. */
export interface JobHandler<Payload extends object = object> {
  readonly name: string;
  run(payload: Payload): Promise<void>;
}

/** Background work, stored in the database. */
export interface Jobs {
  /** Enqueues in the transaction of `tx`: the job exists exactly if the change does. Workers are notified after the commit. */
  enqueue(tx: Queryable, name: string, payload: object): Promise<void>;
}

/**
 * Work that the scheduler runs every minute, such as deleting expired rows: it handles everything that is due at `now`.
 * It also runs when the clock of the local world is moved.
 */
export interface ScheduledJob {
  readonly name: string;
  run(now: Date): Promise<void>;
}
