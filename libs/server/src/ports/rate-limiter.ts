import type { Queryable } from './database';

/** How often something may happen: `points` times in a window that opens with the first use. */
export interface RateLimit {
  /** Identifies the limit's counters. */
  readonly name: string;
  readonly points: number;
  readonly windowSeconds: number;
}

/** One use of a limit by an account, a network or a one-time value. */
export interface LimitedUse {
  readonly limit: RateLimit;
  /** The account, network or value that is counted; stored only as a keyed hash. */
  readonly subject: string;
  /** Reads the counter without taking a point. */
  readonly peek?: true;
}

/** For each use, in the order of the uses: the seconds to wait, or undefined when a point was left. */
type Waits = readonly (number | undefined)[];

/**
 * Counters in the database: they survive restarts and hold for several API processes. Every use is one atomic statement on
 * a separate connection, so it must not run inside a transaction, except for a point that is taken in it.
 */
export interface RateLimiter {
  /**
   * Takes one point. Returns the seconds to wait when none was left, otherwise undefined. A point taken in `tx` is given back
   * when that is rolled back; until it ends, other uses of the counter wait.
   */
  take(limit: RateLimit, subject: string, tx?: Queryable): Promise<number | undefined>;
  /** Takes one point of each use together; uses of one limit and subject are counted one after the other. */
  takeAll(uses: readonly LimitedUse[]): Promise<Waits>;
}
