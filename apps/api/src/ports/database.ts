import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** A handle that runs queries: the database itself, or a transaction. */
export type Queryable = PgDatabase<PgQueryResultHKT>;

/**
 * The database. Inside `transaction` only the handle passed in may be used: PGlite has one connection, so a query on
 * the outer handle would wait forever.
 */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  readonly query: Queryable;
  transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result>;
  /**
   * Runs `hook` once the transaction of `query` has committed, and not after a rollback; immediately when `query` is not a
   * transaction.
   */
  afterCommit(query: Queryable, hook: () => void): void;
}
