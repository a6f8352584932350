import type { SQL, WithSubquery } from 'drizzle-orm';

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

/** The seconds to wait for each use that had no point left; undefined for the others. In the order of the uses. */
export type Waits = readonly (number | undefined)[];

/** How many uses of each kind a statement counts. */
export interface CountedKinds {
  readonly takes: number;
  readonly looks: number;
}

/** The beginning of a statement that counts uses and then does something else, if every use had a point left. */
export interface CountedUses {
  /** What the statement begins `with`. */
  readonly parts: WithSubquery[];
  /** One row, to select `from`. */
  readonly row: SQL;
  /** What `waitsOf` makes sense of; a field of the row. */
  readonly waits: SQL<readonly (number | null)[]>;
  /** Whether every use had a point left; a condition on the row. */
  readonly areFree: SQL<boolean>;
  /** The uses of one execution, of the kinds that the statement was made for. */
  bind(uses: readonly LimitedUse[]): {
    /** The values of the statement's placeholders. */
    readonly values: Readonly<Record<string, unknown>>;
    waitsOf(waits: readonly (number | null)[]): Waits;
  };
}

/**
 * Counters in the database: they hold over restarts and over several api processes. Every call is one atomic statement
 * on a connection of its own, so none may run inside a transaction.
 */
export interface RateLimiter {
  /** Takes one point; answers the seconds to wait when there was none left, else undefined. */
  take(limit: RateLimit, subject: string): Promise<number | undefined>;
  /** The same for several different uses at once. */
  takeAll(uses: readonly LimitedUse[]): Promise<Waits>;
  /** Counts uses at the beginning of another statement, which saves a round trip where very many calls are made. */
  counting(kinds: CountedKinds): CountedUses;
}
