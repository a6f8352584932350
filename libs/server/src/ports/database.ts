import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** A handle that runs queries: the database itself, or a transaction. */
export type Queryable = PgDatabase<PgQueryResultHKT>;

/** The database as it is at one moment, while others keep writing. */
export interface Snapshot {
  /** Runs a statement that reads. */
  rows(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** Writes that state into a file that exists already. Throws a `StartProblem` without the program for it. */
  dumpTo(file: string): Promise<void>;
}

/**
 * The database. Inside `transaction` only the handle passed in may be used: PGlite has one connection, so a query on
 * the outer handle would wait forever.
 */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  readonly query: Queryable;
  /** `work` may run several times, when rows that it wants are locked; only the last one leaves anything behind. */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result>;
  /**
   * Runs `hook` once the transaction of `query` has committed, and not after a rollback; immediately when `query` is not a
   * transaction.
   */
  afterCommit(query: Queryable, hook: () => void): void;
  /** Reads the database as it is at one moment. */
  snapshot<Result>(work: (at: Snapshot) => Promise<Result>): Promise<Result>;
}
