/** How often something may happen: `points` times in a window that opens with the first. */
export interface RateLimit {
  /** Keeps the counters of different limits apart. */
  readonly name: string;
  readonly points: number;
  readonly windowSeconds: number;
}

/** One use of a limit: by an account, a network or a one-time value. */
export interface LimitedUse {
  readonly limit: RateLimit;
  /** Whom the use is counted for; stored only as a keyed hash. */
  readonly subject: string;
  /** Asks whether a point is left without taking it. */
  readonly onlyLook?: true;
}

/**
 * Counters in the database: they hold over restarts and over several api processes. Every call is one atomic statement
 * on a connection of its own, so none may run inside a transaction.
 */
export interface RateLimiter {
  /** Takes one point; answers the seconds to wait when there was none left, else undefined. */
  take(limit: RateLimit, subject: string): Promise<number | undefined>;
  /** The same for several different uses at once; the answers stand in the order of the uses. */
  takeAll(uses: readonly LimitedUse[]): Promise<readonly (number | undefined)[]>;
}
