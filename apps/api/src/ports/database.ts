import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** A handle that runs queries: the database itself, or the transaction one is in. */
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
   * Runs `hook` once the transaction of `query` has committed, and not at all after a rollback; at once when `query` is no
   * transaction.
   */
  afterCommit(query: Queryable, hook: () => void): void;
}
